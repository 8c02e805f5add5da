import type { Day } from '@poledne/contract/domain/day'
import type { DishFacts, DishLookups } from './dishFacts.ts'
import { type CellKey, cellKeys, cellOf, type Plan, placeOf } from './plan.ts'
import { addDish, removeDish } from './planEdits.ts'
import { servingOf } from './serving.ts'

export type Doubt = { key: CellKey; dishId: number; reason: 'archived' | 'repeated'; daysAgo: number | null }

type Facts = { dish: (id: number) => DishFacts | undefined; served: DishLookups['served']['get'] }

/** The dishes of the copied week that perhaps should not come along, day by day. */
export function doubtsOf(origin: Plan, facts: Facts, startDate: Day, repeatDays: number): Doubt[] {
  return cellKeys(origin)
    .toSorted((a, b) => placeOf(a).day - placeOf(b).day)
    .flatMap((key) =>
      cellOf(origin, key).dishIds.flatMap((dishId): Doubt[] => {
        if (facts.dish(dishId)?.archived) return [{ key, dishId, reason: 'archived', daysAgo: null }]
        const serving = servingOf(facts.served(dishId), startDate, placeOf(key).day, 0, repeatDays)
        return serving?.tooSoon ? [{ key, dishId, reason: 'repeated', daysAgo: serving.daysAgo }] : []
      }),
    )
}

/** Leaves a dish out, or brings it back to where the copied week had it. */
export function leaveOut(plan: Plan, origin: Plan, { key, dishId }: Pick<Doubt, 'key' | 'dishId'>, out: boolean): Plan {
  if (out) return removeDish(plan, { key, dishId })
  const there = cellOf(plan, key).dishIds
  const before = cellOf(origin, key).dishIds
  const index = there.filter((id) => before.indexOf(id) < before.indexOf(dishId)).length
  return addDish(plan, key, dishId, index)
}
