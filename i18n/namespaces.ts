import type account from './en/account.json'
import type app from './en/app.json'
import type audit from './en/audit.json'
import type changes from './en/changes.json'
import type comments from './en/comments.json'
import type coverage from './en/coverage.json'
import type dashboard from './en/dashboard.json'
import type dishes from './en/dishes.json'
import type duplicates from './en/duplicates.json'
import type factors from './en/factors.json'
import type help from './en/help.json'
import type imports from './en/imports.json'
import type messages from './en/messages.json'
import type palette from './en/palette.json'
import type pasteWeek from './en/pasteWeek.json'
import type planner from './en/planner.json'
import type priceChanges from './en/priceChanges.json'
import type prices from './en/prices.json'
import type record from './en/record.json'
import type restaurantMenuExceptions from './en/restaurantMenuExceptions.json'
import type restaurantMenus from './en/restaurantMenus.json'
import type restaurants from './en/restaurants.json'
import type roles from './en/roles.json'
import type settings from './en/settings.json'
import type setup from './en/setup.json'
import type shell from './en/shell.json'
import type support from './en/support.json'
import type system from './en/system.json'
import type table from './en/table.json'
import type tokens from './en/tokens.json'
import type users from './en/users.json'
import type weeklyMenus from './en/weeklyMenus.json'

/** The texts of the app by namespace; the file of a namespace has the same name in every language. */
export type Namespaces = {
  account: typeof account
  app: typeof app
  audit: typeof audit
  changes: typeof changes
  comments: typeof comments
  coverage: typeof coverage
  dashboard: typeof dashboard
  dishes: typeof dishes
  duplicates: typeof duplicates
  factors: typeof factors
  help: typeof help
  imports: typeof imports
  messages: typeof messages
  palette: typeof palette
  pasteWeek: typeof pasteWeek
  planner: typeof planner
  priceChanges: typeof priceChanges
  prices: typeof prices
  record: typeof record
  restaurantMenuExceptions: typeof restaurantMenuExceptions
  restaurantMenus: typeof restaurantMenus
  restaurants: typeof restaurants
  roles: typeof roles
  settings: typeof settings
  setup: typeof setup
  shell: typeof shell
  support: typeof support
  system: typeof system
  table: typeof table
  tokens: typeof tokens
  users: typeof users
  weeklyMenus: typeof weeklyMenus
}
export type Namespace = keyof Namespaces

/** Loaded before the sign-in form is shown. */
export const SIGN_IN_NAMESPACES = ['shell'] as const satisfies readonly Namespace[]

/** Loaded after sign-in, before the layout and the first list are shown. */
export const APP_NAMESPACES = ['app', 'table'] as const satisfies readonly Namespace[]

/** Loaded with every part of the app that the sign-in form, the layout and the lists load on demand. */
export const COMMON_NAMESPACES = ['account', 'messages', 'record'] as const satisfies readonly Namespace[]

/** Loaded with the screens that use them. */
export const SCREEN_NAMESPACES = [
  'audit',
  'changes',
  'comments',
  'coverage',
  'dashboard',
  'dishes',
  'duplicates',
  'factors',
  'help',
  'imports',
  'palette',
  'pasteWeek',
  'planner',
  'priceChanges',
  'prices',
  'restaurantMenuExceptions',
  'restaurantMenus',
  'restaurants',
  'roles',
  'settings',
  'setup',
  'support',
  'system',
  'tokens',
  'users',
  'weeklyMenus',
] as const satisfies readonly Namespace[]
