import type { Profile, Status } from '@poledne/contract/access/session'
import { toDate } from '@poledne/contract/domain/instant'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError } from '../../core/http/apiError.ts'
import { connectionStore } from '../../core/http/connection.ts'
import { callApi } from '../../core/http/http.ts'
import {
  clearSessionAndRedirect,
  sessionStore,
  signOut,
  updateSession,
  useSession,
} from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'

/** The interval between two status requests while the server does not respond. */
const RETRY_MS = 5_000

const expiresWithin = (tokenExpireAt: string, seconds: number) =>
  toDate(tokenExpireAt).getTime() - Date.now() < seconds * 1000

/**
 * Polls badges, locks and settings, and renews the token, once the first page has loaded. A 403 signs the user out; a
 * 401 is handled by the session.
 */
export function useStatusPoll(hasLoaded: boolean): void {
  const { config, ended } = useSession()
  const isConnected = useStore(connectionStore)

  const { error } = useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => {
      const askedAt = performance.now()
      const status = await callApi('GET status/', { signal, isPolled: true })
      // The status is applied here and not from the cached query, because that can be older than the last event.
      applyPolledStatus(status, askedAt)
      if (expiresWithin(status.tokenExpireAt, config.tokenRegenerationInterval))
        await callApi('POST profile/token/', { body: {} })
      return status
    },
    refetchInterval: isConnected ? config.statusPollMs : Math.min(RETRY_MS, config.statusPollMs),
    refetchIntervalInBackground: true,
    enabled: hasLoaded && !ended,
    retry: false,
    refetchOnReconnect: 'always',
  })

  useEffect(() => {
    // A user who can no longer act as another user is still signed in.
    if (!isApiError(error) || error.code !== 403 || error.problem.code === 'switch_refused') return
    signOut().catch(() => clearSessionAndRedirect())
  }, [error])
}

type StatusChange = Partial<Pick<Status, 'badges' | 'lockedItems' | 'settings'>>
type StatusState = Pick<Status, 'settings' | 'lockedItems'> & { profile: Profile }

/** The time, by `performance.now()`, when the event stream last updated each part of the status. */
const lastEventAt: { [Part in keyof StatusChange]?: number } = {}

/** Applies a status change from the event stream, which is always newer than the last poll. */
export function applyStatusEvent(news: StatusChange): void {
  for (const part of Object.keys(news) as (keyof StatusChange)[]) lastEventAt[part] = performance.now()
  applyStatusChange(news)
}

/** Applies a polled status, except for parts that the stream has updated since the request was sent. */
export function applyPolledStatus({ badges, lockedItems, settings }: Status, askedAt: number): void {
  const omitIfEventIsNewer = <Value>(part: keyof StatusChange, value: Value) =>
    (lastEventAt[part] ?? 0) < askedAt ? value : undefined
  applyStatusChange({
    badges: omitIfEventIsNewer('badges', badges),
    lockedItems: omitIfEventIsNewer('lockedItems', lockedItems),
    settings: omitIfEventIsNewer('settings', settings),
  })
}

/**
 * Writes changed parts of the status to the session; unchanged parts keep their object identity, so that nothing
 * renders again.
 */
function applyStatusChange({
  badges,
  lockedItems,
  settings,
}: { [Part in keyof StatusChange]?: StatusChange[Part] | undefined }): void {
  const state = sessionStore.get()
  if (state.status !== 'signedIn') return
  const known: StatusState = { settings: state.settings, lockedItems: state.lockedItems, profile: state.profile }
  const next = replaceEqualDeep(known, {
    settings: settings ?? known.settings,
    lockedItems: lockedItems ?? known.lockedItems,
    profile: badges ? { ...known.profile, badges } : known.profile,
  })
  if (next !== known) updateSession(next)
}
