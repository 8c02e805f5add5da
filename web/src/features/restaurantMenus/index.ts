import { IconReceipt } from '@tabler/icons-react'
import type { RecordModule } from '../../core/record/recordModule.ts'

export const restaurantMenuModule = {
  name: 'restaurantMenus',
  path: '/restaurantMenus',
  param: 'restaurantMenusId',
  icon: IconReceipt,
  permission: 'restaurantMenus.view',
  pages: {
    list: () => import('./RestaurantMenuListPage.tsx').then((page) => page.RestaurantMenuListPage),
    view: () => import('./RestaurantMenuPage.tsx').then((page) => page.RestaurantMenuPage),
    edit: () => import('./RestaurantMenuEditPage.tsx').then((page) => page.RestaurantMenuEditPage),
  },
  searchParams: { view: [], edit: ['from', 'restaurantId'] },
} as const satisfies RecordModule
