import { toDate } from '@poledne/contract/domain/instant'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError } from '../../lib/http/apiError.ts'
import { connectionStore } from '../../lib/http/connection.ts'
import { callApi } from '../../lib/http/http.ts'
import { clearSessionAndRedirect, signOut, useSession } from '../../lib/session/session.ts'
import { useStore } from '../../lib/storage/store.ts'
import { applyPolledStatus } from './applyStatus.ts'

/** How often to ask while the server doesn't respond. */
const RETRY_MS = 5_000

const expiresWithin = (tokenExpireAt: string, seconds: number) =>
  toDate(tokenExpireAt).getTime() - Date.now() < seconds * 1000

/** Polls badges, locks and settings, and renews the token. A 403 signs the user out; a 401 is handled by the session. */
export function useStatusPoll(): void {
  const { config, ended } = useSession()
  const isConnected = useStore(connectionStore)

  const { error } = useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => {
      const askedAt = performance.now()
      const status = await callApi('GET status/', { signal, isPolled: true })
      // Applied here and not from the cached query, which can be older than the last event.
      applyPolledStatus(status, askedAt)
      if (expiresWithin(status.tokenExpireAt, config.tokenRegenerationInterval))
        await callApi('POST profile/token/', { body: {} })
      return status
    },
    refetchInterval: isConnected ? config.statusPollMs : Math.min(RETRY_MS, config.statusPollMs),
    refetchIntervalInBackground: true,
    enabled: !ended,
    retry: false,
    refetchOnReconnect: 'always',
  })

  useEffect(() => {
    // A user who can no longer act as another user is still signed in.
    if (!isApiError(error) || error.code !== 403 || error.problem.code === 'switch_refused') return
    signOut().catch(() => clearSessionAndRedirect())
  }, [error])
}
