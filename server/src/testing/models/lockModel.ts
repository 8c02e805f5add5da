/** A simple model of a menu and its lock, which tests compare with the server. */

export const STEPS = [
  'read',
  'lock',
  'takeOver',
  'leave',
  'unlock',
  'lapse',
  'signOut',
  'save',
  'publish',
  'unpublish',
  'archive',
  'restore',
] as const
export type StepName = (typeof STEPS)[number]

type Editor = { userId: number; editorId: string; knownVersion: number }
export type LockModel = {
  holder: number | null
  /** The open editors of the user who has the lock. */
  editors: Set<string>
  version: number
  published: boolean
  archived: boolean
  /** The notes that accepted saves wrote, in order. */
  saved: string[]
}
export type ExpectedStatus = 200 | 204 | 409 | 423 | null

export const createLockModel = (): LockModel => ({
  holder: null,
  editors: new Set(),
  version: 1,
  published: false,
  archived: false,
  saved: [],
})

function releaseLock(model: LockModel): void {
  model.holder = null
  model.editors.clear()
}

function lock(model: LockModel, { userId, editorId }: Editor, takeOver: boolean): ExpectedStatus {
  if (model.holder !== null && model.holder !== userId && !takeOver) return 423
  if (model.holder !== userId) releaseLock(model)
  model.holder = userId
  model.editors.add(editorId)
  return 200
}

function leaveEditor(model: LockModel, { userId, editorId }: Editor): void {
  if (model.holder !== userId) return
  model.editors.delete(editorId)
  if (model.editors.size === 0) releaseLock(model)
}

function save(model: LockModel, editor: Editor, text: string): ExpectedStatus {
  if (editor.knownVersion !== model.version) return 409
  model.version++
  editor.knownVersion = model.version
  model.saved.push(text)
  return 200
}

/** Applies a step and returns the expected status; null if no request is sent. */
export function applyStep(model: LockModel, name: StepName, editor: Editor, text: string): ExpectedStatus {
  if (name === 'read') {
    editor.knownVersion = model.version
    return 200
  }
  if (name === 'lock' || name === 'takeOver') return lock(model, editor, name === 'takeOver')
  if (name === 'leave') leaveEditor(model, editor)
  if (name === 'unlock') releaseLock(model)
  if (name === 'leave' || name === 'unlock') return 204
  if (name === 'lapse') releaseLock(model)
  if (name === 'signOut') leaveEditor(model, editor)
  if (name === 'lapse' || name === 'signOut') return null

  if (model.holder !== null && model.holder !== editor.userId) return 423
  if (name === 'save') return save(model, editor, text)
  const field = name === 'publish' || name === 'unpublish' ? 'published' : 'archived'
  const wanted = name === 'publish' || name === 'archive'
  if (model[field] !== wanted) model.version++
  model[field] = wanted
  return 200
}
