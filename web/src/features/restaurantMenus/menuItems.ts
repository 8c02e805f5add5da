import type { RestaurantMenu } from '@poledne/contract/endpoints/restaurantMenu'

/** One line of the price list, as it is stored. */
export type MenuItem = RestaurantMenu['restaurantMenuItems'][number]
type Prices = Pick<MenuItem, 'priceCzk' | 'priceEur'>

/** The same line while it is written: not chosen yet, or with a price that is not one yet. */
export type EditedItem = {
  menuItemTypeId: number | null
  priceCzk: number | string | null
  priceEur: number | string | null
}

export const EMPTY_ITEM: EditedItem = { menuItemTypeId: null, priceCzk: null, priceEur: null }

/** The types that have no line yet, as lines to be filled in. */
export function createMissingItems(
  types: readonly { id: number | string; disabled: boolean }[],
  items: readonly EditedItem[],
) {
  const listed = new Set(items.map(({ menuItemTypeId }) => menuItemTypeId))
  return types
    .filter(({ id, disabled }) => !disabled && !listed.has(Number(id)))
    .map(({ id }): EditedItem => ({ ...EMPTY_ITEM, menuItemTypeId: Number(id) }))
}

/**
 * The errors that a change of a line answers. Another type may end a repetition told at any line; a price in either
 * currency is enough, so that both cells of the line are new.
 */
export function findAnsweredErrors(
  keys: readonly string[],
  list: string,
  index: number,
  changed: keyof EditedItem,
): string[] {
  const isAnswered =
    changed === 'menuItemTypeId'
      ? (key: string) => key.startsWith(`${list}.`) && key.endsWith('.menuItemTypeId')
      : (key: string) => key.startsWith(`${list}.${index}.price`)
  return keys.filter(isAnswered)
}

export type ItemChange = { menuItemTypeId: number; from: Prices | null; to: Prices | null }

/** Type by type, in the order of the list as it is now: prices that changed, lines that came and lines that went. */
export function findItemChanges(from: readonly MenuItem[], to: readonly MenuItem[]): ItemChange[] {
  const before = new Map(from.map((item) => [item.menuItemTypeId, item]))
  const after = new Map(to.map((item) => [item.menuItemTypeId, item]))
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((id) => ({ menuItemTypeId: id, from: before.get(id) ?? null, to: after.get(id) ?? null }))
    .filter((change) => !isSamePrices(change.from, change.to))
}

const isSamePrices = (one: Prices | null, other: Prices | null) =>
  one?.priceCzk === other?.priceCzk && one?.priceEur === other?.priceEur
