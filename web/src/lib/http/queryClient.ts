import { QueryClient } from '@tanstack/react-query'
import { isApiError, NoResponseError } from './apiError.ts'
import { onReconnect } from './connection.ts'

const MAX_RETRIES = 2

/** A read is retried after a lost connection, a busy server or too many requests, never after its own 15 s timeout. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false
  if (error instanceof NoResponseError) return !error.hasTimedOut
  return isApiError(error) && (error.code >= 502 || error.code === 429)
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // "Offline" as browsers know it says nothing about a server in the same house: try, and tell how it went.
      queries: { retry: shouldRetry, networkMode: 'always', staleTime: 5_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // What failed with the connection is read again, so that its error goes away.
  onReconnect(() => {
    const hasLostConnection = (error: unknown) => error instanceof NoResponseError && !error.hasTimedOut
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => hasLostConnection(state.error) })
  })
  return client
}
