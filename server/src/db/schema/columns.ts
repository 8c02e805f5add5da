import { fromMinor, toMinor } from '@poledne/contract/domain/money'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** An instant; it leaves the database as `YYYY-MM-DDTHH:mm:ss` in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const now = sql`now()`

/** The database's own text search form: lower case, without accents. Written `search_text` in the first migration. */
export const toSearchTextIndex = (column: AnyPgColumn) => sql`search_text(${column}) gin_trgm_ops`

/** Czech order, `ch` after `h`. */
export const withCzechCollation = (column: AnyPgColumn) => sql`${column} collate "czech"`

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The contract has checked the amount; what it cannot read must not be written as something else. */
function toMinorUnits(amount: number): number {
  const units = toMinor(amount)
  if (units === null) throw new RangeError(`Not an amount of money: ${amount}`)
  return units
}

/** Money in whole minor units; records show decimals. */
export const money = customType<{ data: number; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: toMinorUnits,
  fromDriver: fromMinor,
})

type PricedItem = { menuItemTypeId: number; priceCzk: number | null; priceEur: number | null }
const mapPrices = (items: readonly PricedItem[], convert: (amount: number) => number): PricedItem[] =>
  items.map(({ menuItemTypeId, priceCzk, priceEur }) => ({
    menuItemTypeId,
    priceCzk: priceCzk === null ? null : convert(priceCzk),
    priceEur: priceEur === null ? null : convert(priceEur),
  }))

/** The items of a restaurant menu as one document, their prices in minor units like all others. */
export const pricedItems = customType<{ data: PricedItem[]; driverData: string | PricedItem[] }>({
  dataType: () => 'jsonb',
  toDriver: (items) => JSON.stringify(mapPrices(items, toMinorUnits)),
  fromDriver: (stored) => mapPrices(stored as PricedItem[], fromMinor),
})

/** What every record has beside its own fields; `user` points at users.id. */
export const recordColumns = (user: () => AnyPgColumn) => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: integer('version').notNull().default(1),
  archived: boolean('archived').notNull().default(false),
  createdAt: instant('created_at').notNull().default(now),
  createdBy: integer('created_by').references(user),
  updatedAt: instant('updated_at').notNull().default(now),
  updatedBy: integer('updated_by').references(user),
})
