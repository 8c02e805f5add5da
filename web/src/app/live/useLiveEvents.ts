import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { basePath } from '../../lib/http/basePath.ts'
import { loadWithRetry } from '../../lib/http/loadWithRetry.ts'
import { refreshQueries } from '../../lib/http/queryClient.ts'
import { useSession } from '../../lib/session/session.ts'
import { createRecordRefresher } from './createRecordRefresher.ts'
import type { LiveMessage } from './subscribeToLiveEvents.ts'
import { applyStatusEvent } from './useStatusPoll.ts'

/**
 * Applies server-sent events without waiting for the next poll. The event stream opens after the first screen has
 * loaded.
 */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const { profile, ended } = useSession()
  const userId = profile.id

  useEffect(() => {
    if (ended) return
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
      unsubscribe = subscribeToLiveEvents(`poledne:${basePath}:live:${userId}`, handleMessage)
      // The status is polled again, because events between the first poll and the subscription were missed.
      refreshQueries(client, { queryKey: ['status'] })
    })
    return () => {
      isUnmounted = true
      unsubscribe()
      recordRefresher.stop()
    }
  }, [client, ended, userId])
}
