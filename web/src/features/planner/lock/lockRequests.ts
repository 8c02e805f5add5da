import { acquireLock, releaseLock } from '../planner.api.ts'
import { getEditorId } from './editorId.ts'

/**
 * What this page says of a menu's lock goes out one after the other: a leave that overtook its take would leave the lock
 * behind, and a leave that came after the next visit's take would free that one's lock.
 */
const lastRequests = new Map<number, Promise<unknown>>()

function runInOrder<T>(id: number, request: () => Promise<T>): Promise<T> {
  const next = (lastRequests.get(id) ?? Promise.resolve()).then(request, request)
  lastRequests.set(id, next)
  return next
}

export const acquireLockInOrder = (id: number, takeOver: boolean) =>
  runInOrder(id, () => acquireLock(id, getEditorId(), takeOver))

const releaseQuietly = (id: number) => releaseLock(id, getEditorId()).catch(() => {})

/** A page that goes away waits for nothing. Ends with the lock left in its turn. */
export function releaseLockOnPageHide(id: number): () => Promise<void> {
  const onHide = () => void releaseQuietly(id)
  window.addEventListener('pagehide', onHide)
  return () =>
    runInOrder(id, async () => {
      window.removeEventListener('pagehide', onHide)
      await releaseQuietly(id)
    })
}
