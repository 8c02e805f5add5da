import type { Translation } from '../catalogue.ts'
import type { rest as english } from '../en/rest.ts'
import { account } from './account.ts'
import { app } from './app.ts'
import { dashboard } from './dashboard.ts'
import { dishes } from './dishes.ts'
import { palette } from './palette.ts'
import { planner } from './planner.ts'
import { prices } from './prices.ts'
import { record } from './record.ts'
import { restaurantMenuExceptions } from './restaurantMenuExceptions.ts'
import { restaurantMenus } from './restaurantMenus.ts'
import { restaurants } from './restaurants.ts'
import { roles } from './roles.ts'
import { settings } from './settings.ts'
import { support } from './support.ts'
import { system } from './system.ts'
import { table } from './table.ts'
import { users } from './users.ts'
import { weeklyMenus } from './weeklyMenus.ts'

/** Loaded after sign-in. */
export const rest: Translation<typeof english> = {
  account,
  app,
  dashboard,
  dishes,
  planner,
  palette,
  prices,
  record,
  restaurantMenuExceptions,
  restaurantMenus,
  restaurants,
  roles,
  settings,
  support,
  system,
  table,
  users,
  weeklyMenus,
}
