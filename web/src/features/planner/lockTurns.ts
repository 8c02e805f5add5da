import { editorId } from './editorId.ts'
import { leaveLock, takeLock } from './planner.api.ts'

/**
 * What this page says of a menu's lock goes out one after the other: a leave that overtook its take would leave the lock
 * behind, and a leave that came after the next visit's take would free that one's lock.
 */
const last = new Map<number, Promise<unknown>>()

function inTurn<T>(id: number, say: () => Promise<T>): Promise<T> {
  const next = (last.get(id) ?? Promise.resolve()).then(say, say)
  last.set(id, next)
  return next
}

export const takeInTurn = (id: number, takeOver: boolean) => inTurn(id, () => takeLock(id, editorId(), takeOver))

const leave = (id: number) => leaveLock(id, editorId()).catch(() => {})

/** A page that goes away waits for nothing. Ends with the lock left in its turn. */
export function leaveWithPage(id: number): () => Promise<void> {
  const onHide = () => void leave(id)
  window.addEventListener('pagehide', onHide)
  return () =>
    inTurn(id, async () => {
      window.removeEventListener('pagehide', onHide)
      await leave(id)
    })
}
