import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Day } from '@poledne/contract/domain/day'
import type { Prices } from '@poledne/contract/domain/prices/price'
import type { RawViolation } from '@poledne/contract/http/violations'
import {
  MAX_PRICE_CHANGE_ITEMS,
  type ParsedPriceChangeRequest,
  type PriceChange,
  type PriceChangePreview,
} from '@poledne/contract/modules/priceChange'
import type { Caller } from '../../core/access/caller.ts'
import { findUnknownChoices } from '../../core/changeSets/bulk.store.ts'
import { runAsChangeSet } from '../../core/changeSets/changeSet.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { createNotFoundProblem, createValidationProblem, ProblemError } from '../../core/errors/problem.ts'
import type { ChangeSetLink } from '../../core/records/history/history.store.ts'
import { insertRecords, updateEachRecord } from '../../core/records/record.store.ts'
import { toDecimalPrice, toDecimalPrices } from '../prices/index.ts'
import { restaurantMenuExceptionResource, restaurantMenuResource } from '../restaurantMenus/index.ts'
import {
  type CurrentPrice,
  computePricePreviewFingerprint,
  type FoundPrices,
  findOutdatedPriceKeys,
  findSelectedPrices,
  type PlannedPrice,
  type PlannedPriceChange,
  planPriceChange,
  type RestaurantEntries,
  toPreviewItem,
} from './priceChanges.policy.ts'
import {
  insertPriceChange,
  lockPriceEntries,
  type PriceDifference,
  readChangedPrices,
  readPriceChange,
  readPriceEntries,
  readSelectedRestaurants,
  storePriceDifferences,
} from './priceChanges.store.ts'

/** The highest number of prices that a problem names. */
const MAX_PROBLEM_KEYS = 100

type SelectionField = 'restaurantIds' | 'weeklyMenuVariantIds' | 'menuItemTypeIds'
/** Returns the field of the request that contains an id of the selection. */
export type GetSelectionField = (field: SelectionField, index: number) => string
type PriceSelection = Pick<ParsedPriceChangeRequest, SelectionField | 'includeInactive' | 'startDate'>

export const createTooManyProblem = () =>
  createValidationProblem({ field: 'restaurantIds', code: 'wrongFormat', reason: 'tooManyPrices' })

/**
 * Reads the ids of the selected restaurants. Refuses unknown choices, restaurants that are archived or out of scope, and a
 * start date before the local day of one of the restaurants.
 */
export async function selectRestaurants(
  sql: Sql,
  caller: Caller,
  request: PriceSelection,
  getField: GetSelectionField = (field, index) => `${field}.${index}`,
): Promise<number[]> {
  const { restaurantIds, startDate } = request
  const findUnknown = (field: SelectionField, ids: readonly number[], unknown: readonly unknown[]): RawViolation[] =>
    ids.flatMap((id, index) => (unknown.includes(id) ? [{ field: getField(field, index), code: 'selectValue' }] : []))
  const variantIds = request.weeklyMenuVariantIds ?? []
  const typeIds = request.menuItemTypeIds ?? []
  const restaurants = await readSelectedRestaurants(sql, caller, request)
  const hidden = (restaurantIds ?? []).filter((id) => !restaurants.some((each) => each.id === id))
  const violations = [
    ...findUnknown('restaurantIds', restaurantIds ?? [], hidden),
    ...findUnknown(
      'weeklyMenuVariantIds',
      variantIds,
      await findUnknownChoices(sql, 'weekly_menu_variants', variantIds),
    ),
    ...findUnknown('menuItemTypeIds', typeIds, await findUnknownChoices(sql, 'menu_item_types', typeIds)),
  ]
  if (restaurants.some(({ today }) => startDate < today))
    violations.push({ field: 'startDate', code: 'wrongFormat', reason: 'pastDay' })
  if (violations.length > 0) throw createValidationProblem(...violations)
  return restaurants.map(({ id }) => id)
}

export type Selected = { entries: RestaurantEntries[]; offered: CurrentPrice[]; notOffered: string[] }

/** Reads the selected prices. */
async function selectPrices(sql: Sql, caller: Caller, request: ParsedPriceChangeRequest): Promise<Selected> {
  const entries = await readPriceEntries(sql, await selectRestaurants(sql, caller, request), request)
  return findPrices(entries, (each) => findSelectedPrices(each, request, caller))
}

/** Finds the prices of each restaurant; other requests get a turn between the restaurants. */
export async function findPrices(
  entries: RestaurantEntries[] | null,
  find: (entries: RestaurantEntries) => FoundPrices,
): Promise<Selected> {
  if (!entries) throw createTooManyProblem()
  const selected: Selected = { entries, offered: [], notOffered: [] }
  for (const each of entries) {
    const { offered, notOffered } = find(each)
    selected.offered.push(...offered)
    selected.notOffered.push(...notOffered)
    if (selected.offered.length > MAX_PRICE_CHANGE_ITEMS) throw createTooManyProblem()
    await nextTurn()
  }
  selected.notOffered.splice(MAX_PRICE_CHANGE_ITEMS)
  return selected
}

/**
 * Refuses prices outside of the allowed range; the violations are at the values of their rules, and the problem names
 * the prices.
 */
function assertValidResults({ wrong }: PlannedPriceChange): void {
  if (wrong.length === 0) return
  const violations = new Map(wrong.map(({ field, code }) => [`${field} ${code}`, { field, code }]))
  const keys = [...new Set(wrong.map(({ key }) => key))].slice(0, MAX_PROBLEM_KEYS)
  throw new ProblemError('validation_failed', { violations: [...violations.values()], extra: { keys } })
}

const countWrittenPrices = (items: readonly PlannedPrice[]) =>
  items.reduce((count, { shifted }) => count + 1 + shifted.length, 0)

/** Refuses a plan with prices outside of the allowed range, or with too many prices. */
export function assertValidPlan(plan: PlannedPriceChange): PlannedPriceChange {
  assertValidResults(plan)
  if (countWrittenPrices(plan.items) > MAX_PRICE_CHANGE_ITEMS) throw createTooManyProblem()
  return plan
}
const planSelected = (selected: Selected, request: ParsedPriceChangeRequest, caller: Caller) =>
  assertValidPlan(planPriceChange(selected, request, caller))

export async function previewPriceChange(
  sql: Sql,
  caller: Caller,
  request: ParsedPriceChangeRequest,
): Promise<PriceChangePreview> {
  const selected = await selectPrices(sql, caller, request)
  return toPreview(planSelected(selected, request, caller), selected)
}

export const toPreview = ({ items, skipped }: PlannedPriceChange, { offered }: Selected): PriceChangePreview => ({
  items: items.map(toPreviewItem),
  skipped,
  plan: computePricePreviewFingerprint(offered),
})

const toPriceDifference = (menuItemTypeId: number, from: Prices, to: Prices): PriceDifference => ({
  menuItemTypeId,
  oldCzk: from.priceCzk,
  newCzk: to.priceCzk,
  oldEur: from.priceEur,
  newEur: to.priceEur,
})

type PriceWrite = { fields: Record<string, unknown>; prices: PriceDifference[] }
type Writes = {
  created: PriceWrite[]
  exceptions: (PriceWrite & { id: number })[]
  menus: (PriceWrite & { id: number })[]
}

/** Lists the records to write: an exception or a corrected menu for each price, and the later entries that are shifted. */
function listWrites(items: readonly PlannedPrice[], entries: readonly RestaurantEntries[], startDate: Day): Writes {
  const writes: Writes = { created: [], exceptions: [], menus: [] }
  const changesByMenu = new Map<number, PriceDifference[]>()
  const addException = (id: number, to: Prices, prices: PriceDifference) =>
    writes.exceptions.push({ id, fields: toDecimalPrices(to), prices: [prices] })
  const addToMenu = (id: number, prices: PriceDifference) =>
    changesByMenu.set(id, [...(changesByMenu.get(id) ?? []), prices])
  for (const { restaurantId, weeklyMenuVariantId, menuItemTypeId, old, to, exception, menu, shifted } of items) {
    const prices = toPriceDifference(menuItemTypeId, old, to)
    const place = { restaurantId, weeklyMenuVariantId, menuItemTypeId, startDate }
    if (menu) addToMenu(menu.id, prices)
    else if (exception) addException(exception.id, to, prices)
    else writes.created.push({ fields: { ...place, ...toDecimalPrices(to) }, prices: [prices] })
    for (const { entry, to: shiftedTo } of shifted) {
      const own = toPriceDifference(menuItemTypeId, entry, shiftedTo)
      if (entry.module === 'restaurantMenuExceptions') addException(entry.id, shiftedTo, own)
      else addToMenu(entry.id, own)
    }
  }
  for (const { id, items: listed } of entries.flatMap(({ menus }) => menus)) {
    const prices = changesByMenu.get(id)
    if (!prices) continue
    const changes = new Map(prices.map((each) => [each.menuItemTypeId, each]))
    const added = prices.filter((each) => !listed.some((item) => item.menuItemTypeId === each.menuItemTypeId))
    const restaurantMenuItems = [...listed, ...added].map((item) => {
      const change = changes.get(item.menuItemTypeId)
      const current = change ? { priceCzk: change.newCzk, priceEur: change.newEur } : (item as Prices)
      return { menuItemTypeId: item.menuItemTypeId, ...toDecimalPrices(current) }
    })
    writes.menus.push({ id, fields: { restaurantMenuItems }, prices })
  }
  return writes
}

/** Writes the records of a change as one change set. */
async function writePrices(tx: Sql, caller: Caller, change: PriceChange, writes: Writes): Promise<number> {
  const { created, exceptions, menus } = writes
  const writesExceptions = created.length + exceptions.length > 0
  const set = {
    kind: 'priceChange',
    module: writesExceptions ? 'restaurantMenuExceptions' : 'restaurantMenus',
    name: change.name,
    sourceId: change.id,
    permissions: [
      ...(writesExceptions ? (['restaurantMenuExceptions.view'] as const) : []),
      ...(created.length > 0 ? (['restaurantMenuExceptions.add'] as const) : []),
      ...(exceptions.length > 0 ? (['restaurantMenuExceptions.edit'] as const) : []),
      ...(menus.length > 0 ? (['restaurantMenus.view', 'restaurantMenus.edit'] as const) : []),
    ],
  } as const
  return runAsChangeSet(tx, caller, set, async (changeSet) => {
    await writePriceEntries(tx, caller, writes, changeSet)
    return changeSet.id
  })
}

async function writePriceEntries(
  tx: Sql,
  caller: Caller,
  { created, exceptions, menus }: Writes,
  changeSet: ChangeSetLink,
): Promise<void> {
  const update = { action: 'save', permission: 'edit', changeSet } as const
  if (menus.length > 0) {
    await updateEachRecord(tx, restaurantMenuResource, caller, menus, update)
    await storePriceDifferences(tx, changeSet.id, 'restaurantMenus', menus)
  }
  if (exceptions.length > 0) await updateEachRecord(tx, restaurantMenuExceptionResource, caller, exceptions, update)
  const records = created.map(({ fields }) => fields)
  const rows =
    records.length > 0
      ? await insertRecords(tx, restaurantMenuExceptionResource, caller, records, 'cs', { changeSet })
      : []
  const getKey = (fields: Record<string, unknown>) =>
    [fields.restaurantId, fields.weeklyMenuVariantId, fields.menuItemTypeId].join(':')
  const idByKey = new Map(rows.map((row) => [getKey(row), row.id]))
  await storePriceDifferences(tx, changeSet.id, 'restaurantMenuExceptions', [
    ...exceptions,
    ...created.map(({ fields, prices }) => ({ id: idByKey.get(getKey(fields)) ?? 0, prices })),
  ])
}

/** A change that the caller has previewed as `plan`; `stored` is the request that is kept with it. */
type PreviewedChange = { name: string; startDate: Day; plan: string; excluded: readonly string[]; stored: object }

/** Writes all prices of a plan, or none if one of them has changed since the preview or cannot be written. */
export async function writePreviewedPrices(
  tx: Sql,
  caller: Caller,
  selected: Selected,
  { name, startDate, plan, excluded, stored }: PreviewedChange,
  createPlan: () => PlannedPriceChange,
): Promise<PriceChange> {
  const outdated = findOutdatedPriceKeys(plan, selected.offered, excluded)
  if (outdated.length > 0)
    throw new ProblemError('plan_outdated', { extra: { keys: outdated.slice(0, MAX_PROBLEM_KEYS) } })
  const items = createPlan().items.filter(({ isExcluded }) => !isExcluded)
  const forbidden = items.filter(({ isForbidden }) => isForbidden).map(({ key }) => key)
  if (forbidden.length > 0)
    throw new ProblemError('forbidden', { extra: { keys: forbidden.slice(0, MAX_PROBLEM_KEYS) } })
  if (items.length === 0) throw createValidationProblem({ field: 'restaurantIds', code: 'itemsMissing' })
  const count = countWrittenPrices(items)
  const change = await insertPriceChange(tx, caller, { name, startDate, request: stored, count })
  const changeId = await writePrices(tx, caller, change, listWrites(items, selected.entries, startDate))
  return { ...change, changeId }
}

export type PriceChangeApplyRequest = ParsedPriceChangeRequest & { name: string; plan: string }

/** Writes all prices of a change, or none. Runs inside a transaction. */
export async function applyPriceChange(tx: Sql, caller: Caller, request: PriceChangeApplyRequest) {
  await lockPriceEntries(tx)
  const selected = await selectPrices(tx, caller, request)
  const { name, plan, ...stored } = request
  const { startDate, excluded } = request
  return writePreviewedPrices(tx, caller, selected, { name, startDate, plan, excluded, stored }, () =>
    planSelected(selected, request, caller),
  )
}

export async function getPriceChange(sql: Sql, caller: Caller, id: number) {
  const change = await readPriceChange(sql, caller, id)
  if (!change) throw createNotFoundProblem()
  const { request, ...fields } = change
  const { czk, eur, later } = request
  const items = (await readChangedPrices(sql, caller, id)).map((item) => ({
    ...item,
    oldCzk: toDecimalPrice(item.oldCzk),
    newCzk: toDecimalPrice(item.newCzk),
    oldEur: toDecimalPrice(item.oldEur),
    newEur: toDecimalPrice(item.newEur),
  }))
  return { ...fields, czk, eur, later, items }
}
