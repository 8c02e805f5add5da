import { type InvalidateQueryFilters, QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasLostConnection, isApiError, NoResponseError } from './apiError.ts'
import { onReconnect } from './connection.ts'

const MAX_RETRIES = 2

/**
 * Returns whether to retry a read: after a lost connection, a busy server or too many requests, never after its own 15
 * s timeout.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false
  if (error instanceof NoResponseError) return !error.hasTimedOut
  return isApiError(error) && (error.code >= 502 || error.code === 429)
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // A server in the local network can respond even if the browser is offline.
      queries: { retry: shouldRetry, networkMode: 'always', staleTime: 5_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Refetch the queries that failed without a connection.
  onReconnect(() => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => hasLostConnection(state.error) })
  })
  return client
}

/**
 * Invalidates queries after a change. TanStack Query does not restart a first fetch that is still pending, although it
 * can return the state before the change: such a query is invalidated once more when it has finished.
 */
export function refreshQueries(client: QueryClient, filters: InvalidateQueryFilters): void {
  const pendingQueries = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void client.invalidateQueries(filters)
  for (const query of pendingQueries)
    query.fetch().then(
      () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => {},
    )
}

/** Refetches the queries with this name whenever the counts change. */
export function useRefetchOnChange(name: string, ...counts: number[]): void {
  const client = useQueryClient()
  const currentCounts = counts.join()
  const lastCounts = useRef(currentCounts)
  useEffect(() => {
    if (lastCounts.current === currentCounts) return
    lastCounts.current = currentCounts
    refreshQueries(client, { queryKey: [name] })
  }, [client, name, currentCounts])
}
