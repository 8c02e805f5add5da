import { addDays, type Day } from '@poledne/contract/domain/day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { getDishIds, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { type CopyChoice, findRepeats } from '../commands/copyWeek.ts'
import { type DishLookups, useFetchMissing } from '../store/dishLookups.ts'
import { readDishServings } from '../store/planner.api.ts'

/** Queries when dishes were last served before a day, by dish id. */
function useServings(ids: readonly number[], before: Day) {
  return useQuery({
    queryKey: ['weeklyMenus', 'served', before, ids],
    queryFn: async ({ signal }) =>
      new Map((await readDishServings(ids, before, signal)).map((each) => [each.dishId, each])),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}

type CopyTarget = { plan: WeekPlan; startDate: Day; repeatDays: number }
const NO_SERVINGS = new Map<number, never>()

/** Finds the dishes of a copied week that repeat or are archived. Archived dishes are never copied. */
export function useCopyRepeats(target: CopyTarget, source: WeekPlan, choice: CopyChoice, lookups: DishLookups) {
  const ids = getDishIds(source).toSorted((a, b) => a - b)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useFetchMissing(lookups.dishes, ids)
  useEffect(() => lookups.dishes.subscribe(rerender), [lookups])
  const before = useServings(ids, target.startDate)
  const after = useServings(ids, addDays(target.startDate, 7 + target.repeatDays))
  const served = { servedBefore: before.data ?? NO_SERVINGS, servedAfter: after.data ?? NO_SERVINGS }
  return {
    repeats: findRepeats(target, source, choice, served),
    archivedIds: new Set(ids.filter((id) => lookups.dishes.get(id)?.archived)),
    isPending: ids.length > 0 && (before.isPending || after.isPending),
  }
}
