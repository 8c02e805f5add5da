import { IconBuildingStore } from '@tabler/icons-react'
import type { RecordModule } from '../../core/record/recordModule.ts'

export const restaurantModule = {
  name: 'restaurants',
  path: '/restaurants',
  param: 'restaurantId',
  icon: IconBuildingStore,
  permission: 'restaurants.view',
  pages: {
    list: () => import('./RestaurantListPage.tsx').then((page) => page.RestaurantListPage),
    view: () => import('./RestaurantPage.tsx').then((page) => page.RestaurantPage),
    edit: () => import('./RestaurantEditPage.tsx').then((page) => page.RestaurantEditPage),
  },
  searchParams: { view: ['date'], edit: [] },
} as const satisfies RecordModule
