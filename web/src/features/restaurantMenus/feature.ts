import { IconReceipt } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

export const restaurantMenuFeature = {
  namespaces: ['restaurantMenus', 'prices'],
  module: {
    name: 'restaurantMenus',
    path: '/restaurantMenus',
    param: 'restaurantMenusId',
    icon: IconReceipt,
    group: 'prices',
    permission: 'restaurantMenus.view',
    pages: {
      list: {
        load: () => import('./RestaurantMenuListPage.tsx').then((file) => file.RestaurantMenuListPage),
        help: 'prices#set-the-prices-of-a-restaurant',
        first: {
          file: 'src/features/restaurantMenus/RestaurantMenuListPage.tsx',
          requests: { list: 'restaurantMenus' },
        },
      },
      view: {
        load: () => import('./RestaurantMenuPage.tsx').then((file) => file.RestaurantMenuPage),
        help: 'prices#raise-prices-from-a-given-day',
      },
      edit: {
        load: () => import('./RestaurantMenuEditPage.tsx').then((file) => file.RestaurantMenuEditPage),
        search: ['from', 'restaurantId'],
        help: 'prices#set-the-prices-of-a-restaurant',
      },
    },
  },
} as const satisfies Feature
