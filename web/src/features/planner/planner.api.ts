import type { Day } from '@poledne/contract/domain/day'
import type { SetAsideCell, WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import { formatFilter } from '@poledne/contract/list/listQuery'
import { callApi } from '../../lib/http/http.ts'
import type { AnyRecord } from '../../lib/record/recordFields.ts'

/** Requests of the planner other than reading and saving the record. */

const MAX_SUGGESTED_DISHES = 8

/** Narrows the type of a saved record, because the endpoint of weekly menus returns weekly menus. */
export const toWeeklyMenu = (record: AnyRecord) => record as unknown as WeeklyMenu

export const acquireLock = (id: number, editorId: string, takeOver = false) =>
  callApi('POST weeklyMenus/:id/lock/', { params: { id: String(id) }, body: { editorId, takeOver } })

/** The request is sent with keepalive, because the page can be closed meanwhile. */
export const releaseLock = (id: number, editorId: string) =>
  callApi('DELETE weeklyMenus/:id/lock/', {
    params: { id: String(id) },
    query: new URLSearchParams({ editorId }),
    keepalive: true,
  })

export const readSetAsideChanges = (id: number, signal: AbortSignal) =>
  callApi('GET weeklyMenus/:id/shelf/', { params: { id: String(id) }, signal })

export const writeSetAsideChanges = (id: number, body: { userId?: number; version?: number; cells: SetAsideCell[] }) =>
  callApi('PUT weeklyMenus/:id/shelf/', { params: { id: String(id) }, body })

export async function readHolidays(week: Day, variantId: number, signal: AbortSignal) {
  const query = new URLSearchParams({ week, variantId: String(variantId) })
  return (await callApi('GET weeklyMenus/holidays/', { query, signal })).items
}

export async function readDishServings(dishIds: readonly number[], before: Day, signal: AbortSignal) {
  const query = new URLSearchParams({ dishIds: dishIds.join(), before })
  return (await callApi('GET weeklyMenus/served/', { query, signal })).items
}

async function readDishes(query: Record<string, string>, signal: AbortSignal) {
  return (
    await callApi('GET codelists/:name/', {
      params: { name: 'dishes' },
      query: new URLSearchParams(query),
      signal,
    })
  ).items
}

export const readDishesById = (language: string, ids: readonly number[], signal: AbortSignal) =>
  readDishes({ language, ids: ids.join() }, signal)

export const searchDishes = (language: string, search: string, signal: AbortSignal) =>
  readDishes({ language, search, pageSize: String(MAX_SUGGESTED_DISHES) }, signal)

/** Reads the menus of a variant from the given Monday on. */
export async function readVariantMenus(variantId: number, from: Day, signal: AbortSignal) {
  const query = new URLSearchParams({ page: '1', pageSize: '200', sort: 'startDate:asc' })
  const filters = [
    { column: 'weeklyMenuVariantId', operator: 'equals', values: [String(variantId)] },
    { column: 'archived', operator: 'equals', values: ['false'] },
    { column: 'startDate', operator: 'greaterThanOrEqualTo', values: [from] },
  ] as const
  for (const filter of filters) query.append('filter', formatFilter({ ...filter, values: [...filter.values] }))
  const { items } = await callApi('GET weeklyMenus/', { query, signal })
  return items.map(({ id, startDate }) => ({ id, startDate }))
}

/** Reads the menus of all variants whose weeks start between two Mondays. */
export async function readMenusOfWeeks(from: Day, to: Day, signal: AbortSignal) {
  const query = new URLSearchParams({ page: '1', pageSize: '200', sort: 'startDate:asc' })
  query.append('filter', formatFilter({ column: 'startDate', operator: 'betweenInclusive', values: [from, to] }))
  query.append('filter', formatFilter({ column: 'archived', operator: 'equals', values: ['false'] }))
  return (await callApi('GET weeklyMenus/', { query, signal })).items
}

/** Reads the menu of a week and a variant; null if there is none. */
export async function readSourceMenu(
  startDate: Day,
  variantId: number,
  signal: AbortSignal,
): Promise<WeeklyMenu | null> {
  const menus = await readMenusOfWeeks(startDate, startDate, signal)
  const menu = menus.find(({ weeklyMenuVariantId }) => weeklyMenuVariantId === variantId)
  return menu ? callApi('GET weeklyMenus/:id/', { params: { id: String(menu.id) }, signal }) : null
}
