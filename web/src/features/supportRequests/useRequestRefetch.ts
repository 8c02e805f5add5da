import { useRefetchOnChange } from '../../lib/http/queryClient.ts'
import { useSession } from '../../lib/session/session.ts'
import { REQUESTS_KEY } from './supportRequests.api.ts'

/** Who answers sees what is open counted, an author what waits for him, and answers come with a notification. */
export function useRequestRefetch(): void {
  const { requests, notifications } = useSession().profile.badges
  useRefetchOnChange(REQUESTS_KEY, requests, notifications)
}
