import type { Feature } from '../../core/feature/feature.ts'

/** The palette needs the texts of every module, because it lists their actions. */
export const paletteFeature = {
  namespaces: [
    'palette',
    'dishes',
    'prices',
    'restaurantMenuExceptions',
    'restaurantMenus',
    'restaurants',
    'roles',
    'users',
    'weeklyMenus',
  ],
} as const satisfies Feature
