import { amountToMinorUnits } from '@poledne/contract/domain/prices/money'
import type { Prices } from '@poledne/contract/domain/prices/price'
import type { PriceRule } from '@poledne/contract/domain/prices/priceRule'
import type { ParsedPriceBoardRequest } from '@poledne/contract/modules/priceBoard'
import type { PriceChangePreview } from '@poledne/contract/modules/priceChange'
import type { Caller } from '../../core/access/caller.ts'
import { createPriceVisibilityCheck } from '../prices/index.ts'
import {
  areEqual,
  CURRENCIES,
  type CurrencyField,
  type CurrentPrice,
  findSelectedPrices,
  findWrongResults,
  isChangeForbidden,
  type PlannedPriceChange,
  type RestaurantEntries,
  type Rules,
  shiftEntries,
} from './priceChanges.policy.ts'

type BoardCell = ParsedPriceBoardRequest['cells'][number]
type Skipped = PriceChangePreview['skipped'][number]
type FoundCells = { offered: CurrentPrice[]; notOffered: string[]; overridden: string[] }

export const formatCellKey = (cell: Omit<BoardCell, 'priceCzk' | 'priceEur'>) =>
  `${cell.restaurantId}:${cell.weeklyMenuVariantId}:${cell.menuItemTypeId}`

/**
 * Finds a price that the restaurant does not offer and that a correction can add to its menu. There is none without a
 * visible menu on the day; `overridden` says that an exception would still decide the price.
 */
function findAddedPrice(entries: RestaurantEntries, cell: BoardCell, startDate: string, caller: Caller) {
  const { restaurantId, weeklyMenuVariantId, menuItemTypeId } = cell
  const seesPrice = createPriceVisibilityCheck(caller, restaurantId, entries)
  const [menu] = entries.menus
    .filter((each) => each.weeklyMenuVariantId === weeklyMenuVariantId && each.startDate <= startDate)
    .sort((a, b) => (a.startDate < b.startDate ? 1 : -1))
  if (!menu || !seesPrice(cell)) return null
  const isOverridden = entries.exceptions.some(
    (each) =>
      each.weeklyMenuVariantId === weeklyMenuVariantId &&
      each.menuItemTypeId === menuItemTypeId &&
      each.startDate >= menu.startDate &&
      each.startDate <= startDate,
  )
  if (isOverridden) return 'overridden'
  const old: Prices = { priceCzk: null, priceEur: null }
  const target = {
    ...old,
    module: 'restaurantMenus',
    id: menu.id,
    startDate: menu.startDate,
    createdById: menu.createdById,
  } as const
  const key = formatCellKey(cell)
  return {
    key,
    restaurantId,
    weeklyMenuVariantId,
    menuItemTypeId,
    old,
    source: null,
    exception: null,
    menu: target,
    later: [],
  }
}

/**
 * Finds the edited prices of a restaurant. A correction changes the menu, so it cannot change a price that an exception
 * sets.
 */
export function findBoardPrices(
  entries: RestaurantEntries,
  cells: readonly BoardCell[],
  { startDate, mode }: Pick<ParsedPriceBoardRequest, 'startDate' | 'mode'>,
  caller: Caller,
): FoundCells {
  const menuItemTypeIds = cells.map((cell) => cell.menuItemTypeId)
  const { offered } = findSelectedPrices(entries, { startDate, menuItemTypeIds }, caller)
  const byKey = new Map(offered.map((price) => [price.key, price]))
  const found: FoundCells = { offered: [], notOffered: [], overridden: [] }
  for (const cell of cells) {
    const key = formatCellKey(cell)
    const price = byKey.get(key)
    if (mode === 'exception') {
      if (price) found.offered.push(price)
      else found.notOffered.push(key)
      continue
    }
    const corrected = price ? correctPrice(price) : findAddedPrice(entries, cell, startDate, caller)
    if (corrected === null) found.notOffered.push(key)
    else if (corrected === 'overridden') found.overridden.push(key)
    else found.offered.push(corrected)
  }
  return found
}

const correctPrice = (price: CurrentPrice) =>
  price.source?.module === 'restaurantMenus'
    ? { ...price, menu: price.source, exception: null }
    : ('overridden' as const)

/** The rule that changes later prices by the same amount as this one; none for a price that is added or removed. */
function createShiftRule(from: number | null, to: number | null): PriceRule | null {
  if (from === null || to === null || from === to) return null
  return { rule: 'add', value: to - from, round: 'cent', direction: 'nearest' }
}

/** Plans the typed prices of the found cells; a currency that is not typed keeps its price. */
export function planBoardChange(
  { offered, notOffered, overridden }: FoundCells,
  { cells, later }: ParsedPriceBoardRequest,
  caller: Caller,
): PlannedPriceChange {
  const typed = new Map(cells.map((cell, index) => [formatCellKey(cell), { cell, index }]))
  const toSkipped = (keys: readonly string[], reason: Skipped['reason']) =>
    keys.map((key): Skipped => ({ key, reason }))
  const plan: PlannedPriceChange = {
    items: [],
    skipped: [...toSkipped(notOffered, 'notOffered'), ...toSkipped(overridden, 'exceptionApplies')],
    wrong: [],
  }
  for (const price of offered) {
    const { key, old } = price
    const { cell, index } = typed.get(key) ?? {}
    const pick = (currency: CurrencyField) => {
      const amount = cell?.[currency]
      return amount === undefined ? old[currency] : amount === null ? null : amountToMinorUnits(amount)
    }
    const to: Prices = { priceCzk: pick('priceCzk'), priceEur: pick('priceEur') }
    if (areEqual(to, old)) {
      plan.skipped.push({ key, reason: 'unchanged' })
      continue
    }
    const rules: Rules = {
      priceCzk: createShiftRule(old.priceCzk, to.priceCzk),
      priceEur: createShiftRule(old.priceEur, to.priceEur),
    }
    const shifted = later === 'shift' ? shiftEntries(price.later, rules) : []
    plan.items.push({
      ...price,
      to,
      shifted,
      isExcluded: false,
      isForbidden: isChangeForbidden(caller, price, shifted),
    })
    const getField = (currency: CurrencyField) => `cells.${index}.${currency}`
    plan.wrong.push(...findWrongResults(key, [to, ...shifted.map((each) => each.to)], getField))
    if (CURRENCIES.every((currency) => to[currency] === null))
      plan.wrong.push({ field: getField('priceCzk'), code: 'emptyField', key })
  }
  return plan
}
