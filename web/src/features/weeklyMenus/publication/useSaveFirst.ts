import { useEffect, useEffectEvent, useState } from 'react'

/** The changes of an editor that have to be saved before the menu is published. */
export type UnsavedChanges = {
  count: number
  /** Whether a save is running, also an automatic one. */
  isSaving: boolean
  /** False while another user has the lock or a conflict has to be resolved. */
  canSave: boolean
  /** The number of saves by the user that failed since the editor was opened. */
  failures: number
  save: () => void
}

const NOTHING_UNSAVED: UnsavedChanges = { count: 0, isSaving: false, canSave: true, failures: 0, save: () => {} }

/** A save can leave changes that were made while it was running; after this many saves something is wrong. */
const MAX_SAVES = 3

type Step = {
  /** The failures before the first save: a greater number means that a save failed. */
  failures: number
  saves: number
  /** Whether a save was requested that has not begun yet. */
  isRequested: boolean
}

type UnsavedState = Pick<UnsavedChanges, 'count' | 'isSaving' | 'canSave' | 'failures'>

/** Decides what comes next, while the changes of an editor are saved before something else. */
export function getNextAction(step: Step, { count, isSaving, canSave, failures }: UnsavedState) {
  if (!canSave || failures > step.failures) return 'fail'
  if (isSaving) return 'wait'
  if (count === 0) return 'finish'
  if (step.isRequested) return 'wait'
  return step.saves < MAX_SAVES ? 'save' : 'fail'
}

type SaveFirstOptions = {
  unsaved: UnsavedChanges | undefined
  /** Whether the check of the saved version is still running. */
  isChecking: boolean
  onSaved: () => void
  onFailed: () => void
}

/**
 * Saves the changes of an editor and then calls `onSaved`. It waits for a save that is already running, and saves what
 * that one has left.
 */
export function useSaveFirst({ unsaved = NOTHING_UNSAVED, isChecking, onSaved, onFailed }: SaveFirstOptions) {
  const [step, setStep] = useState<Step | null>(null)
  const { count, isSaving, canSave, failures } = unsaved
  const handleSaved = useEffectEvent(onSaved)
  const handleFailed = useEffectEvent(onFailed)
  const save = useEffectEvent(unsaved.save)

  useEffect(() => {
    if (!step) return
    // The save has begun, so another one is needed if changes are left after it.
    if (isSaving && step.isRequested) return setStep({ ...step, isRequested: false })
    const action = getNextAction(step, { count, isSaving, canSave, failures })
    if (action === 'wait' || (action === 'finish' && isChecking)) return
    if (action === 'save') {
      setStep({ ...step, saves: step.saves + 1, isRequested: true })
      return save()
    }
    setStep(null)
    if (action === 'finish') handleSaved()
    else handleFailed()
  }, [step, count, isSaving, canSave, failures, isChecking])

  return {
    isRunning: step !== null,
    start: () => {
      if (count === 0 && !isSaving) onSaved()
      else setStep({ failures, saves: 0, isRequested: false })
    },
  }
}
