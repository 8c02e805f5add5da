import type { RestaurantMenu } from '@poledne/contract/modules/restaurantMenu'
import type { EditedRow } from '../../core/record/fields/RowsField.tsx'

/** One row of a stored price list. */
export type PriceListItem = RestaurantMenu['restaurantMenuItems'][number]
type Prices = Pick<PriceListItem, 'priceCzk' | 'priceEur'>

/** A row of the price list in the form. Its type can be missing and its prices can be invalid texts. */
export type EditedMenuItem = EditedRow<'menuItemTypeId' | 'priceCzk' | 'priceEur'>

export const EMPTY_MENU_ITEM: EditedMenuItem = { menuItemTypeId: null, priceCzk: null, priceEur: null }

/** Returns empty rows for the types that are not in the price list yet. */
export function createMissingItems(
  types: readonly { id: number | string; disabled: boolean }[],
  items: readonly EditedMenuItem[],
) {
  const listed = new Set(items.map(({ menuItemTypeId }) => menuItemTypeId))
  return types
    .filter(({ id, disabled }) => !disabled && !listed.has(Number(id)))
    .map(({ id }): EditedMenuItem => ({ ...EMPTY_MENU_ITEM, menuItemTypeId: Number(id) }))
}

/**
 * Returns the keys of errors that are outdated after a cell has changed. A new type can resolve a duplicate in any row.
 * A price in one currency is enough, so it resolves the errors of both currencies.
 */
export function findResolvedErrorKeys(
  keys: readonly string[],
  list: string,
  index: number,
  changed: keyof EditedMenuItem,
): string[] {
  const isAnswered =
    changed === 'menuItemTypeId'
      ? (key: string) => key.startsWith(`${list}.`) && key.endsWith('.menuItemTypeId')
      : (key: string) => key.startsWith(`${list}.${index}.price`)
  return keys.filter(isAnswered)
}

/** A change of the prices of one menu item type; null if the row was added or removed. */
export type ItemChange = { menuItemTypeId: number; from: Prices | null; to: Prices | null }

/** Returns the changed and added rows in the order of the new list, then the removed ones. */
export function findItemChanges(from: readonly PriceListItem[], to: readonly PriceListItem[]): ItemChange[] {
  const before = new Map(from.map((item) => [item.menuItemTypeId, item]))
  const after = new Map(to.map((item) => [item.menuItemTypeId, item]))
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((id) => ({ menuItemTypeId: id, from: before.get(id) ?? null, to: after.get(id) ?? null }))
    .filter((change) => !haveSamePrices(change.from, change.to))
}

const haveSamePrices = (one: Prices | null, other: Prices | null) =>
  one?.priceCzk === other?.priceCzk && one?.priceEur === other?.priceEur
