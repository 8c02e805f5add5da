import type { LazyNamespace } from '../../lib/i18n/i18n.ts'

/** What the screens of each feature say, by its folder; the words around every screen are there already. */
export const FEATURE_NAMESPACES = {
  agreement: [],
  dashboard: ['dashboard'],
  dishes: ['dishes'],
  notifications: ['support'],
  // its actions are called what each module calls them
  palette: [
    'palette',
    'dishes',
    'restaurantMenuExceptions',
    'restaurantMenus',
    'restaurants',
    'roles',
    'users',
    'weeklyMenus',
  ],
  planner: ['planner', 'dishes', 'weeklyMenus'],
  prices: ['prices', 'restaurantMenus'],
  profile: [],
  restaurantMenuExceptions: ['restaurantMenuExceptions', 'restaurantMenus', 'prices'],
  restaurantMenus: ['restaurantMenus', 'prices'],
  restaurants: ['restaurants', 'prices'],
  roles: ['roles'],
  settings: ['settings', 'system'],
  supportRequests: ['support'],
  system: ['system', 'settings'],
  users: ['users'],
  weeklyMenus: ['weeklyMenus'],
} as const satisfies Record<string, readonly LazyNamespace[]>
export type FeatureName = keyof typeof FEATURE_NAMESPACES
