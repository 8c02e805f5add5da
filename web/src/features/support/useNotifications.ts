import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '../../lib/session.ts'
import { notificationsQuery, refreshNotifications } from './support.api.ts'

/** The own notifications, read again whenever another number of them is unread. */
export function useNotifications() {
  const client = useQueryClient()
  const { notifications: unread } = useSession().profile.badges
  const known = useRef(unread)
  useEffect(() => {
    if (known.current === unread) return
    known.current = unread
    void refreshNotifications(client)
  }, [client, unread])
  return useInfiniteQuery(notificationsQuery())
}
