import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** Asks before unsaved work is left behind, inside the app (the caller shows `blocked`) and on closing the page. */
export function useUnsavedGuard(unsaved: boolean) {
  // A ref, because the page leaves right after a save, before it is rendered again.
  const guarding = useRef(unsaved)
  useEffect(() => {
    guarding.current = unsaved
  }, [unsaved])

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => guarding.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => guarding.current,
    withResolver: true,
  })
  const letGo = useCallback(() => {
    guarding.current = false
  }, [])

  return { blocked: blocker.status === 'blocked' ? blocker : null, letGo }
}
