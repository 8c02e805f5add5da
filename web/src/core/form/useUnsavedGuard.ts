import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** One ref for each guarded form on the page, which is true while that form has unsaved changes. */
const guards = new Set<RefObject<boolean>>()

export const hasUnsavedChanges = () => [...guards].some(({ current }) => current)

/** Lets the browser leave the page without its confirmation dialog. */
export function releaseUnsavedChanges(): void {
  for (const guard of guards) guard.current = false
}

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>

/** Blocks leaving with unsaved changes. The caller asks while `blocked` is set; the browser asks on closing the page. */
export function useUnsavedGuard(hasUnsaved: () => boolean) {
  // The state is a ref, because the page navigates right after a save, before the next render.
  const isGuarding = useRef(false)
  // A guard that was released stays released until the form changes between having and not having unsaved changes.
  const hadUnsaved = useRef(false)
  useEffect(() => {
    const isUnsaved = hasUnsaved()
    if (isUnsaved !== hadUnsaved.current) isGuarding.current = isUnsaved
    hadUnsaved.current = isUnsaved
  })

  useEffect(() => {
    guards.add(isGuarding)
    return () => {
      guards.delete(isGuarding)
    }
  }, [])

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isGuarding.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isGuarding.current,
    withResolver: true,
  })
  const release = useCallback(() => {
    isGuarding.current = false
  }, [])

  return { blocked: blocker.status === 'blocked' ? blocker : null, release }
}
