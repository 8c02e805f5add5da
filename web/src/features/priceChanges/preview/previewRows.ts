import type { PriceChangeItem, PriceChangePreview, SKIP_REASONS } from '@poledne/contract/modules/priceChange'
import type { PriceChangeForm } from '../form/priceChangeForm.ts'

/** The ids in a key, which is `restaurantId:weeklyMenuVariantId:menuItemTypeId`. */
export type PriceIds = { restaurantId: number; weeklyMenuVariantId: number; menuItemTypeId: number }

export function parsePriceItemKey(key: string): PriceIds {
  const [restaurantId = 0, weeklyMenuVariantId = 0, menuItemTypeId = 0] = key.split(':').map(Number)
  return { restaurantId, weeklyMenuVariantId, menuItemTypeId }
}

export type PreviewRow = PriceIds & {
  key: string
  item: PriceChangeItem
  isExcluded: boolean
}

/** The ids of restaurants, variants and menu item types in the order of their lists. */
export type RowOrder = { restaurants: readonly number[]; variants: readonly number[]; types: readonly number[] }

const compareByOrder = (order: readonly number[]) => {
  const positions = new Map(order.map((id, index) => [id, index]))
  const getPosition = (id: number) => positions.get(id) ?? order.length
  return (a: number, b: number) => getPosition(a) - getPosition(b) || a - b
}

function groupBy<Row, Key>(rows: readonly Row[], getKey: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(getKey(row))
    if (group) group.push(row)
    else groups.set(getKey(row), [row])
  }
  return groups
}

/** Groups rows by restaurant. Groups and rows are sorted by the order of restaurants, variants and types. */
export function groupByRestaurant<Row extends PriceIds>(rows: readonly Row[], order: RowOrder) {
  const compareRestaurants = compareByOrder(order.restaurants)
  const compareVariants = compareByOrder(order.variants)
  const compareTypes = compareByOrder(order.types)
  const groups = groupBy(rows, ({ restaurantId }) => restaurantId)
  return [...groups]
    .sort(([a], [b]) => compareRestaurants(a, b))
    .map(([restaurantId, grouped]) => ({
      restaurantId,
      rows: grouped.toSorted(
        (a, b) =>
          compareVariants(a.weeklyMenuVariantId, b.weeklyMenuVariantId) ||
          compareTypes(a.menuItemTypeId, b.menuItemTypeId),
      ),
    }))
}

/**
 * Returns the rows of a preview: its prices, and skipped prices for which the user typed the old price, so that the
 * user can still change them.
 */
export function buildPreviewRows(
  items: readonly PriceChangeItem[],
  known: ReadonlyMap<string, PriceChangeItem>,
  { excluded, typed }: Pick<PriceChangeForm, 'excluded' | 'typed'>,
): PreviewRow[] {
  const excludedKeys = new Set(excluded)
  const shownKeys = new Set(items.map(({ key }) => key))
  const unchanged = Object.keys(typed).flatMap((key) => (shownKeys.has(key) ? [] : (known.get(key) ?? [])))
  return [...items, ...unchanged].map((item) => ({
    ...parsePriceItemKey(item.key),
    key: item.key,
    item,
    isExcluded: excludedKeys.has(item.key),
  }))
}

/** Groups skipped prices by their reason, without prices that have a row because the user typed them. */
export function groupSkipped({ skipped }: PriceChangePreview, typed: PriceChangeForm['typed']) {
  const shown = skipped.filter(({ key }) => !(key in typed))
  return groupBy(shown, ({ reason }): (typeof SKIP_REASONS)[number] => reason)
}
