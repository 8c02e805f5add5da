import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasLostConnection, isApiError, NoResponseError } from './apiError.ts'
import { onReconnect } from './connection.ts'
import { invalidateModules } from './invalidateModules.ts'

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

/** Refetches everything of this module whenever the counts change. */
export function useRefetchOnCountChange(module: string, ...counts: number[]): void {
  const client = useQueryClient()
  const currentCounts = counts.join()
  const lastCounts = useRef(currentCounts)
  useEffect(() => {
    if (lastCounts.current === currentCounts) return
    lastCounts.current = currentCounts
    void invalidateModules(client, [module], { keepsPages: true })
  }, [client, module, currentCounts])
}
