import type { Translation } from '../catalogue.ts'
import type { rest as english } from '../en/rest.ts'
import { app } from './app.ts'
import { dishes } from './dishes.ts'
import { record } from './record.ts'
import { restaurants } from './restaurants.ts'
import { table } from './table.ts'

/** Loaded after sign-in. */
export const rest: Translation<typeof english> = { app, dishes, record, restaurants, table }
