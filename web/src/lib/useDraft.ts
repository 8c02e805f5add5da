import { useCallback, useEffect, useRef, useState } from 'react'
import { writeDraft } from './deviceDrafts.ts'
import { type Draft, decodeDraft, encodeDraft } from './draft.ts'
import { readStored } from './stored.ts'

const QUIET_MS = 300

/** Forbidden storage holds no draft that would have to go. */
function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Drafts whose form has only moved to another address: there it goes on without asking. */
const goingOn = new Set<string>()

/** Keeps unsaved work on the device while it is typed, and offers what an earlier visit left behind. */
export function useDraft(key: string) {
  const [offered, setOffered] = useState(() => decodeDraft(readStored(key)))
  const [goesOn] = useState(() => goingOn.has(key))
  const movedTo = useRef<string | null>(null)
  const waiting = useRef<{
    timer: number
    draft: Omit<Draft, 'savedAt'>
  } | null>(null)
  /** What this form holds unsaved. */
  const held = useRef<Omit<Draft, 'savedAt'> | null>(null)

  const stopWaiting = useCallback(() => {
    const { current } = waiting
    if (current) window.clearTimeout(current.timer)
    waiting.current = null
    return current?.draft
  }, [])

  const write = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => writeDraft(movedTo.current ?? key, encodeDraft(draft, new Date())),
    [key],
  )

  const flush = useCallback(() => {
    const draft = stopWaiting()
    if (draft) write(draft)
  }, [write, stopWaiting])

  const keep = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => {
      stopWaiting()
      held.current = draft
      // the form that goes on with it may open any moment
      if (movedTo.current) return write(draft)
      waiting.current = { draft, timer: window.setTimeout(flush, QUIET_MS) }
    },
    [flush, write, stopWaiting],
  )

  const clear = useCallback(() => {
    stopWaiting()
    held.current = null
    setOffered(null)
    remove(movedTo.current ?? key)
  }, [key, stopWaiting])

  /** What a new record's form holds belongs to the record's own form, once there is one. */
  const moveTo = useCallback(
    (place: string) => {
      clear()
      movedTo.current = place
      goingOn.add(place)
    },
    [clear],
  )

  const accept = useCallback(() => setOffered(null), [])

  useEffect(() => {
    goingOn.delete(key)
  }, [key])

  // Another tab has thrown it away or saved its own; who is still at it here keeps it.
  useEffect(() => {
    const onRemoved = (event: StorageEvent) => {
      if (event.key === (movedTo.current ?? key) && event.newValue === null && held.current) write(held.current)
    }
    window.addEventListener('storage', onRemoved)
    return () => window.removeEventListener('storage', onRemoved)
  }, [key, write])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return { offered, goesOn, accept, keep, clear, moveTo }
}
