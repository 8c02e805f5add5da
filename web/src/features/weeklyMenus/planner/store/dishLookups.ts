import type { Day } from '@poledne/contract/domain/day'
import { MAX_CODELIST_IDS } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { ServedDish } from '@poledne/contract/modules/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { getCodelistParam } from '../../../../core/record/useCodelist.ts'
import { readDishesById, readDishServings } from './planner.api.ts'

/**
 * A cache of values by id. Each component subscribes to its own value, and missing values are fetched in one request.
 */
type DishLookup<T> = {
  key: readonly unknown[]
  get: (id: number) => T | undefined
  /** Returns the id of the first value that fits. */
  find: (fits: (value: T) => boolean) => number | undefined
  add: (entries: Iterable<readonly [number, T]>) => void
  subscribe: (listener: () => void) => () => void
  read: (ids: readonly number[], signal: AbortSignal) => Promise<(readonly [number, T])[]>
}

/** Retries a failed query every three seconds, because the grid cannot show names without it. */
export const getRetryInterval = (query: { state: { status: string } }) =>
  query.state.status === 'error' ? 3_000 : false

function createLookup<T>(key: readonly unknown[], read: DishLookup<T>['read']): DishLookup<T> {
  const values = new Map<number, T>()
  const listeners = new Set<() => void>()
  return {
    key,
    read,
    get: (id) => values.get(id),
    find: (fits) => [...values].find(([, value]) => fits(value))?.[0],
    add: (entries) => {
      for (const [id, value] of entries) values.set(id, value)
      for (const notify of listeners) notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useLookupValue = <T>(lookup: DishLookup<T>, id: number): T | undefined =>
  useSyncExternalStore(lookup.subscribe, () => lookup.get(id))

/** Fetches the ids that are not in the lookup yet. Returns false until the first request has succeeded or failed. */
export function useFetchMissing<T>(lookup: DishLookup<T>, ids: readonly number[]): boolean {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const missingIds = ids
    .filter((id) => lookup.get(id) === undefined)
    .toSorted((a, b) => a - b)
    .slice(0, MAX_CODELIST_IDS)
  const { data, failureCount, fetchStatus } = useQuery({
    queryKey: [...lookup.key, missingIds],
    queryFn: ({ signal }) => lookup.read(missingIds, signal),
    enabled: missingIds.length > 0,
    refetchInterval: getRetryInterval,
    refetchOnReconnect: true,
  })
  useEffect(() => {
    if (!data) return
    lookup.add(data)
    rerender()
  }, [data, lookup])
  return missingIds.length === 0 || failureCount > 0 || fetchStatus === 'paused'
}

/**
 * A dish in the grid. `allergens` contains their codes, an empty string for none, null if they are not declared.
 * `known` says whether the server has the dish.
 */
export type DishSummary = { name: string; allergens: string | null; archived: boolean; known: boolean }
export type DishLookups = { dishes: DishLookup<DishSummary>; served: DishLookup<ServedDish> }

export const toDishSummary = (item: CodelistItem): DishSummary => ({
  name: item.value,
  allergens: getCodelistParam(item, 'allergens') ?? null,
  archived: item.disabled,
  known: true,
})

/** Creates a placeholder for a dish that the server does not return. */
const createUnknownDish = (id: number): DishSummary => ({
  name: `#${id}`,
  allergens: null,
  archived: false,
  known: false,
})

/** Creates the caches of dish names in the user's language, and of when each dish was last served before the week. */
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
        const items = startDate ? await readDishServings(ids, startDate, signal) : []
        const found = new Map(items.map((item) => [item.dishId, item]))
        return ids.map((dishId) => [dishId, found.get(dishId) ?? { dishId, lastServed: null, count: 0 }] as const)
      }),
    [startDate],
  )
  return useMemo(() => ({ dishes, served }), [dishes, served])
}
