import { useCallback, useEffect, useRef, useState } from 'react'
import { checkConnectionSoon } from '../http/checkConnection.ts'
import { type Draft, decodeDraft, encodeDraft, writeDraft } from '../storage/drafts.ts'
import { readLocalStorage, removeLocalStorage } from '../storage/localStorage.ts'

const DEBOUNCE_MS = 300

/**
 * The keys of drafts whose form has moved to the page of the new record: it continues there without offering the draft.
 */
const continuedKeys = new Set<string>()

/** Keeps unsaved edits on the device, and offers the draft of an earlier visit. */
export function useDraft(key: string) {
  const [offered, setOffered] = useState(() => decodeDraft(readLocalStorage(key)))
  const [isContinued] = useState(() => continuedKeys.has(key))
  const movedTo = useRef<string | null>(null)
  const pendingWrite = useRef<{
    timer: number
    draft: Omit<Draft, 'savedAt'>
  } | null>(null)
  /** The unsaved edits of this form. */
  const latestDraft = useRef<Omit<Draft, 'savedAt'> | null>(null)

  const cancelPendingWrite = useCallback(() => {
    const { current } = pendingWrite
    if (current) window.clearTimeout(current.timer)
    pendingWrite.current = null
    return current?.draft
  }, [])

  const writeNow = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => writeDraft(movedTo.current ?? key, encodeDraft(draft, new Date())),
    [key],
  )

  const writePending = useCallback(() => {
    const draft = cancelPendingWrite()
    if (draft) writeNow(draft)
  }, [writeNow, cancelPendingWrite])

  const saveDraft = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => {
      cancelPendingWrite()
      latestDraft.current = draft
      checkConnectionSoon()
      // The draft is written at once, because the form that continues with it can open at any moment.
      if (movedTo.current) return writeNow(draft)
      pendingWrite.current = { draft, timer: window.setTimeout(writePending, DEBOUNCE_MS) }
    },
    [writePending, writeNow, cancelPendingWrite],
  )

  const deleteDraft = useCallback(() => {
    cancelPendingWrite()
    latestDraft.current = null
    setOffered(null)
    removeLocalStorage(movedTo.current ?? key)
  }, [key, cancelPendingWrite])

  /**
   * Moves the draft to the key of a new record that is now stored, because later edits belong to the form of that
   * record.
   */
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

  // When another tab deletes the draft, the edits of this tab are written again.
  useEffect(() => {
    const onRemoved = (event: StorageEvent) => {
      if (event.key === (movedTo.current ?? key) && event.newValue === null && latestDraft.current)
        writeNow(latestDraft.current)
    }
    window.addEventListener('storage', onRemoved)
    return () => window.removeEventListener('storage', onRemoved)
  }, [key, writeNow])

  useEffect(() => {
    window.addEventListener('pagehide', writePending)
    return () => {
      window.removeEventListener('pagehide', writePending)
      writePending()
    }
  }, [writePending])

  return { offered, isContinued, dismissOffer, saveDraft, deleteDraft, moveToKey }
}
