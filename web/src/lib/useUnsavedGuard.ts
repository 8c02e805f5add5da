import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Whether each guarded form on the page has unsaved changes. */
const guards = new Set<RefObject<boolean>>()

export const hasUnsavedChanges = () => [...guards].some(({ current }) => current)

/** Lets the browser leave the page without its own question. */
export function releaseUnsavedChanges(): void {
  for (const guard of guards) guard.current = false
}

/** Asks before unsaved work is left behind, inside the app (the caller shows `blocked`) and on closing the page. */
export function useUnsavedGuard(unsaved: boolean) {
  // A ref, because the page leaves right after a save, before it is rendered again.
  const guarding = useRef(unsaved)
  useEffect(() => {
    guarding.current = unsaved
  }, [unsaved])

  useEffect(() => {
    guards.add(guarding)
    return () => {
      guards.delete(guarding)
    }
  }, [])

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
