import type { Day, Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { DishFacts, DishLookups } from './dishFacts.ts'
import { type CellKey, cellOf, type Plan, placeOf } from './plan.ts'
import { addDish, clearDay, keysOfDay, putCells, removeDish } from './planEdits.ts'
import { servingOf } from './serving.ts'

export type DishDoubt = { key: CellKey; dishId: number; reason: 'archived' | 'repeated'; daysAgo: number | null }
/** Whole days that fall on a holiday, and what the check says of it. */
type DayDoubt = { day: Weekday; reason: 'holiday'; message: string }
export type Doubt = DishDoubt | DayDoubt

type Facts = {
  dish: (id: number) => DishFacts | undefined
  served: DishLookups['served']['get']
  holidays: ReadonlyMap<Weekday, string>
}

/** What of the copied week perhaps should not come along, day by day: first the day itself, then its dishes. */
export function doubtsOf(origin: Plan, facts: Facts, startDate: Day, repeatDays: number): Doubt[] {
  return WEEK_DAYS.flatMap((day) => {
    const keys = keysOfDay(origin, day)
    const message = keys.length > 0 ? facts.holidays.get(day) : undefined
    const holiday: Doubt[] = message === undefined ? [] : [{ day, reason: 'holiday', message }]
    return [...holiday, ...dishDoubts(origin, keys, facts, startDate, repeatDays)]
  })
}

function dishDoubts(
  origin: Plan,
  keys: readonly CellKey[],
  facts: Facts,
  startDate: Day,
  repeatDays: number,
): DishDoubt[] {
  return keys.flatMap((key) =>
    cellOf(origin, key).dishIds.flatMap((dishId): DishDoubt[] => {
      if (facts.dish(dishId)?.archived) return [{ key, dishId, reason: 'archived', daysAgo: null }]
      const serving = servingOf(facts.served(dishId), startDate, placeOf(key).day, 0, repeatDays)
      return serving?.tooSoon ? [{ key, dishId, reason: 'repeated', daysAgo: serving.daysAgo }] : []
    }),
  )
}

/** Leaves a dish out, or brings it back to where the copied week had it. */
export function leaveOut(
  plan: Plan,
  origin: Plan,
  { key, dishId }: Pick<DishDoubt, 'key' | 'dishId'>,
  out: boolean,
): Plan {
  if (out) return removeDish(plan, { key, dishId })
  const there = cellOf(plan, key).dishIds
  const before = cellOf(origin, key).dishIds
  const index = there.filter((id) => before.indexOf(id) < before.indexOf(dishId)).length
  return addDish(plan, key, dishId, index)
}

/** Leaves a whole day out, or brings it back as the copied week had it, archived dishes aside. */
export function leaveOutDay(plan: Plan, origin: Plan, day: Weekday, out: boolean, doubts: readonly Doubt[]): Plan {
  if (out) return clearDay(plan, day)
  const cells = keysOfDay(origin, day).map((key) => ({ key, cell: cellOf(origin, key) }))
  const archived = doubts.filter((doubt) => doubt.reason === 'archived' && placeOf(doubt.key).day === day)
  return archived.reduce((next, doubt) => removeDish(next, doubt as DishDoubt), putCells(plan, cells))
}
