/**
 * `invalid`: fields have errors. `conflict`: the user has to choose a version. `failed`: the save failed for another
 * reason.
 */
export type SaveResult = 'saved' | 'invalid' | 'conflict' | 'failed'

/** Edits can be made during a save; if they are left after this many saves, something is wrong. */
const MAX_SAVES = 3

type Edits = {
  /** The save that is already running, which can be an automatic one. */
  running: Promise<SaveResult> | null
  hasEdits: () => boolean
  save: () => Promise<SaveResult>
}

/** Saves until no edits are left, and returns whether everything is saved. */
export async function saveAllEdits({ running, hasEdits, save }: Edits): Promise<boolean> {
  if ((await running) === 'conflict') return false
  for (let saves = 0; hasEdits(); saves++) if (saves === MAX_SAVES || (await save()) !== 'saved') return false
  return true
}
