import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { NOTIFICATIONS, notificationsQuery } from './support.api.ts'
import { useReadAgainOn } from './useReadAgainOn.ts'

/** The own notifications, read again whenever another number of them is unread. */
export function useNotifications() {
  const { notifications: unread } = useSession().profile.badges
  useReadAgainOn(NOTIFICATIONS, unread)
  return useInfiniteQuery(notificationsQuery())
}
