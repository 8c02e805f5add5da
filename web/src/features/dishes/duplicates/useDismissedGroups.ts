import type { Preference } from '@poledne/contract/modules/preference'
import { useCallback } from 'react'
import { usePreference } from '../../../core/list/usePreference.ts'

/** The oldest groups are forgotten beyond this number. */
const MAX_DISMISSED = 300

const readDismissed = ({ dismissed }: Preference): { dismissed: string[] } => ({
  dismissed: Array.isArray(dismissed) ? dismissed.filter((key) => typeof key === 'string') : [],
})

/** The groups that the user has marked as different dishes. */
export function useDismissedGroups() {
  const { value, save, isPending } = usePreference('dishes.duplicates', readDismissed)
  const { dismissed } = value
  const dismiss = useCallback(
    (key: string) => save({ dismissed: [...dismissed.filter((each) => each !== key), key].slice(-MAX_DISMISSED) }),
    [save, dismissed],
  )
  const restore = useCallback(
    (key: string) => save({ dismissed: dismissed.filter((each) => each !== key) }),
    [save, dismissed],
  )
  return { dismissed, isPending, dismiss, restore }
}
