import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, decodeDraft, encodeDraft } from '../storage/draft.ts'
import { writeDraft } from '../storage/draftStorage.ts'
import { readLocalStorage } from '../storage/localStorage.ts'

const DEBOUNCE_MS = 300

/** Forbidden storage holds no draft that would have to go. */
function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Drafts whose form has only moved to another address: there it goes on without asking. */
const continuedKeys = new Set<string>()

/** Keeps unsaved work on the device while it is typed, and offers what an earlier visit left behind. */
export function useDraft(key: string) {
  const [offered, setOffered] = useState(() => decodeDraft(readLocalStorage(key)))
  const [isContinued] = useState(() => continuedKeys.has(key))
  const movedTo = useRef<string | null>(null)
  const pendingWrite = useRef<{
    timer: number
    draft: Omit<Draft, 'savedAt'>
  } | null>(null)
  /** What this form holds unsaved. */
  const latestDraft = useRef<Omit<Draft, 'savedAt'> | null>(null)

  const cancelPendingWrite = useCallback(() => {
    const { current } = pendingWrite
    if (current) window.clearTimeout(current.timer)
    pendingWrite.current = null
    return current?.draft
  }, [])

  const write = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => writeDraft(movedTo.current ?? key, encodeDraft(draft, new Date())),
    [key],
  )

  const flush = useCallback(() => {
    const draft = cancelPendingWrite()
    if (draft) write(draft)
  }, [write, cancelPendingWrite])

  const saveDraft = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => {
      cancelPendingWrite()
      latestDraft.current = draft
      // the form that goes on with it may open any moment
      if (movedTo.current) return write(draft)
      pendingWrite.current = { draft, timer: window.setTimeout(flush, DEBOUNCE_MS) }
    },
    [flush, write, cancelPendingWrite],
  )

  const deleteDraft = useCallback(() => {
    cancelPendingWrite()
    latestDraft.current = null
    setOffered(null)
    removeStored(movedTo.current ?? key)
  }, [key, cancelPendingWrite])

  /** What a new record's form holds belongs to the record's own form, once there is one. */
  const moveToKey = useCallback(
    (newKey: string) => {
      deleteDraft()
      movedTo.current = newKey
      continuedKeys.add(newKey)
    },
    [deleteDraft],
  )

  const dismissOffer = useCallback(() => setOffered(null), [])

  useEffect(() => {
    continuedKeys.delete(key)
  }, [key])

  // Another tab has thrown it away or saved its own; who is still at it here keeps it.
  useEffect(() => {
    const onRemoved = (event: StorageEvent) => {
      if (event.key === (movedTo.current ?? key) && event.newValue === null && latestDraft.current)
        write(latestDraft.current)
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

  return { offered, isContinued, dismissOffer, saveDraft, deleteDraft, moveToKey }
}
