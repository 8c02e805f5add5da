import type { Day } from '@poledne/contract/domain/day'
import { MAX_MATCHED_NAME, MAX_MATCHED_NAMES } from '@poledne/contract/list/codelistNames'
import type { SetAsideCell, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { callApi } from '../../../../core/http/http.ts'
import type { AnyRecord } from '../../../../core/record/recordFields.ts'
import { NOT_ARCHIVED_FILTER, readMenus } from '../../weeklyMenus.api.ts'

const MAX_FOUND_DISHES = 8
/** More dishes are requested than shown, because suggestions leave out the dishes that the week already has. */
const MAX_SUGGESTED_DISHES = 24

/** Narrows the type of a saved record, because the endpoint of weekly menus returns weekly menus. */
export const asWeeklyMenu = (record: AnyRecord) => record as unknown as WeeklyMenu

export const acquireLock = (id: number, editorId: string, takeOver = false) =>
  callApi('POST weeklyMenus/:id/lock/', { params: { id: String(id) }, body: { editorId, takeOver } })

/** Releases the lock. The request has `keepalive`, because the page can close before the response arrives. */
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

/** Reads when a dish is served. The response contains only one day, because only its totals are shown. */
export const readDishServingTotals = (dishId: number, today: Day, signal: AbortSignal) =>
  callApi('GET dishes/:id/served/', {
    params: { id: String(dishId) },
    query: new URLSearchParams({ from: today, to: today }),
    signal,
  })

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

/** Searches dishes for a row and a day; an empty text returns the dishes that suit them best. */
export const searchDishes = (
  language: string,
  search: string,
  { menuItemTypeId, before }: { menuItemTypeId: number; before: Day | null },
  signal: AbortSignal,
) => {
  const cell = { menuItemTypeId: String(menuItemTypeId), ...(before && { before }) }
  const pageSize = String(search === '' ? MAX_SUGGESTED_DISHES : MAX_FOUND_DISHES)
  return readDishes({ language, search, pageSize, ...cell }, signal)
}

/** Returns the dishes whose names equal the given names, by name. */
export async function matchDishNames(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const searchable = names.filter((name) => [...name].length <= MAX_MATCHED_NAME).slice(0, MAX_MATCHED_NAMES)
  if (searchable.length === 0) return new Map()
  const { items } = await callApi('POST codelists/dishes/match/', { body: { names: searchable } })
  return new Map(items.flatMap(({ dishId }, index) => (dishId === null ? [] : [[searchable[index] ?? '', dishId]])))
}

const MAX_MENUS = 200

/** Reads the menus of a variant from the given Monday on. */
export async function readVariantMenus(variantId: number, from: Day, signal: AbortSignal) {
  const filters = [
    { column: 'weeklyMenuVariantId', operator: 'equals', values: [String(variantId)] },
    NOT_ARCHIVED_FILTER,
    { column: 'startDate', operator: 'greaterThanOrEqualTo', values: [from] },
  ] satisfies Parameters<typeof readMenus>[0]
  const items = await readMenus(filters, 'startDate:asc', MAX_MENUS, signal)
  return items.map(({ id, startDate }) => ({ id, startDate }))
}

/** Reads the menus of all variants whose weeks start between two Mondays. */
export const readMenusOfWeeks = (from: Day, to: Day, signal: AbortSignal) =>
  readMenus(
    [{ column: 'startDate', operator: 'betweenInclusive', values: [from, to] }, NOT_ARCHIVED_FILTER],
    'startDate:asc',
    MAX_MENUS,
    signal,
  )

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
