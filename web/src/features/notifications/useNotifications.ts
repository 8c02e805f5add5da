import { useInfiniteQuery } from '@tanstack/react-query'
import { useRefetchOnChange } from '../../lib/http/useRefetchOnChange.ts'
import { useSession } from '../../lib/session/session.ts'
import { NOTIFICATIONS_KEY, notificationsQuery } from '../supportRequests/supportRequests.api.ts'

/** The user's notifications, refetched when the number of unread ones changes. */
export function useNotifications() {
  const { notifications: unread } = useSession().profile.badges
  useRefetchOnChange(NOTIFICATIONS_KEY, unread)
  return useInfiniteQuery(notificationsQuery())
}
