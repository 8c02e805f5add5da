import { account } from './account.ts'
import { app } from './app.ts'
import { record } from './record.ts'
import { table } from './table.ts'

/** Loaded after sign-in. */
export const appNamespaces = { account, app, record, table }

/** Loaded with the screens that say them. */
export const lazyNamespaces = {
  dashboard: () => import('./dashboard.ts').then((file) => file.dashboard),
  dishes: () => import('./dishes.ts').then((file) => file.dishes),
  palette: () => import('./palette.ts').then((file) => file.palette),
  planner: () => import('./planner.ts').then((file) => file.planner),
  prices: () => import('./prices.ts').then((file) => file.prices),
  restaurantMenuExceptions: () => import('./restaurantMenuExceptions.ts').then((file) => file.restaurantMenuExceptions),
  restaurantMenus: () => import('./restaurantMenus.ts').then((file) => file.restaurantMenus),
  restaurants: () => import('./restaurants.ts').then((file) => file.restaurants),
  roles: () => import('./roles.ts').then((file) => file.roles),
  settings: () => import('./settings.ts').then((file) => file.settings),
  support: () => import('./support.ts').then((file) => file.support),
  system: () => import('./system.ts').then((file) => file.system),
  users: () => import('./users.ts').then((file) => file.users),
  weeklyMenus: () => import('./weeklyMenus.ts').then((file) => file.weeklyMenus),
}
