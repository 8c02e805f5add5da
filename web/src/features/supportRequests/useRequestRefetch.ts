import { useRefetchOnChange } from '../../lib/http/useRefetchOnChange.ts'
import { useSession } from '../../lib/session/session.ts'
import { REQUESTS_KEY } from './supportRequests.api.ts'

/** Refetches requests when the number of open requests or of unread notifications changes. */
export function useRequestRefetch(): void {
  const { requests, notifications } = useSession().profile.badges
  useRefetchOnChange(REQUESTS_KEY, requests, notifications)
}
