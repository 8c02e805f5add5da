import type { Feature } from '../../core/feature/feature.ts'

/** The palette lists the actions of every module. */
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
