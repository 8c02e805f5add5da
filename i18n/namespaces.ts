/** The texts of the app by namespace; the file of a namespace has the same name in every language. */
export type Namespaces = {
  account: typeof import('./en/account.json')
  app: typeof import('./en/app.json')
  audit: typeof import('./en/audit.json')
  brand: typeof import('./en/brand.json')
  changes: typeof import('./en/changes.json')
  comments: typeof import('./en/comments.json')
  coverage: typeof import('./en/coverage.json')
  dashboard: typeof import('./en/dashboard.json')
  dishes: typeof import('./en/dishes.json')
  duplicates: typeof import('./en/duplicates.json')
  factors: typeof import('./en/factors.json')
  help: typeof import('./en/help.json')
  imports: typeof import('./en/imports.json')
  messages: typeof import('./en/messages.json')
  palette: typeof import('./en/palette.json')
  pasteWeek: typeof import('./en/pasteWeek.json')
  planner: typeof import('./en/planner.json')
  priceChanges: typeof import('./en/priceChanges.json')
  prices: typeof import('./en/prices.json')
  record: typeof import('./en/record.json')
  restaurantMenuExceptions: typeof import('./en/restaurantMenuExceptions.json')
  restaurantMenus: typeof import('./en/restaurantMenus.json')
  restaurants: typeof import('./en/restaurants.json')
  roles: typeof import('./en/roles.json')
  settings: typeof import('./en/settings.json')
  setup: typeof import('./en/setup.json')
  shell: typeof import('./en/shell.json')
  support: typeof import('./en/support.json')
  system: typeof import('./en/system.json')
  table: typeof import('./en/table.json')
  tokens: typeof import('./en/tokens.json')
  users: typeof import('./en/users.json')
  weeklyMenus: typeof import('./en/weeklyMenus.json')
}
export type Namespace = keyof Namespaces

/** Loaded before the sign-in form is shown. */
export const SIGN_IN_NAMESPACES = ['shell'] as const satisfies readonly Namespace[]

/** Loaded after sign-in, before the layout and the first list are shown. */
export const APP_NAMESPACES = ['app', 'table'] as const satisfies readonly Namespace[]

/** Loaded with every part of the app that the sign-in form, the layout and the lists load on demand. */
export const COMMON_NAMESPACES = ['account', 'messages', 'record'] as const satisfies readonly Namespace[]

/** Loaded with the screens that use them. */
export type ScreenNamespace = Exclude<
  Namespace,
  (typeof SIGN_IN_NAMESPACES | typeof APP_NAMESPACES | typeof COMMON_NAMESPACES)[number]
>
