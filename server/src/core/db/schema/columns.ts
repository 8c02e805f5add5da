import { amountToMinorUnits, minorUnitsToAmount } from '@poledne/contract/domain/prices/money'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Creates a timestamp column, whose values are returned as `YYYY-MM-DDTHH:mm:ss` in UTC. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const currentTime = sql`now()`

/**
 * Creates a column with the search text of another column, in lower case and without accents. The database computes it
 * with the function `search_text`, which is slower than a comparison, when a row is written.
 */
export const searchTextColumn = (name: string, source: string) =>
  text(name).generatedAlwaysAs(sql`search_text(${sql.identifier(source)})`)

/** Builds the expression of an index for searches. */
export const toSearchIndexExpression = (column: AnyPgColumn) => sql`${column} gin_trgm_ops`

/** Sorts the column in Czech order, `ch` after `h`. */
export const withCzechCollation = (column: AnyPgColumn) => sql`${column} collate "czech"`

export const byteaColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Converts an amount to minor units; throws for an amount that the contract should have refused. */
function toMinorUnits(amount: number): number {
  const units = amountToMinorUnits(amount)
  if (units === null) throw new RangeError(`Not an amount of money: ${amount}`)
  return units
}

/** A column with money in minor units, which records show as decimals. */
export const moneyColumn = customType<{ data: number; driverData: number }>({
  dataType: () => 'bigint',
  toDriver: toMinorUnits,
  fromDriver: minorUnitsToAmount,
})

type PricedItem = { menuItemTypeId: number; priceCzk: number | null; priceEur: number | null }
const mapPrices = (items: readonly PricedItem[], convert: (amount: number) => number): PricedItem[] =>
  items.map(({ menuItemTypeId, priceCzk, priceEur }) => ({
    menuItemTypeId,
    priceCzk: priceCzk === null ? null : convert(priceCzk),
    priceEur: priceEur === null ? null : convert(priceEur),
  }))

/** A column with the items of a restaurant menu as one JSON document, with prices in minor units. */
export const pricedItemsColumn = customType<{ data: PricedItem[]; driverData: string | PricedItem[] }>({
  dataType: () => 'jsonb',
  toDriver: (items) => JSON.stringify(mapPrices(items, toMinorUnits)),
  fromDriver: (stored) => mapPrices(stored as PricedItem[], minorUnitsToAmount),
})

/** Creates the columns that every record has; `user` returns the column users.id that they reference. */
export const createRecordColumns = (user: () => AnyPgColumn) => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: integer('version').notNull().default(1),
  archived: boolean('archived').notNull().default(false),
  createdAt: instantColumn('created_at').notNull().default(currentTime),
  createdBy: integer('created_by').references(user),
  updatedAt: instantColumn('updated_at').notNull().default(currentTime),
  updatedBy: integer('updated_by').references(user),
})
