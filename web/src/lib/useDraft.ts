import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, decodeDraft, encodeDraft } from './draft.ts'
import { readStored, writeStored } from './stored.ts'

const QUIET_MS = 300

/** Forbidden storage holds no draft that would have to go. */
function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Keeps unsaved work on the device while it is typed, and offers what an earlier visit left behind. */
export function useDraft(key: string) {
  const [offered, setOffered] = useState(() => decodeDraft(readStored(key)))
  const waiting = useRef<{
    timer: number
    draft: Omit<Draft, 'savedAt'>
  } | null>(null)

  const stopWaiting = useCallback(() => {
    const { current } = waiting
    if (current) window.clearTimeout(current.timer)
    waiting.current = null
    return current?.draft
  }, [])

  const flush = useCallback(() => {
    const draft = stopWaiting()
    if (draft) writeStored(key, encodeDraft(draft, new Date()))
  }, [key, stopWaiting])

  const keep = useCallback(
    (draft: Omit<Draft, 'savedAt'>) => {
      stopWaiting()
      waiting.current = { draft, timer: window.setTimeout(flush, QUIET_MS) }
    },
    [flush, stopWaiting],
  )

  const clear = useCallback(() => {
    stopWaiting()
    setOffered(null)
    remove(key)
  }, [key, stopWaiting])

  const accept = useCallback(() => setOffered(null), [])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return { offered, accept, keep, clear }
}
