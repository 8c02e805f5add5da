import type { Day } from '@poledne/contract/domain/day'
import { formatFilter } from '@poledne/contract/list/listQuery'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../core/http/http.ts'
import { toWeekPlan, type WeekPlan } from '../../weeklyMenuPlan.ts'
import type { EditedWeek } from '../store/editedWeek.ts'

/** The number of earlier weeks whose dishes decide which type is usual in a row. */
const WEEKS = 4
/** The number of dishes whose types are counted. */
const MAX_DISHES = 50

const listRowDishes = (plan: WeekPlan, typeId: number): number[] =>
  Object.entries(plan).flatMap(([key, cell]) => (key.endsWith(`:${typeId}`) ? (cell?.dishIds ?? []) : []))

/** Returns the most frequent value; of several equally frequent values, it returns the first one. */
export function findMostFrequent(values: readonly (number | null)[]): number | null {
  const counts = new Map<number, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].sort((a, b) => b[1] - a[1])
  return first?.[0] ?? null
}

async function readEarlierDishes(variantId: number, before: Day, typeId: number, signal: AbortSignal) {
  const query = new URLSearchParams({ page: '1', pageSize: String(WEEKS), sort: 'startDate:desc' })
  query.append(
    'filter',
    formatFilter({ column: 'weeklyMenuVariantId', operator: 'equals', values: [String(variantId)] }),
  )
  query.append('filter', formatFilter({ column: 'startDate', operator: 'lessThan', values: [before] }))
  const { items } = await callApi('GET weeklyMenus/', { query, signal })
  return items.flatMap(({ weeklyMenuItemsData }) => listRowDishes(toWeekPlan(weeklyMenuItemsData), typeId))
}

async function readDishTypes(ids: readonly number[], signal: AbortSignal) {
  if (ids.length === 0) return []
  const query = new URLSearchParams({ page: '1', pageSize: String(MAX_DISHES) })
  query.append('filter', formatFilter({ column: 'id', operator: 'equals', values: ids.map(String) }))
  return (await callApi('GET dishes/', { query, signal })).items.map(({ dishTypeId }) => dishTypeId)
}

/**
 * Returns the type that most dishes of a row have, in this week and in the weeks before it; null until they are loaded.
 */
export function useUsualDishType({ header, plan }: EditedWeek, typeId: number): number | null {
  const { weeklyMenuVariantId: variantId, startDate } = header
  const { data = null } = useQuery({
    queryKey: ['weeklyMenus', 'usualDishType', variantId, startDate, typeId],
    queryFn: async ({ signal }) => {
      const planned = listRowDishes(plan, typeId)
      const earlier =
        variantId !== null && startDate !== null ? await readEarlierDishes(variantId, startDate, typeId, signal) : []
      const ids = [...new Set([...planned, ...earlier])].slice(0, MAX_DISHES)
      return findMostFrequent(await readDishTypes(ids, signal))
    },
    // A failed request is not repeated, because the dialog works without the usual type.
    retry: false,
  })
  return data
}
