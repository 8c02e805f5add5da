import type { MenuLock, WeeklyMenu } from '@poledne/contract/endpoints/weeklyMenu'
import { weeklyMenus } from '@poledne/contract/endpoints/weeklyMenu'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../lib/http/apiError.ts'
import { isApiError } from '../../../lib/http/http.ts'
import { recordKey } from '../../../lib/record/useRecord.ts'
import { useSession } from '../../../lib/session/session.ts'
import { acquireLockInOrder, releaseLockOnPageHide } from './lockRequests.ts'
import { useLockRenewal } from './useLockRenewal.ts'

export type LockState =
  | { status: 'taking' }
  | { status: 'mine'; since: string }
  /** `lost`: it was mine before. */
  | { status: 'theirs'; lock: MenuLock; lost: boolean }
  | { status: 'failed'; error: ApiError }

const isMenuLock = (value: unknown): value is MenuLock =>
  typeof value === 'object' && value !== null && 'lockedByUserName' in value && 'lockedAt' in value

/** The lock of an open planner: taken on opening, kept alive, left on leaving, and lost when somebody takes over. */
export function useMenuLock(id: number | null) {
  const client = useQueryClient()
  const { profile, lockedItems } = useSession()
  const [state, setState] = useState<LockState>({ status: 'taking' })
  const [isBusy, setIsBusy] = useState(false)

  const markLockedByOther = useCallback((lock: MenuLock) => {
    setState((before) => ({
      status: 'theirs',
      lock,
      lost: before.status === 'mine' || (before.status === 'theirs' && before.lost),
    }))
  }, [])

  /** True where an error told of a lock. */
  const handleLockError = useCallback(
    (error: ApiError) => {
      const { lock } = error.problem
      if (error.code !== 423 || !isMenuLock(lock)) return false
      markLockedByOther(lock)
      return true
    },
    [markLockedByOther],
  )

  const acquire = useCallback(
    async (takeOver = false): Promise<WeeklyMenu | null> => {
      if (id === null) return null
      setIsBusy(true)
      try {
        const record = await acquireLockInOrder(id, takeOver)
        client.setQueryData(recordKey(weeklyMenus, String(id)), record)
        // A whole week opens with it: in small steps, and all of it at once.
        startTransition(() => setState({ status: 'mine', since: record.lockedAt ?? record.updatedAt }))
        return record
      } catch (error) {
        if (!isApiError(error)) throw error
        // A renewal that nobody answered proves nothing: the lock lives for a quarter of an hour.
        if (!handleLockError(error))
          setState((before) => (before.status === 'taking' ? { status: 'failed', error } : before))
        return null
      } finally {
        setIsBusy(false)
      }
    },
    [id, client, handleLockError],
  )

  useEffect(() => {
    if (id === null) return
    void acquire()
    const release = releaseLockOnPageHide(id)
    // whatever page comes next must not name a lock that has just gone
    return () => void release().then(() => client.invalidateQueries({ queryKey: recordKey(weeklyMenus, String(id)) }))
  }, [id, acquire, client])

  useLockRenewal(id !== null && state.status === 'mine', acquire)

  // The stream and the poll tell of locks; what they say is older than my own lock where its time is earlier.
  const reportedLock =
    id === null ? undefined : lockedItems.items.find((item) => item.module === 'weeklyMenus' && item.id === id)
  const sawOtherLock = useRef(false)
  useEffect(() => {
    const otherLock = reportedLock && reportedLock.lockedByUserId !== profile.id ? reportedLock : null
    if (state.status === 'mine' && otherLock && otherLock.lockedAt >= state.since) markLockedByOther(otherLock)
    if (state.status !== 'theirs') sawOtherLock.current = false
    else if (otherLock) sawOtherLock.current = true
    // The other one has left: whoever waits without unsaved work may begin.
    else if (sawOtherLock.current && !state.lost) void acquire()
  }, [reportedLock, state, profile.id, markLockedByOther, acquire])

  return { state, isBusy, acquire, handleLockError }
}
export type MenuLockControl = ReturnType<typeof useMenuLock>
