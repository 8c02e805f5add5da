import type { PriceChangeItem, PriceChangePreview, SKIP_REASONS } from '@poledne/contract/endpoints/priceChange'
import type { PriceChangeForm } from './priceChangeForm.ts'

/** The ids in a key, which is `restaurantId:weeklyMenuVariantId:menuItemTypeId`. */
export type PriceIds = { restaurantId: number; weeklyMenuVariantId: number; menuItemTypeId: number }

export function parseKey(key: string): PriceIds {
  const [restaurantId = 0, weeklyMenuVariantId = 0, menuItemTypeId = 0] = key.split(':').map(Number)
  return { restaurantId, weeklyMenuVariantId, menuItemTypeId }
}

export type PreviewRow = PriceIds & {
  key: string
  /** Null for an excluded row whose prices are not known, such as one from a draft. */
  item: PriceChangeItem | null
  isExcluded: boolean
}

/** The order of restaurants, variants and menu item types in their lists. */
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

/** Groups rows by restaurant; all levels are in the order of their lists. */
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

type Selection = Pick<PriceChangeForm, 'restaurantIds' | 'weeklyMenuVariantIds' | 'menuItemTypeIds' | 'excluded'>

/**
 * Returns the rows of a preview. Excluded rows are not in its response, but stay in the list, so that the user can
 * include them again.
 */
export function buildPreviewRows(
  items: readonly PriceChangeItem[],
  known: ReadonlyMap<string, PriceChangeItem>,
  { restaurantIds, weeklyMenuVariantIds, menuItemTypeIds, excluded }: Selection,
): PreviewRow[] {
  const excludedKeys = new Set(excluded)
  const isSelected = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  const included = items.filter(({ key }) => !excludedKeys.has(key))
  return [
    ...included.map((item) => ({ ...parseKey(item.key), key: item.key, item, isExcluded: false })),
    ...excluded
      .map((key) => ({ ...parseKey(key), key, item: known.get(key) ?? null, isExcluded: true }))
      .filter(
        (row) =>
          isSelected(restaurantIds, row.restaurantId) &&
          isSelected(weeklyMenuVariantIds, row.weeklyMenuVariantId) &&
          isSelected(menuItemTypeIds, row.menuItemTypeId),
      ),
  ]
}

/** Groups skipped items by their reason, without those that the user has excluded. */
export function groupSkipped({ skipped }: PriceChangePreview, excluded: readonly string[]) {
  const shown = skipped.filter(({ key }) => !excluded.includes(key))
  return groupBy(shown, ({ reason }): (typeof SKIP_REASONS)[number] => reason)
}
