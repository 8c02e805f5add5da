import type { Language } from '@poledne/contract/domain/languages'
import { CURRENCIES, type Currency } from '@poledne/contract/domain/prices/money'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { createMoneyFormat } from './cellFormat.ts'
import { buildPriceTitle } from './cellText.ts'
import type { FileColumn } from './csvFile.ts'
import type { RawRow } from './listExport.store.ts'

/** An item of a restaurant menu as it is stored, with prices in minor units. */
type PricedItem = { menuItemTypeId: number; priceCzk: number | null; priceEur: number | null }

const getPrice = (item: PricedItem | undefined, currency: Currency) =>
  currency === 'CZK' ? item?.priceCzk : item?.priceEur

/** Creates one column for each menu item type and currency. */
export function createPriceColumns(types: readonly CodelistItem[], language: Language): FileColumn[] {
  const format = createMoneyFormat(language)
  return types.flatMap(({ value }) =>
    CURRENCIES.map((currency) => ({ title: buildPriceTitle(value, currency), format })),
  )
}

/** Replaces the items of each row, which are one cell of JSON, by the cells of the price columns. */
export async function* splitPrices(
  batches: AsyncIterable<readonly RawRow[]>,
  itemsIndex: number,
  types: readonly CodelistItem[],
): AsyncGenerator<RawRow[]> {
  const splitItems = (json: string | null | undefined) => {
    const stored = JSON.parse(json ?? '[]') as PricedItem[]
    const items = new Map<CodelistItem['id'], PricedItem>(stored.map((item) => [item.menuItemTypeId, item]))
    return types.flatMap(({ id }) =>
      CURRENCIES.map((currency) => getPrice(items.get(id), currency)?.toString() ?? null),
    )
  }
  for await (const rows of batches)
    yield rows.map((row) => row.toSpliced(itemsIndex, 1, ...splitItems(row[itemsIndex])))
}
