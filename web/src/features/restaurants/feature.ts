import { IconBuildingStore } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

export const restaurantFeature = {
  namespaces: ['restaurants', 'brand', 'prices', 'dashboard'],
  module: {
    name: 'restaurants',
    path: '/restaurants',
    param: 'restaurantId',
    icon: IconBuildingStore,
    group: 'restaurants',
    permission: 'restaurants.view',
    pages: {
      list: {
        load: () => import('./RestaurantListPage.tsx').then((file) => file.RestaurantListPage),
        help: 'prices#add-a-restaurant',
        first: { file: 'src/features/restaurants/RestaurantListPage.tsx', requests: { list: 'restaurants' } },
      },
      view: {
        load: () => import('./RestaurantPage.tsx').then((file) => file.RestaurantPage),
        search: ['date', 'tab'],
        help: 'prices#find-out-where-a-price-comes-from',
      },
      edit: {
        load: () => import('./RestaurantEditPage.tsx').then((file) => file.RestaurantEditPage),
        help: 'prices#add-a-restaurant',
      },
    },
  },
} as const satisfies Feature
