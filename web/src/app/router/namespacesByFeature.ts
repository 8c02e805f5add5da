import type { SCREEN_NAMESPACES } from '@poledne/i18n/namespaces'

/** The namespaces that each feature needs beside those of every screen, by the name of its folder. */
export const FEATURE_NAMESPACES = {
  agreement: [],
  audit: ['audit'],
  changes: ['changes', 'prices'],
  comments: ['comments'],
  coverage: ['coverage', 'settings', 'system'],
  dashboard: ['dashboard'],
  dishes: ['dishes', 'duplicates'],
  help: ['help'],
  imports: ['imports', 'changes'],
  notifications: ['support'],
  // The palette lists the actions of every module.
  palette: [
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
  planner: ['planner', 'comments', 'dishes', 'pasteWeek', 'weeklyMenus'],
  priceChanges: ['priceChanges', 'changes', 'prices', 'restaurantMenuExceptions'],
  prices: ['prices', 'restaurantMenus'],
  prints: [],
  profile: ['factors', 'roles', 'tokens'],
  restaurantMenuExceptions: ['restaurantMenuExceptions', 'restaurantMenus', 'prices'],
  restaurantMenus: ['restaurantMenus', 'prices'],
  restaurants: ['restaurants', 'prices'],
  roles: ['roles'],
  settings: ['settings', 'coverage', 'system', 'setup'],
  setup: ['setup', 'restaurantMenus', 'weeklyMenus'],
  supportRequests: ['support'],
  system: ['system', 'settings'],
  users: ['users'],
  weeklyMenus: ['weeklyMenus'],
} as const satisfies Record<string, readonly (typeof SCREEN_NAMESPACES)[number][]>
export type FeatureName = keyof typeof FEATURE_NAMESPACES
