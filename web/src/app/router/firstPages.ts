import type { FeatureName } from './namespacesByFeature.ts'

/**
 * The pages whose scripts, styles and texts are preloaded when the app is opened at the path of their route.
 * `server/src/core/http/static/pageRequests.ts` lists, by the same paths, the responses that their HTML contains.
 */
export const FIRST_PAGES: Readonly<Record<string, { feature: FeatureName; file: string }>> = {
  '/': { feature: 'dashboard', file: 'src/app/shell/HomePage.tsx' },
  '/weeklyMenus': { feature: 'weeklyMenus', file: 'src/features/weeklyMenus/WeeklyMenuListPage.tsx' },
  '/weeklyMenus/:id/edit': { feature: 'planner', file: 'src/features/weeklyMenus/planner/PlannerPage.tsx' },
  '/restaurantMenus': { feature: 'restaurantMenus', file: 'src/features/restaurantMenus/RestaurantMenuListPage.tsx' },
  '/restaurantMenuExceptions': {
    feature: 'restaurantMenuExceptions',
    file: 'src/features/restaurantMenuExceptions/RestaurantMenuExceptionListPage.tsx',
  },
  '/dishes': { feature: 'dishes', file: 'src/features/dishes/DishListPage.tsx' },
  '/restaurants': { feature: 'restaurants', file: 'src/features/restaurants/RestaurantListPage.tsx' },
  '/users': { feature: 'users', file: 'src/features/users/UserListPage.tsx' },
  '/roles': { feature: 'roles', file: 'src/features/roles/RoleListPage.tsx' },
  '/profile/requests': {
    feature: 'supportRequests',
    file: 'src/features/supportRequests/SupportRequestsPage.tsx',
  },
}
