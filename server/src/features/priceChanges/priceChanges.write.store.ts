import type { Day } from '@poledne/contract/domain/day'
import type { PriceChange } from '@poledne/contract/modules/priceChange'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { CHANGE_COLUMNS, CHANGE_JOINS, type PriceEntryModule } from './priceChanges.store.ts'

type NewPriceChange = { name: string; startDate: Day; request: object; count: number }

export async function insertPriceChange(tx: Sql, caller: Caller, change: NewPriceChange): Promise<PriceChange> {
  const [row] = await tx.rows<PriceChange>({
    name: 'price_change_insert',
    text: `
      with c as (
        insert into price_changes (name, start_date, request, count, created_by, created_by_real_id)
        values ($1, $2, $3, $4, $5, $6) returning *)
      select ${CHANGE_COLUMNS} from c ${CHANGE_JOINS}`,
    values: [
      change.name,
      change.startDate,
      JSON.stringify(change.request),
      change.count,
      caller.userId,
      caller.realUserId,
    ],
  })
  if (!row) throw new Error('the price change could not be written')
  return row
}

/** The old and new prices of one menu item type, in minor units, as they are stored with a change. */
export type StoredPrices = {
  menuItemTypeId: number
  oldCzk: number | null
  newCzk: number | null
  oldEur: number | null
  newEur: number | null
}

/** Stores the old and new prices of the records of a change set. */
export async function storePrices(
  tx: Sql,
  setId: number,
  module: PriceEntryModule,
  rows: readonly { id: number; prices: readonly StoredPrices[] }[],
): Promise<void> {
  await tx.rows({
    name: 'price_change_prices',
    text: `
      update change_set_records stored set prices = input.prices
      from jsonb_to_recordset($3::jsonb) as input (id text, prices jsonb)
      where stored.set_id = $1 and stored.module = $2 and stored.record_id = input.id`,
    values: [setId, module, JSON.stringify(rows)],
  })
}
