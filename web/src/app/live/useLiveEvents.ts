import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { basePath } from '../../core/http/basePath.ts'
import { callApi } from '../../core/http/http.ts'
import { loadWithRetry } from '../../core/http/loading/loadWithRetry.ts'
import { refreshQueries } from '../../core/http/queryClient.ts'
import { useSession } from '../../core/session/session.ts'
import { createRecordRefresher } from './createRecordRefresher.ts'
import type { LiveMessage } from './subscribeToLiveEvents.ts'
import { applyPolledStatus, applyStatusEvent } from './useStatusPoll.ts'

/** This is added to the age of the page, because the request for the missed changes also takes time. */
const REQUEST_SECONDS = 5
const MAX_SECONDS = 999_999

/** Reads what has changed since the page was requested, and refetches the modules that have changed. */
async function refetchMissedChanges(refreshModule: (module: string) => void): Promise<void> {
  const requestedAt = performance.now()
  const seconds = Math.min(MAX_SECONDS, Math.ceil(requestedAt / 1000) + REQUEST_SECONDS)
  const query = new URLSearchParams({ changedWithin: String(seconds) })
  const status = await callApi('GET status/', { query })
  applyPolledStatus(status, requestedAt)
  for (const module of status.changedModules ?? []) refreshModule(module)
}

/** Applies server-sent events without waiting for the next poll, once the first screen has loaded. */
export function useLiveEvents(hasLoaded: boolean): void {
  const client = useQueryClient()
  const { profile, ended } = useSession()
  const userId = profile.id

  useEffect(() => {
    if (ended || !hasLoaded) return
    const recordRefresher = createRecordRefresher(client)
    const handleMessage = (message: LiveMessage) => {
      if (message.event === 'record') recordRefresher.add(message.data)
      else if (message.event === 'records') recordRefresher.refreshModule(message.data.module)
      else if (message.event === 'shelf')
        refreshQueries(client, { queryKey: ['weeklyMenus', 'setAsideChanges', message.data.weeklyMenuId] })
      else if (message.event === 'comments')
        refreshQueries(client, { queryKey: ['weeklyMenus', 'comments', message.data.weeklyMenuId] })
      else if (message.event === 'exports') {
        refreshQueries(client, { queryKey: ['weeklyMenus', 'exports', message.data.weeklyMenuId] })
        refreshQueries(client, { queryKey: ['dashboard', 'prints'] })
      } else if (message.event === 'settings') applyStatusEvent({ settings: message.data })
      else if (message.event === 'badges') applyStatusEvent({ badges: message.data })
      else if (message.event === 'locks') applyStatusEvent({ lockedItems: message.data })
      // The status is not polled after missed events: every stream begins with the current status, and a poll sent now
      // could return an older one.
      else recordRefresher.refreshAll()
    }
    let unsubscribe = () => {}
    let isUnmounted = false
    void loadWithRetry(() => import('./subscribeToLiveEvents.ts')).then(({ subscribeToLiveEvents }) => {
      if (isUnmounted) return
      unsubscribe = subscribeToLiveEvents(`poledne:${basePath}:live:${userId}`, handleMessage, () => {
        // Without a response the next poll shows whether the server can be reached.
        refetchMissedChanges(recordRefresher.refreshModule).catch(() => {})
      })
    })
    return () => {
      isUnmounted = true
      unsubscribe()
      recordRefresher.stop()
    }
  }, [client, ended, hasLoaded, userId])
}
