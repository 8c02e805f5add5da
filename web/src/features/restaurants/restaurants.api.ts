import { restaurantPrices } from '@poledne/contract/price'
import { settingsLists } from '@poledne/contract/settingsList'
import { todayMenu } from '@poledne/contract/todayMenu'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/**
 * The day that the page shows. Without an explicit one the server tells what day it is at the restaurant; the local day
 * is then only part of the key, so that everything is read again after midnight there.
 */
export type AsOf = { date: string | undefined; localDay: string }

/** Menus and exceptions are written elsewhere: whoever comes back from there must not see the prices of before. */
const staleTime = 0

const dated = ({ date }: AsOf) => new URLSearchParams(date ? { date } : {})
const keyOf = (name: string, id: number, { date, localDay }: AsOf) =>
  ['restaurants', name, id, date ?? `today ${localDay}`] as const

/** The version is part of the key: archiving the restaurant closes it on this very page. */
export const todayQuery = ({ id, version }: { id: number; version: number }, asOf: AsOf) =>
  queryOptions({
    queryKey: [...keyOf('today', id, asOf), version],
    queryFn: ({ signal }) => call(todayMenu, { params: { id: String(id) }, query: dated(asOf), signal }),
    staleTime,
  })

export const pricesQuery = (id: number, asOf: AsOf) =>
  queryOptions({
    queryKey: keyOf('prices', id, asOf),
    queryFn: ({ signal }) => call(restaurantPrices.onDay, { params: { id: String(id) }, query: dated(asOf), signal }),
    staleTime,
  })

export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['restaurants', 'timeline', id],
    queryFn: ({ signal }) => call(restaurantPrices.timeline, { params: { id: String(id) }, signal }),
    select: ({ items }) => items,
    staleTime,
  })

export const screensQuery = (id: number) =>
  queryOptions({
    queryKey: ['restaurants', 'screens'],
    queryFn: ({ signal }) => call(settingsLists.screens.read, { signal }),
    select: ({ items }) => items.filter(({ restaurantId }) => restaurantId === id),
    staleTime,
  })
