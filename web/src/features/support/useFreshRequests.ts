import { useSession } from '../../lib/session.ts'
import { REQUESTS } from './support.api.ts'
import { useReadAgainOn } from './useReadAgainOn.ts'

/** Who answers sees what is open counted, an author what waits for him, and answers come with a notification. */
export function useFreshRequests(): void {
  const { requests, notifications } = useSession().profile.badges
  useReadAgainOn(REQUESTS, requests, notifications)
}
