import { codelists } from '@poledne/contract/codelist'
import type { Day } from '@poledne/contract/domain/day'
import { formatFilter } from '@poledne/contract/list'
import { type ShelvedCell, type WeeklyMenu, weeklyMenuCalls, weeklyMenus } from '@poledne/contract/weeklyMenu'
import { call } from '../../lib/http.ts'
import type { AnyRecord } from '../../lib/recordFields.ts'

/** What the planner asks the server beside reading and saving the record. */

const OFFERED_DISHES = 8

export const menuOf = (record: AnyRecord) => record as unknown as WeeklyMenu

export const takeLock = (id: number, editorId: string, takeOver = false) =>
  call(weeklyMenuCalls.lock, { params: { id: String(id) }, body: { editorId, takeOver } })

/** Outlives the page: leaving it is what it tells. */
export const leaveLock = (id: number, editorId: string) =>
  call(weeklyMenuCalls.unlock, {
    params: { id: String(id) },
    query: new URLSearchParams({ editorId }),
    keepalive: true,
  })

export const readShelf = (id: number, signal: AbortSignal) =>
  call(weeklyMenuCalls.readShelf, { params: { id: String(id) }, signal })

export const writeShelf = (id: number, body: { userId?: number; version?: number; cells: ShelvedCell[] }) =>
  call(weeklyMenuCalls.writeShelf, { params: { id: String(id) }, body })

export const readCheck = (id: number, signal: AbortSignal) =>
  call(weeklyMenuCalls.check, { params: { id: String(id) }, signal })

export async function readHolidays(week: Day, variantId: number, signal: AbortSignal) {
  const query = new URLSearchParams({ week, variantId: String(variantId) })
  return (await call(weeklyMenuCalls.holidays, { query, signal })).items
}

export async function readServed(dishIds: readonly number[], before: Day, signal: AbortSignal) {
  const query = new URLSearchParams({ dishIds: dishIds.join(), before })
  return (await call(weeklyMenuCalls.served, { query, signal })).items
}

async function readDishes(query: Record<string, string>, signal: AbortSignal) {
  return (await call(codelists.read, { params: { name: 'dishes' }, query: new URLSearchParams(query), signal })).items
}

export const readDishesById = (language: string, ids: readonly number[], signal: AbortSignal) =>
  readDishes({ language, ids: ids.join() }, signal)

export const searchDishes = (language: string, search: string, signal: AbortSignal) =>
  readDishes({ language, search, pageSize: String(OFFERED_DISHES) }, signal)

/** The menus that the variant already has, from that Monday on. */
export async function readTaken(variantId: number, from: Day, signal: AbortSignal) {
  const query = new URLSearchParams({ page: '1', pageSize: '200', sort: 'startDate:asc' })
  const filters = [
    { column: 'weeklyMenuVariantId', operator: 'equals', values: [String(variantId)] },
    { column: 'archived', operator: 'equals', values: ['false'] },
    { column: 'startDate', operator: 'greaterThanOrEqualTo', values: [from] },
  ] as const
  for (const filter of filters) query.append('filter', formatFilter({ ...filter, values: [...filter.values] }))
  const { items } = await call(weeklyMenus.endpoints.list, { query, signal })
  return items.map(({ id, startDate }) => ({ id, startDate }))
}
