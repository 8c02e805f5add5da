import { useCallback, useEffect, useRef, useState } from 'react'
import { connectionStore } from '../http/connection.ts'
import { callApi } from '../http/http.ts'
import { type Draft, decodeDraft, encodeDraft, writeDraft } from '../storage/drafts.ts'
import { readLocalStorage, removeLocalStorage } from '../storage/localStorage.ts'

const DELAY_MS = 1_000
const MIN_INTERVAL_MS = 4_000
/**
 * The timeout is short, so that a server which does not respond is noticed as soon as one which refuses the connection.
 */
const TIMEOUT_MS = 3_000

let timer = 0
let lastCheckAt = 0

/** Checks soon whether the server responds, because an editing user can send no request for a long time. */
function checkConnectionSoon(): void {
  // While the server does not respond, the status is polled more often.
  if (timer !== 0 || !connectionStore.get()) return
  const check = () => {
    timer = 0
    lastCheckAt = Date.now()
    callApi('GET status/', { isPolled: true, timeoutMs: TIMEOUT_MS }).catch(() => {})
  }
  timer = window.setTimeout(check, Math.max(DELAY_MS, lastCheckAt + MIN_INTERVAL_MS - Date.now()))
}

const DEBOUNCE_MS = 300

/** The keys of drafts that a form has moved to the page of its new record, which restores them without asking. */
const continuedKeys = new Set<string>()

/** Keeps unsaved edits on the device, and offers the draft of an earlier visit. Without a key it keeps nothing. */
export function useDraft(key: string | null) {
  const [offered, setOffered] = useState(() => (key === null ? null : decodeDraft(readLocalStorage(key))))
  const [isContinued] = useState(() => key !== null && continuedKeys.has(key))
  const movedTo = useRef<string | null>(null)
  const pendingWrite = useRef<{
    timer: number
    draft: Omit<Draft, 'savedAt'>
  } | null>(null)
  /** The last unsaved edits that this form has reported. */
  const latestDraft = useRef<Omit<Draft, 'savedAt'> | null>(null)

  const cancelPendingWrite = useCallback(() => {
    const { current } = pendingWrite
    if (current) window.clearTimeout(current.timer)
    pendingWrite.current = null
    return current?.draft
  }, [])

  const writeNow = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => {
      const target = movedTo.current ?? key
      if (target !== null) writeDraft(target, encodeDraft(draft, new Date()))
    },
    [key],
  )

  const writePending = useCallback(() => {
    const draft = cancelPendingWrite()
    if (draft) writeNow(draft)
  }, [writeNow, cancelPendingWrite])

  const saveDraft = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => {
      cancelPendingWrite()
      checkConnectionSoon()
      if (key === null) return
      latestDraft.current = draft
      // The draft of a moved form is written without a delay, because the page of the new record can read it at any
      // moment.
      if (movedTo.current) return writeNow(draft)
      pendingWrite.current = { draft, timer: window.setTimeout(writePending, DEBOUNCE_MS) }
    },
    [key, writePending, writeNow, cancelPendingWrite],
  )

  const deleteDraft = useCallback(() => {
    cancelPendingWrite()
    latestDraft.current = null
    setOffered(null)
    const target = movedTo.current ?? key
    if (target !== null) removeLocalStorage(target)
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
    if (key !== null) continuedKeys.delete(key)
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
