import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { NOTIFICATIONS_KEY, notificationsQuery } from './support.api.ts'
import { useRefetchOnChange } from './useReadAgainOn.ts'

/** The own notifications, read again whenever another number of them is unread. */
export function useNotifications() {
  const { notifications: unread } = useSession().profile.badges
  useRefetchOnChange(NOTIFICATIONS_KEY, unread)
  return useInfiniteQuery(notificationsQuery())
}
