import { QueryClient } from '@tanstack/react-query'
import { isApiError } from './http.ts'

const RETRIES = 2

/** Retry when the server is away or busy, or when this user has sent too many requests at once. */
function worthRetrying(failures: number, error: Error): boolean {
  const passing = isApiError(error) && (error.code === 0 || error.code >= 502 || error.code === 429)
  return passing && failures < RETRIES
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // "Offline" as browsers know it says nothing about a server in the same house: try, and tell how it went.
      queries: { retry: worthRetrying, networkMode: 'always', staleTime: 5_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
