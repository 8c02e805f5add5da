import { IconDiscount } from '@tabler/icons-react'
import type { RecordModule } from '../../core/record/recordModule.ts'

export const restaurantMenuExceptionModule = {
  name: 'restaurantMenuExceptions',
  path: '/restaurantMenuExceptions',
  param: 'restaurantMenuExceptionId',
  icon: IconDiscount,
  permission: 'restaurantMenuExceptions.view',
  pages: {
    list: () => import('./RestaurantMenuExceptionListPage.tsx').then((page) => page.RestaurantMenuExceptionListPage),
    view: () => import('./RestaurantMenuExceptionPage.tsx').then((page) => page.RestaurantMenuExceptionPage),
    edit: () => import('./RestaurantMenuExceptionEditPage.tsx').then((page) => page.RestaurantMenuExceptionEditPage),
  },
  searchParams: { view: [], edit: ['from', 'restaurantId'] },
} as const satisfies RecordModule
