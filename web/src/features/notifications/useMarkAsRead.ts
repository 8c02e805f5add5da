import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/http.ts'
import { sessionStore, updateSession } from '../../lib/session/session.ts'
import { refreshNotifications } from '../supportRequests/supportRequests.api.ts'

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
      return refreshNotifications(client)
    },
  })
}
