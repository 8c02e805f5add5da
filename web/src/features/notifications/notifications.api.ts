import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { useRefetchOnChange } from '../../core/http/queryClient.ts'
import { getNextPage } from '../../core/list/useList.ts'
import { sessionStore, updateSession, useSession } from '../../core/session/session.ts'

const NOTIFICATIONS = 'notifications'

const notificationsQuery = infiniteQueryOptions({
  queryKey: [NOTIFICATIONS, 'all'],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    callApi('GET profile/notifications/', { query: new URLSearchParams({ page: String(pageParam) }), signal }),
  getNextPageParam: getNextPage,
})

/** The user's notifications, refetched when the number of unread ones changes. */
export function useNotifications() {
  const { notifications: unread } = useSession().profile.badges
  useRefetchOnChange(NOTIFICATIONS, unread)
  return useInfiniteQuery(notificationsQuery)
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
