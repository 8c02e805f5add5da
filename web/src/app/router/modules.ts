import { dishFeature } from '../../features/dishes/feature.ts'
import { restaurantMenuExceptionFeature } from '../../features/restaurantMenuExceptions/feature.ts'
import { restaurantMenuFeature } from '../../features/restaurantMenus/feature.ts'
import { restaurantFeature } from '../../features/restaurants/feature.ts'
import { roleFeature } from '../../features/roles/feature.ts'
import { userFeature } from '../../features/users/feature.ts'
import { weeklyMenuFeature } from '../../features/weeklyMenus/feature.ts'

/** The features with records, in the order of the navigation. */
export const recordFeatures = {
  weeklyMenus: weeklyMenuFeature,
  dishes: dishFeature,
  restaurantMenus: restaurantMenuFeature,
  restaurantMenuExceptions: restaurantMenuExceptionFeature,
  restaurants: restaurantFeature,
  users: userFeature,
  roles: roleFeature,
} as const

export const recordModules = Object.values(recordFeatures).map(({ module }) => module)
export type AppModule = (typeof recordModules)[number]
