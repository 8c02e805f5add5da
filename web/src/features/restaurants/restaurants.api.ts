import type { RequestBody } from '@poledne/contract/http/endpoint'
import type { Api } from '@poledne/contract/modules/api'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../core/form/useSave.ts'
import { callApi } from '../../core/http/http.ts'

/**
 * The day that the page shows. Without a date it is the current local day of the restaurant, which the server
 * determines. `localDay` is only part of the query key, so that the page refetches after midnight in the restaurant's
 * time zone.
 */
export type AsOf = { date: string | undefined; localDay: string }

/** The queries are always stale, because menus and exceptions are edited on other pages. */
const staleTime = 0

const toDateQuery = ({ date }: AsOf) => new URLSearchParams(date ? { date } : {})
const createQueryKey = (name: string, id: number, { date, localDay }: AsOf) =>
  ['restaurants', name, id, date ?? `today ${localDay}`] as const

/** Queries the menu of the day. The version is part of the query key, because archiving the restaurant closes it. */
export const restaurantTodayQuery = ({ id, version }: { id: number; version: number }, asOf: AsOf) =>
  queryOptions({
    queryKey: [...createQueryKey('today', id, asOf), version],
    queryFn: ({ signal }) =>
      callApi('GET restaurants/:id/today/', { params: { id: String(id) }, query: toDateQuery(asOf), signal }),
    staleTime,
  })

export const restaurantPricesQuery = (id: number, asOf: AsOf) =>
  queryOptions({
    queryKey: createQueryKey('prices', id, asOf),
    queryFn: ({ signal }) =>
      callApi('GET restaurants/:id/prices/', { params: { id: String(id) }, query: toDateQuery(asOf), signal }),
    staleTime,
  })

export const restaurantTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['restaurants', 'timeline', id],
    queryFn: ({ signal }) => callApi('GET restaurants/:id/prices/timeline/', { params: { id: String(id) }, signal }),
    select: ({ items }) => items,
    staleTime,
  })

export const restaurantScreensQuery = (id: number) =>
  queryOptions({
    queryKey: ['restaurants', 'screens'],
    queryFn: ({ signal }) => callApi('GET settings/screens/', { signal }),
    select: ({ items }) => items.filter(({ restaurantId }) => restaurantId === id),
    staleTime,
  })

/** Live events name the changes of today by this key. */
export const todayChangesQuery = (id: number) =>
  queryOptions({
    queryKey: ['todayChanges', 'record', String(id)],
    queryFn: ({ signal }) => callApi('GET restaurants/:id/todayChanges/', { params: { id: String(id) }, signal }),
    staleTime,
  })

type NewTodayChange = RequestBody<Api['PUT restaurants/:id/todayChanges/']>

/** Changes a dish of today's menu. Guests see it at once. */
export function useTodayChange(id: number) {
  const client = useQueryClient()
  return useSave({
    kind: 'update',
    isFormless: true,
    mutationFn: (body: NewTodayChange) =>
      callApi('PUT restaurants/:id/todayChanges/', { params: { id: String(id) }, body }),
    onSuccess: (changes) => client.setQueryData(todayChangesQuery(id).queryKey, changes),
  })
}
