/** The groups of operations in OpenAPI; a record module is a group of its own. */
export const TAGS = {
  session: 'Signing in and out, the profile of the session, status and events',
  profile: 'The account of the signed-in user: profile, sessions, notifications and preferences',
  dashboard: 'The dashboard and the search across modules',
  weeklyMenus: 'Weekly menus: planning, locks, checks, publication and export',
  dishes: 'Dishes and their allergens',
  restaurants: 'Restaurants, their prices and what they serve',
  restaurantMenus: 'Restaurant menus: the prices of menu item types from a date on',
  restaurantMenuExceptions: 'Price exceptions of single menu item types',
  users: 'User accounts',
  roles: 'Roles, their permissions and levels',
  supportRequests: 'Support requests and their messages',
  notifications: 'Notifications to other users',
  codelists: 'Values for selects',
  settings: 'Settings lists, screens and the system page',
  public: 'Content for guests: screens, menus and texts. No session is needed',
  operations: 'Error reports and this description',
} as const
export type Tag = keyof typeof TAGS
