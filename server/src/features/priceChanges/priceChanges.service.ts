import { setImmediate as nextTurn } from 'node:timers/promises'
import { fromMinor } from '@poledne/contract/domain/prices/money'
import type { Prices } from '@poledne/contract/domain/prices/price'
import { MAX_LEFT, type UndoResponse } from '@poledne/contract/http/bulk'
import type { RawViolation } from '@poledne/contract/http/violations'
import {
  MAX_PRICE_CHANGE_ITEMS,
  type ParsedPriceChangeRequest,
  type PriceChangePreview,
} from '@poledne/contract/modules/priceChange'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { createNotFoundProblem, createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import { publishRecordsChange } from '../../core/records/record.store.ts'
import { restaurantMenuExceptionResource } from '../restaurantMenuExceptions/index.ts'
import { restaurantMenuResource } from '../restaurantMenus/index.ts'
import {
  findOutdatedKeys,
  findSelectedPrices,
  formatPlan,
  type OfferedPrice,
  type PlannedChange,
  type PlannedPrice,
  planPriceChange,
  type RestaurantEntries,
  toPreviewItem,
} from './priceChanges.policy.ts'
import {
  lockPriceEntries,
  readChangedPrices,
  readEntries,
  readKnownIds,
  readPriceChange,
  readSelectedRestaurants,
} from './priceChanges.store.ts'
import {
  insertExceptions,
  insertPriceChange,
  markUndone,
  type NewException,
  type RecordChange,
  readLeftRecords,
  type StoredPrices,
  undoRecords,
  updatePriceEntries,
} from './priceChanges.write.store.ts'

/** A problem names at most this many prices. */
const MAX_PROBLEM_KEYS = 100

const findUnknown = (field: string, ids: readonly number[] | null, known: ReadonlySet<number>): RawViolation[] =>
  (ids ?? []).flatMap((id, index) => (known.has(id) ? [] : [{ field: `${field}.${index}`, code: 'selectValue' }]))

const createTooManyProblem = () =>
  createValidationProblem({ field: 'restaurantIds', code: 'wrongFormat', reason: 'tooManyPrices' })

/**
 * Reads the ids of the selected restaurants. Refuses unknown choices, restaurants that are archived or out of scope, and a
 * start date before the local day of one of the restaurants.
 */
async function selectRestaurants(sql: Sql, caller: Caller, request: ParsedPriceChangeRequest): Promise<number[]> {
  const { restaurantIds, weeklyMenuVariantIds, menuItemTypeIds, startDate } = request
  const restaurants = await readSelectedRestaurants(sql, caller, restaurantIds)
  const violations = [
    ...findUnknown('restaurantIds', restaurantIds, new Set(restaurants.map(({ id }) => id))),
    ...findUnknown(
      'weeklyMenuVariantIds',
      weeklyMenuVariantIds,
      await readKnownIds(sql, 'weekly_menu_variants', weeklyMenuVariantIds ?? []),
    ),
    ...findUnknown(
      'menuItemTypeIds',
      menuItemTypeIds,
      await readKnownIds(sql, 'menu_item_types', menuItemTypeIds ?? []),
    ),
  ]
  if (restaurants.some(({ today }) => startDate < today))
    violations.push({ field: 'startDate', code: 'wrongFormat', reason: 'pastDay' })
  if (violations.length > 0) throw createValidationProblem(...violations)
  return restaurants.map(({ id }) => id)
}

type Selected = { entries: RestaurantEntries[]; offered: OfferedPrice[]; notOffered: string[] }

/** Reads the selected prices; other requests get a turn between the restaurants. */
async function selectPrices(sql: Sql, caller: Caller, request: ParsedPriceChangeRequest): Promise<Selected> {
  const entries = await readEntries(sql, await selectRestaurants(sql, caller, request), request)
  if (!entries) throw createTooManyProblem()
  const selected: Selected = { entries, offered: [], notOffered: [] }
  for (const each of entries) {
    const { offered, notOffered } = findSelectedPrices(each, request, caller)
    selected.offered.push(...offered)
    selected.notOffered.push(...notOffered)
    if (selected.offered.length > MAX_PRICE_CHANGE_ITEMS) throw createTooManyProblem()
    await nextTurn()
  }
  selected.notOffered.splice(MAX_PRICE_CHANGE_ITEMS)
  return selected
}

/** Refuses results that are no prices, at the value of their rule; the problem names the prices. */
function assertValidResults({ wrong }: PlannedChange): void {
  if (wrong.length === 0) return
  const violations = new Map(wrong.map(({ field, code }) => [`${field} ${code}`, { field, code }]))
  const keys = [...new Set(wrong.map(({ key }) => key))].slice(0, MAX_PROBLEM_KEYS)
  throw new ProblemError('validation_failed', { violations: [...violations.values()], extra: { keys } })
}

const countWrittenPrices = (items: readonly PlannedPrice[]) =>
  items.reduce((count, { shifted }) => count + 1 + shifted.length, 0)

function planSelected(selected: Selected, request: ParsedPriceChangeRequest, caller: Caller): PlannedChange {
  const plan = planPriceChange(selected, request, caller)
  assertValidResults(plan)
  if (countWrittenPrices(plan.items) > MAX_PRICE_CHANGE_ITEMS) throw createTooManyProblem()
  return plan
}

export async function previewPriceChange(
  sql: Sql,
  caller: Caller,
  request: ParsedPriceChangeRequest,
): Promise<PriceChangePreview> {
  const selected = await selectPrices(sql, caller, request)
  const { items, skipped } = planSelected(selected, request, caller)
  return { items: items.map(toPreviewItem), skipped, plan: formatPlan(selected.offered) }
}

const toStoredPrices = (menuItemTypeId: number, from: Prices, to: Prices): StoredPrices => ({
  menuItemTypeId,
  oldCzk: from.priceCzk,
  newCzk: to.priceCzk,
  oldEur: from.priceEur,
  newEur: to.priceEur,
})

type Writes = { created: NewException[]; exceptions: RecordChange[]; menus: RecordChange[] }

/** Lists the records to write: one exception for each price, and the later entries that are shifted. */
function listWrites(items: readonly PlannedPrice[], entries: readonly RestaurantEntries[]): Writes {
  const writes: Writes = { created: [], exceptions: [], menus: [] }
  const changesByMenu = new Map<number, StoredPrices[]>()
  const addException = (id: number, { priceCzk, priceEur }: Prices, prices: StoredPrices) =>
    writes.exceptions.push({ id, values: { price_czk: priceCzk, price_eur: priceEur }, prices: [prices] })
  for (const { restaurantId, weeklyMenuVariantId, menuItemTypeId, old, to, exception, shifted } of items) {
    const prices = toStoredPrices(menuItemTypeId, old, to)
    if (exception) addException(exception.id, to, prices)
    else
      writes.created.push({
        restaurant_id: restaurantId,
        weekly_menu_variant_id: weeklyMenuVariantId,
        menu_item_type_id: menuItemTypeId,
        price_czk: to.priceCzk,
        price_eur: to.priceEur,
        prices: [prices],
      })
    for (const { entry, to: shiftedTo } of shifted) {
      const own = toStoredPrices(menuItemTypeId, entry, shiftedTo)
      if (entry.module === 'restaurantMenuExceptions') addException(entry.id, shiftedTo, own)
      else changesByMenu.set(entry.id, [...(changesByMenu.get(entry.id) ?? []), own])
    }
  }
  for (const { id, items: listed } of entries.flatMap(({ menus }) => menus)) {
    const prices = changesByMenu.get(id)
    if (!prices) continue
    const changes = new Map(prices.map((each) => [each.menuItemTypeId, each]))
    const changed = listed.map((item) => {
      const change = changes.get(item.menuItemTypeId)
      return change ? { ...item, priceCzk: change.newCzk, priceEur: change.newEur } : item
    })
    writes.menus.push({ id, values: { restaurant_menu_items: changed }, prices })
  }
  return writes
}

const PRICE_RESOURCES = [restaurantMenuResource, restaurantMenuExceptionResource]
/** The columns of each module that a price change writes. */
const MENU_COLUMNS = ['restaurant_menu_items'] as const
const EXCEPTION_COLUMNS = ['price_czk', 'price_eur'] as const

export type ApplyRequest = ParsedPriceChangeRequest & { name: string; plan: string }

/** Writes all prices of a change, or none. Runs inside a transaction. */
export async function applyPriceChange(tx: Sql, caller: Caller, request: ApplyRequest) {
  await lockPriceEntries(tx)
  const selected = await selectPrices(tx, caller, request)
  const outdated = findOutdatedKeys(request.plan, selected.offered, request.excluded)
  if (outdated.length > 0)
    throw new ProblemError('plan_outdated', { extra: { keys: outdated.slice(0, MAX_PROBLEM_KEYS) } })
  const items = planSelected(selected, request, caller).items.filter(({ isExcluded }) => !isExcluded)
  const forbidden = items.filter(({ isForbidden }) => isForbidden).map(({ key }) => key)
  if (forbidden.length > 0)
    throw new ProblemError('forbidden', { extra: { keys: forbidden.slice(0, MAX_PROBLEM_KEYS) } })
  if (items.length === 0) throw createValidationProblem({ field: 'restaurantIds', code: 'itemsMissing' })

  const { name, plan: _, ...stored } = request
  const { startDate } = request
  const change = await insertPriceChange(tx, caller, {
    name,
    startDate,
    request: stored,
    count: countWrittenPrices(items),
  })
  const { created, exceptions, menus } = listWrites(items, selected.entries)
  const context = { caller, priceChangeId: change.id, startDate }
  if (menus.length > 0) await updatePriceEntries(tx, restaurantMenuResource, context, MENU_COLUMNS, menus)
  if (exceptions.length > 0)
    await updatePriceEntries(tx, restaurantMenuExceptionResource, context, EXCEPTION_COLUMNS, exceptions)
  if (created.length > 0) await insertExceptions(tx, context, created)
  for (const resource of PRICE_RESOURCES) publishRecordsChange(tx, resource)
  return change
}

const toDecimal = (minor: number | null) => (minor === null ? null : fromMinor(minor))

export async function getPriceChange(sql: Sql, caller: Caller, id: number) {
  const change = await readPriceChange(sql, caller, id)
  if (!change) throw createNotFoundProblem()
  const { request, ...fields } = change
  const { czk, eur, later } = request
  const items = (await readChangedPrices(sql, caller, id)).map((item) => ({
    ...item,
    oldCzk: toDecimal(item.oldCzk),
    newCzk: toDecimal(item.newCzk),
    oldEur: toDecimal(item.oldEur),
    newEur: toDecimal(item.newEur),
  }))
  return { ...fields, czk, eur, later, items }
}

/** Menus come first, because applying a change also locks them before the exceptions. */
const UNDO_STEPS = [
  { resource: restaurantMenuResource, columns: MENU_COLUMNS, isCreated: false },
  { resource: restaurantMenuExceptionResource, columns: EXCEPTION_COLUMNS, isCreated: false },
  { resource: restaurantMenuExceptionResource, columns: EXCEPTION_COLUMNS, isCreated: true },
] as const

/**
 * Undoes a price change as far as possible: records that were changed since, or that the caller cannot change, are left
 * and listed. A repeated undo only tries the records that were left. Runs inside a transaction.
 */
export async function undoPriceChange(tx: Sql, caller: Caller, id: number): Promise<UndoResponse> {
  if (!(await readPriceChange(tx, caller, id, true))) throw createNotFoundProblem()
  const response: UndoResponse = { undone: 0, left: [], leftCount: 0 }
  for (const step of UNDO_STEPS) response.undone += await undoRecords(tx, caller, id, step)
  for (const resource of PRICE_RESOURCES) {
    const left = await readLeftRecords(tx, caller, id, resource)
    response.leftCount += left.length
    for (const each of left.slice(0, MAX_LEFT - response.left.length))
      response.left.push({ module: resource.module.name, ...each })
  }
  if (response.undone > 0) {
    await markUndone(tx, caller, id)
    for (const resource of PRICE_RESOURCES) publishRecordsChange(tx, resource)
  }
  return response
}
