import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import type * as Creation from './dishCreation.ts'

/** Creates all dishes or none; the code is loaded when it is needed. */
export const createDishes: typeof Creation.createDishes = async (newDishes, key) => {
  const creation = await loadWithRetry(() => import('./dishCreation.ts'))
  return creation.createDishes(newDishes, key)
}
export { groupDishErrors } from './groupDishErrors.ts'
