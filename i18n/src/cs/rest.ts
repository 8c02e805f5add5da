import { app } from './app.ts'
import { dishes } from './dishes.ts'
import { record } from './record.ts'
import { restaurants } from './restaurants.ts'
import { table } from './table.ts'

/** Loaded after sign-in. */
export const rest = { app, dishes, record, restaurants, table }
