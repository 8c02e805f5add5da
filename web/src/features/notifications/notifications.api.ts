import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { useRefetchOnCountChange } from '../../core/http/queryClient.ts'
import { sessionStore, updateSession, useSession } from '../../core/session/session.ts'
import { formatNotification, type NotificationFormatters } from './formatNotification.ts'

const NOTIFICATIONS = 'notifications'

/** Refetches notifications when the number of unread ones changes. */
export function useNotificationRefetch(): void {
  useRefetchOnCountChange(NOTIFICATIONS, useSession().profile.badges.notifications)
}

/** Queries the newest notifications for the menu. */
export function useNewestNotifications() {
  useNotificationRefetch()
  return useQuery({
    queryKey: [NOTIFICATIONS, 'newest'],
    queryFn: ({ signal }) =>
      callApi('GET profile/notifications/', { query: new URLSearchParams({ pageSize: '5' }), signal }),
  })
}

type ReadTarget = { ids: number[] } | { all: true }

/** Marks notifications as read and updates the unread count of the session. It shows no success message. */
export function useMarkAsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReadTarget) => callApi('POST profile/notifications/read/', { body }),
    onSuccess: ({ unread }) => {
      const state = sessionStore.get()
      if (state.status === 'signedIn') {
        const badges = { ...state.profile.badges, notifications: unread }
        updateSession({ profile: { ...state.profile, badges } })
      }
      return invalidateModules(client, [NOTIFICATIONS])
    },
  })
}

/** Shows the newest notification with the browser's Notification API. The tag prevents duplicates from several tabs. */
export async function showNewestNotification(
  tools: NotificationFormatters,
  open: (link: string) => void,
): Promise<void> {
  const { items } = await callApi('GET profile/notifications/', { query: new URLSearchParams({ pageSize: '1' }) })
  const [newest] = items
  if (!newest || newest.readAt !== null) return
  const { title, body } = formatNotification(newest, tools)
  const browserNotification = new Notification(title, { body, tag: `poledne-${newest.id}` })
  browserNotification.onclick = () => {
    window.focus()
    if (newest.link) open(newest.link)
  }
}
