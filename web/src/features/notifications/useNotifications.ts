import { useInfiniteQuery } from '@tanstack/react-query'
import { useRefetchOnChange } from '../../lib/http/queryClient.ts'
import { useSession } from '../../lib/session/session.ts'
import { NOTIFICATIONS_KEY, notificationsQuery } from '../supportRequests/supportRequests.api.ts'

/** The own notifications, read again whenever another number of them is unread. */
export function useNotifications() {
  const { notifications: unread } = useSession().profile.badges
  useRefetchOnChange(NOTIFICATIONS_KEY, unread)
  return useInfiniteQuery(notificationsQuery())
}
