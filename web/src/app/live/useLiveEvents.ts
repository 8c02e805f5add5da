import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '../../core/http/http.ts'
import { invalidateAllRecords, invalidateModules, type ModuleChange } from '../../core/http/invalidateModules.ts'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { useSession } from '../../core/session/session.ts'
import type { LiveMessage } from './subscribeToLiveEvents.ts'
import { applyPolledStatus, applyStatusEvent } from './useStatusPoll.ts'

/** The number of seconds added to the age of the page, because the request for the missed changes takes time too. */
const REQUEST_SECONDS = 5
const MAX_SECONDS = 999_999

/** Reads what has changed since the page was requested, and refetches the modules that have changed. */
async function refetchMissedChanges(client: QueryClient): Promise<void> {
  const requestedAt = performance.now()
  const seconds = Math.min(MAX_SECONDS, Math.ceil(requestedAt / 1000) + REQUEST_SECONDS)
  const query = new URLSearchParams({ changedWithin: String(seconds) })
  const status = await callApi('GET status/', { query })
  applyPolledStatus(status, requestedAt)
  await invalidateModules(client, status.changedModules ?? [], { keepsPages: true })
}

/** Changes within this time are handled by one refetch, because bulk actions and imports send many events at once. */
const BATCH_MS = 400

/**
 * Collects changes and refetches what shows them. Forms keep their input and detect a newer version when they are
 * saved.
 */
function createRefresher(client: QueryClient) {
  let changes: ModuleChange[] = []
  let timer = 0
  return {
    add(change: ModuleChange) {
      changes.push(change)
      if (changes.length > 1) return
      timer = window.setTimeout(() => {
        void invalidateModules(client, changes, { keepsPages: true })
        changes = []
      }, BATCH_MS)
    },
    stop: () => window.clearTimeout(timer),
  }
}

/** Applies server-sent events without waiting for the next poll, once the first page has loaded. */
export function useLiveEvents(hasLoaded: boolean): void {
  const client = useQueryClient()
  const { profile, ended } = useSession()
  const userId = profile.id

  useEffect(() => {
    if (ended || !hasLoaded) return
    const refresher = createRefresher(client)
    const handleMessage = (message: LiveMessage) => {
      if (message.event === 'record') refresher.add(message.data)
      else if (message.event === 'records') refresher.add(message.data.module)
      else if (message.event === 'shelf' || message.event === 'comments' || message.event === 'exports')
        refresher.add({ module: message.event, id: message.data.weeklyMenuId })
      else if (message.event === 'today') refresher.add({ module: 'todayChanges', id: message.data.restaurantId })
      else if (message.event === 'settings') applyStatusEvent({ settings: message.data })
      else if (message.event === 'badges') applyStatusEvent({ badges: message.data })
      else if (message.event === 'locks') applyStatusEvent({ lockedItems: message.data })
      // The status is not polled after missed events: every stream begins with the current status, and a poll sent now
      // could return an older one.
      else invalidateAllRecords(client)
    }
    let unsubscribe = () => {}
    let isUnmounted = false
    void loadWithRetry(() => import('./subscribeToLiveEvents.ts')).then(({ subscribeToLiveEvents }) => {
      if (isUnmounted) return
      unsubscribe = subscribeToLiveEvents(`poledne:${basePath}:live:${userId}`, handleMessage, () => {
        // Errors are ignored, because the next poll shows whether the server can be reached.
        refetchMissedChanges(client).catch(() => {})
      })
    })
    return () => {
      isUnmounted = true
      unsubscribe()
      refresher.stop()
    }
  }, [client, ended, hasLoaded, userId])
}
