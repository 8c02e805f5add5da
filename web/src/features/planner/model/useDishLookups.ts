import type { Day } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import type { ServedDish } from '@poledne/contract/endpoints/weeklyMenu'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getCodelistParam } from '../../../lib/record/useCodelist.ts'
import { readDishesById, readServed } from '../planner.api.ts'
import { createLookup, type Lookup } from './lookup.ts'

/** `allergens`: their codes, none as an empty text, null where nobody has declared them. `known`: the server has it. */
export type DishSummary = { name: string; allergens: string | null; archived: boolean; known: boolean }
export type DishLookups = { dishes: Lookup<DishSummary>; served: Lookup<ServedDish> }

export const toDishSummary = (item: CodelistItem): DishSummary => ({
  name: item.value,
  allergens: getCodelistParam(item, 'allergens') ?? null,
  archived: item.disabled,
  known: true,
})

/** A dish that cannot be read is still a dish of the plan. */
const createUnknownDish = (id: number): DishSummary => ({
  name: `#${id}`,
  allergens: null,
  archived: false,
  known: false,
})

/** Names in the reader's language, and when each dish was last served before the week. */
export function useDishLookups(startDate: Day | null): DishLookups {
  const { i18n } = useTranslation()
  const { language } = i18n
  const dishes = useMemo(
    () =>
      createLookup<DishSummary>(['codelist', 'dishes', language, 'planned'], async (ids, signal) => {
        const items = await readDishesById(language, ids, signal)
        const found = new Map(items.map((item) => [Number(item.id), toDishSummary(item)]))
        return ids.map((id) => [id, found.get(id) ?? createUnknownDish(id)] as const)
      }),
    [language],
  )
  const served = useMemo(
    () =>
      createLookup<ServedDish>(['weeklyMenus', 'served', startDate], async (ids, signal) => {
        const items = startDate ? await readServed(ids, startDate, signal) : []
        const found = new Map(items.map((item) => [item.dishId, item]))
        return ids.map((dishId) => [dishId, found.get(dishId) ?? { dishId, lastServed: null, count: 0 }] as const)
      }),
    [startDate],
  )
  return useMemo(() => ({ dishes, served }), [dishes, served])
}
