import type { account } from './en/account.ts'
import type { app } from './en/app.ts'
import type { audit } from './en/audit.ts'
import type { changes } from './en/changes.ts'
import type { comments } from './en/comments.ts'
import type { coverage } from './en/coverage.ts'
import type { dashboard } from './en/dashboard.ts'
import type { dishes } from './en/dishes.ts'
import type { duplicates } from './en/duplicates.ts'
import type { factors } from './en/factors.ts'
import type { help } from './en/help.ts'
import type { imports } from './en/imports.ts'
import type { messages } from './en/messages.ts'
import type { palette } from './en/palette.ts'
import type { pasteWeek } from './en/pasteWeek.ts'
import type { planner } from './en/planner.ts'
import type { priceChanges } from './en/priceChanges.ts'
import type { prices } from './en/prices.ts'
import type { record } from './en/record.ts'
import type { restaurantMenuExceptions } from './en/restaurantMenuExceptions.ts'
import type { restaurantMenus } from './en/restaurantMenus.ts'
import type { restaurants } from './en/restaurants.ts'
import type { roles } from './en/roles.ts'
import type { settings } from './en/settings.ts'
import type { setup } from './en/setup.ts'
import type { shell } from './en/shell.ts'
import type { support } from './en/support.ts'
import type { system } from './en/system.ts'
import type { table } from './en/table.ts'
import type { tokens } from './en/tokens.ts'
import type { users } from './en/users.ts'
import type { weeklyMenus } from './en/weeklyMenus.ts'

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
