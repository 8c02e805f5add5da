/** What was, what is, and what was taken back. */
export type Undoable<T> = {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** Steps with the same name that follow each other are one: a sentence is not taken back letter by letter. */
  readonly lastStep: string | null
}

const MAX_STEPS = 200

export const undoable = <T>(present: T): Undoable<T> => ({ past: [], present, future: [], lastStep: null })

export function step<T>(state: Undoable<T>, next: T, name: string | null = null): Undoable<T> {
  if (Object.is(next, state.present)) return state
  const goesOn = name !== null && name === state.lastStep
  const past = goesOn ? state.past : [...state.past, state.present].slice(-MAX_STEPS)
  return { past, present: next, future: [], lastStep: name }
}

export function undo<T>({ past, present, future }: Undoable<T>): Undoable<T> | null {
  if (past.length === 0) return null
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future], lastStep: null }
}

export function redo<T>({ past, present, future }: Undoable<T>): Undoable<T> | null {
  if (future.length === 0) return null
  return { past: [...past, present], present: future[0] as T, future: future.slice(1), lastStep: null }
}
