import { IconSoup } from '@tabler/icons-react'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import type { RecordModule } from '../../core/record/recordModule.ts'
import type * as Creation from './dishCreation.ts'

export const dishModule = {
  name: 'dishes',
  path: '/dishes',
  param: 'dishId',
  icon: IconSoup,
  permission: 'dishes.view',
  pages: {
    list: () => import('./DishListPage.tsx').then((page) => page.DishListPage),
    view: () => import('./DishPage.tsx').then((page) => page.DishPage),
    edit: () => import('./DishEditPage.tsx').then((page) => page.DishEditPage),
  },
  searchParams: { view: ['review', 'allergen'], edit: [] },
} as const satisfies RecordModule

export const loadDuplicatesPage = () => import('./DishDuplicatesPage.tsx').then((file) => file.DishDuplicatesPage)

/** Creates all dishes or none; the code is loaded when it is needed. */
export const createDishes: typeof Creation.createDishes = async (newDishes, key) => {
  const creation = await loadWithRetry(() => import('./dishCreation.ts'))
  return creation.createDishes(newDishes, key)
}
export { groupDishErrors } from './groupDishErrors.ts'
