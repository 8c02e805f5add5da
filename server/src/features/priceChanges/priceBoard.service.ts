import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Day } from '@poledne/contract/domain/day'
import { explainPrices } from '@poledne/contract/domain/prices/price'
import {
  MAX_BOARD_CELLS,
  type ParsedPriceBoardRequest,
  type PriceBoard,
  type PriceBoardCell,
} from '@poledne/contract/modules/priceBoard'
import type { PriceChange, PriceChangePreview } from '@poledne/contract/modules/priceChange'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { groupBy } from '../../core/db/groupBy.ts'
import { createForbiddenProblem, createValidationProblem } from '../../core/errors/problem.ts'
import { filterVisiblePriceSources, toDecimalPrices } from '../prices/index.ts'
import { findBoardPrices, formatCellKey, planBoardChange } from './priceBoard.policy.ts'
import { readBoardColumns, readBoardRestaurants } from './priceBoard.store.ts'
import { PRICE_SOURCE_MODULES, type RestaurantEntries } from './priceChanges.policy.ts'
import {
  assertValidPlan,
  createTooManyProblem,
  findPrices,
  type GetSelectionField,
  type Selected,
  selectRestaurants,
  toPreview,
  writePreviewedPrices,
} from './priceChanges.service.ts'
import { lockPriceEntries, readPriceEntries } from './priceChanges.store.ts'

type BoardQuery = { date: Day | null; restaurantIds: readonly number[] | null; after: number | null }

/** Lists the cells of one restaurant, as far as the caller can see every entry that decides their price. */
function listCells(entries: RestaurantEntries, date: Day, caller: Caller): PriceBoardCell[] {
  const { restaurantId } = entries
  const sources = filterVisiblePriceSources(caller, restaurantId, entries)
  return explainPrices(sources, date).map(({ source, sourceId, from, next, base: _, ...price }) => ({
    restaurantId,
    ...toDecimalPrices(price),
    source: { module: PRICE_SOURCE_MODULES[source], id: sourceId, startDate: from },
    next: next && toNextPrice(next),
  }))
}

const toNextPrice = ({ from, ...prices }: { from: Day; priceCzk: number | null; priceEur: number | null }) => ({
  startDate: from,
  ...toDecimalPrices(prices),
})

/** Reads one page of the board: as many restaurants as the highest number of cells allows. */
export async function readBoard(sql: Sql, caller: Caller, { date, ...page }: BoardQuery): Promise<PriceBoard> {
  const { today, columns } = await readBoardColumns(sql, caller, date)
  const size = Math.max(1, Math.floor(MAX_BOARD_CELLS / Math.max(1, columns.length)))
  const found = await readBoardRestaurants(sql, caller, { ...page, limit: size + 1 })
  const restaurants = found.slice(0, size)
  const entries = await readPriceEntries(
    sql,
    restaurants.map(({ id }) => id),
    { startDate: today, weeklyMenuVariantIds: null, menuItemTypeIds: null },
  )
  if (!entries) throw createTooManyProblem()
  const cells: PriceBoardCell[] = []
  for (const each of entries) {
    cells.push(...listCells(each, today, caller))
    await nextTurn()
  }
  const next = found.length > size ? (restaurants.at(-1)?.id ?? null) : null
  return { date: today, restaurants, columns, cells, next }
}

const CELL_FIELDS = {
  restaurantIds: 'restaurantId',
  weeklyMenuVariantIds: 'weeklyMenuVariantId',
  menuItemTypeIds: 'menuItemTypeId',
} as const

/** Refuses a cell that occurs twice, and a caller who can write no record of the mode. */
function assertAllowedRequest(caller: Caller, { mode, cells }: ParsedPriceBoardRequest): void {
  const canWrite =
    mode === 'correction'
      ? hasPermission(caller, 'restaurantMenus.edit')
      : hasPermission(caller, 'restaurantMenuExceptions.add') || hasPermission(caller, 'restaurantMenuExceptions.edit')
  if (!canWrite) throw createForbiddenProblem()
  const keys = cells.map(formatCellKey)
  const duplicates = keys.flatMap((key, index) =>
    keys.indexOf(key) === index ? [] : [{ field: `cells.${index}.menuItemTypeId`, code: 'duplicate' as const }],
  )
  if (duplicates.length > 0) throw createValidationProblem(...duplicates)
}

type SelectedCells = Selected & { overridden: string[] }

async function selectCells(sql: Sql, caller: Caller, request: ParsedPriceBoardRequest): Promise<SelectedCells> {
  assertAllowedRequest(caller, request)
  const { cells, startDate, mode } = request
  const pick = (field: (typeof CELL_FIELDS)[keyof typeof CELL_FIELDS]) => [...new Set(cells.map((cell) => cell[field]))]
  const selection = {
    restaurantIds: pick('restaurantId'),
    weeklyMenuVariantIds: pick('weeklyMenuVariantId'),
    menuItemTypeIds: pick('menuItemTypeId'),
    includeInactive: true,
    startDate,
  }
  const getField: GetSelectionField = (field, index) => {
    const name = CELL_FIELDS[field]
    return `cells.${cells.findIndex((cell) => cell[name] === selection[field][index])}.${name}`
  }
  const restaurantIds = await selectRestaurants(sql, caller, selection, getField)
  const addedTypeIds = mode === 'correction' ? selection.menuItemTypeIds : null
  const entries = await readPriceEntries(sql, restaurantIds, { ...selection, addedTypeIds })
  const byRestaurant = groupBy(cells, (cell) => cell.restaurantId)
  const overridden: string[] = []
  const selected = await findPrices(entries, (each) => {
    const found = findBoardPrices(each, byRestaurant.get(each.restaurantId) ?? [], request, caller)
    overridden.push(...found.overridden)
    return found
  })
  // A restaurant without any menu has no entries, so its cells are not offered.
  const known = new Set(selected.entries.map((each) => each.restaurantId))
  selected.notOffered.push(...cells.filter((cell) => !known.has(cell.restaurantId)).map(formatCellKey))
  return { ...selected, overridden }
}

const planSelected = (selected: SelectedCells, request: ParsedPriceBoardRequest, caller: Caller) =>
  assertValidPlan(planBoardChange(selected, request, caller))

export async function previewBoardChange(
  sql: Sql,
  caller: Caller,
  request: ParsedPriceBoardRequest,
): Promise<PriceChangePreview> {
  const selected = await selectCells(sql, caller, request)
  return toPreview(planSelected(selected, request, caller), selected)
}

/** Writes all edited prices, or none. Runs inside a transaction. */
export async function applyBoardChange(
  tx: Sql,
  caller: Caller,
  request: ParsedPriceBoardRequest & { name: string; plan: string },
): Promise<PriceChange> {
  await lockPriceEntries(tx)
  const selected = await selectCells(tx, caller, request)
  const { name, plan, startDate, later, mode, cells } = request
  const stored = { czk: null, eur: null, later, mode, cells }
  return writePreviewedPrices(tx, caller, selected, { name, startDate, plan, excluded: [], stored }, () =>
    planSelected(selected, request, caller),
  )
}
