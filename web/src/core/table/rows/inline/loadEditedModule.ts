import { loadWithRetry } from '../../../http/loading/loadWithRetry.ts'
import type { RecordModule } from '../../../record/recordFields.ts'
import type { LoadModule } from './useInlineEditing.ts'

const promises = new WeakMap<LoadModule, Promise<RecordModule>>()

/** Loads the schemas of a module once; the promise is the same on every render, as React needs it. */
export function loadEditedModule(load: LoadModule): Promise<RecordModule> {
  const promise = promises.get(load) ?? loadWithRetry(load)
  promises.set(load, promise)
  return promise
}
