/** What must be true of one menu and its lock, told as plainly as possible; the tests hold the real one against it. */

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

type Editor = { userId: number; editorId: string; known: number }
export type Model = {
  holder: number | null
  /** The holder's open editors. */
  editors: Set<string>
  version: number
  published: boolean
  archived: boolean
  /** What each accepted save wrote, in order. */
  saved: string[]
}
export type Expected = 200 | 204 | 409 | 423 | null

export const newModel = (): Model => ({
  holder: null,
  editors: new Set(),
  version: 1,
  published: false,
  archived: false,
  saved: [],
})

function free(model: Model): void {
  model.holder = null
  model.editors.clear()
}

function lock(model: Model, { userId, editorId }: Editor, takeOver: boolean): Expected {
  if (model.holder !== null && model.holder !== userId && !takeOver) return 423
  if (model.holder !== userId) free(model)
  model.holder = userId
  model.editors.add(editorId)
  return 200
}

function leave(model: Model, { userId, editorId }: Editor): void {
  if (model.holder !== userId) return
  model.editors.delete(editorId)
  if (model.editors.size === 0) free(model)
}

function save(model: Model, editor: Editor, text: string): Expected {
  if (editor.known !== model.version) return 409
  model.version++
  editor.known = model.version
  model.saved.push(text)
  return 200
}

/** Takes one step and tells how the server has to answer it; nothing where it is not asked. */
export function step(model: Model, name: StepName, editor: Editor, text: string): Expected {
  if (name === 'read') {
    editor.known = model.version
    return 200
  }
  if (name === 'lock' || name === 'takeOver') return lock(model, editor, name === 'takeOver')
  if (name === 'leave') leave(model, editor)
  if (name === 'unlock') free(model)
  if (name === 'leave' || name === 'unlock') return 204
  if (name === 'lapse') free(model)
  if (name === 'signOut') leave(model, editor)
  if (name === 'lapse' || name === 'signOut') return null

  if (model.holder !== null && model.holder !== editor.userId) return 423
  if (name === 'save') return save(model, editor, text)
  const field = name === 'publish' || name === 'unpublish' ? 'published' : 'archived'
  const wanted = name === 'publish' || name === 'archive'
  if (model[field] !== wanted) model.version++
  model[field] = wanted
  return 200
}
