/** The past, present and future states of an undo history. */
export type UndoHistory<T> = {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /**
   * The name of the last step. Consecutive steps with the same name are merged, so that undo removes a typed sentence
   * at once.
   */
  readonly lastStep: string | null
}

const MAX_STEPS = 200

export const createUndoHistory = <T>(present: T): UndoHistory<T> => ({ past: [], present, future: [], lastStep: null })

/** Adds a step to the history; steps that were undone before are lost. */
export function pushStep<T>(state: UndoHistory<T>, next: T, name: string | null = null): UndoHistory<T> {
  if (Object.is(next, state.present)) return state
  const continuesLastStep = name !== null && name === state.lastStep
  const past = continuesLastStep ? state.past : [...state.past, state.present].slice(-MAX_STEPS)
  return { past, present: next, future: [], lastStep: name }
}

/** Returns the history after an undo; null if there is nothing to undo. */
export function undo<T>({ past, present, future }: UndoHistory<T>): UndoHistory<T> | null {
  if (past.length === 0) return null
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future], lastStep: null }
}

/** Returns the history after a redo; null if there is nothing to redo. */
export function redo<T>({ past, present, future }: UndoHistory<T>): UndoHistory<T> | null {
  if (future.length === 0) return null
  return { past: [...past, present], present: future[0] as T, future: future.slice(1), lastStep: null }
}
