import type { Preference } from '@poledne/contract/modules/preference'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useOnReconnect } from '../../../../core/http/connection.ts'
import { usePreference } from '../../../../core/list/usePreference.ts'
import { useStoreValue } from './plannerContext.ts'
import type { PlannerSession } from './usePlannerSession.ts'

/** The time from the last change until the week is saved. */
const AUTOSAVE_DELAY_MS = 2_000

const readPlannerPreference = ({ autosave }: Preference) => ({ autosave: autosave !== false })

type AutosaveOptions = {
  record: WeeklyMenu | null
  session: PlannerSession
  isReadOnly: boolean
}

/**
 * Saves a week shortly after its last change, when the page is hidden, and before another page opens. A published or
 * scheduled week is saved only by the user, because guests would see half-finished changes. A new week and changes of
 * week or variant are saved only by the user too.
 */
export function useAutosave({ record, session, isReadOnly }: AutosaveOptions) {
  const { value, save: savePreference, isPending } = usePreference('planner', readPlannerPreference)
  const isAvailable = record !== null && !record.published && record.publishAt === null && !isReadOnly
  const isEnabled = isAvailable && value.autosave && !isPending
  const { store, changes, isSaving, autosave, autosaveFailure } = session
  const week = useStoreValue(store, (state) => state.week)
  const hasFailed = autosaveFailure?.week === week
  // A conflict that the user has closed prevents automatic saves, because each of them would open it again.
  const hasConflict = session.conflict !== null || session.hasPostponedConflict
  const isWaiting = isEnabled && changes > 0 && !session.hasHeaderChanges && !hasConflict && !hasFailed

  const saveNow = useEffectEvent(() => void autosave())
  // The timer restarts with each change of the week. It waits for a running save, which would ignore another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the week is not read, but a change of it restarts the timer.
  useEffect(() => {
    if (!isWaiting || isSaving) return
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveNow()
    const timer = window.setTimeout(() => saveNow(), AUTOSAVE_DELAY_MS)
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', saveIfHidden)
    }
  }, [isWaiting, isSaving, week])
  useOnReconnect(() => isEnabled && hasFailed && autosaveFailure.isOffline && void autosave())

  // Changes that wait for autosave are saved before the page is left, without a question.
  const { blocked } = session.guard
  useEffect(() => {
    if (blocked && isWaiting && !isSaving) saveNow()
    if (blocked && isEnabled && changes === 0) blocked.proceed()
  }, [blocked, isWaiting, isEnabled, isSaving, changes])

  /** Whether autosave saves the changes of the week, now or in a moment. */
  const isSavingChanges = isWaiting || (isEnabled && changes > 0 && session.isAutosaving)
  const isOn = value.autosave
  const setOn = useCallback((on: boolean) => savePreference({ autosave: on }), [savePreference])
  return useMemo(
    () => ({ isAvailable, isOn, setOn, isSavingChanges, hasFailed }),
    [isAvailable, isOn, setOn, isSavingChanges, hasFailed],
  )
}
export type Autosave = ReturnType<typeof useAutosave>
