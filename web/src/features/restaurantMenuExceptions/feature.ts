import { IconDiscount } from '@tabler/icons-react'
import type { Feature } from '../../core/feature/feature.ts'

export const restaurantMenuExceptionFeature = {
  namespaces: ['restaurantMenuExceptions', 'restaurantMenus', 'prices'],
  module: {
    name: 'restaurantMenuExceptions',
    path: '/restaurantMenuExceptions',
    param: 'restaurantMenuExceptionId',
    icon: IconDiscount,
    group: 'prices',
    permission: 'restaurantMenuExceptions.view',
    pages: {
      list: {
        load: () =>
          import('./RestaurantMenuExceptionListPage.tsx').then((file) => file.RestaurantMenuExceptionListPage),
        help: 'prices#change-one-price',
        first: {
          file: 'src/features/restaurantMenuExceptions/RestaurantMenuExceptionListPage.tsx',
          requests: { list: 'restaurantMenuExceptions' },
        },
      },
      view: {
        load: () => import('./RestaurantMenuExceptionPage.tsx').then((file) => file.RestaurantMenuExceptionPage),
        help: 'prices#change-one-price',
      },
      edit: {
        load: () =>
          import('./RestaurantMenuExceptionEditPage.tsx').then((file) => file.RestaurantMenuExceptionEditPage),
        search: ['from', 'restaurantId'],
        help: 'prices#change-one-price',
      },
    },
  },
} as const satisfies Feature
