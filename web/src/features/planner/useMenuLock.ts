import type { MenuLock, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { weeklyMenus } from '@poledne/contract/weeklyMenu'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../lib/apiError.ts'
import { isApiError } from '../../lib/http.ts'
import { useSession } from '../../lib/session.ts'
import { recordKey } from '../../lib/useRecord.ts'
import { leaveWithPage, takeInTurn } from './lockTurns.ts'
import { useLockLife } from './useLockLife.ts'

export type LockState =
  | { status: 'taking' }
  | { status: 'mine'; since: string }
  /** `lost`: it was mine before. */
  | { status: 'theirs'; lock: MenuLock; lost: boolean }
  | { status: 'failed'; error: ApiError }

const isLock = (value: unknown): value is MenuLock =>
  typeof value === 'object' && value !== null && 'lockedByUserName' in value && 'lockedAt' in value

/** The lock of an open planner: taken on opening, kept alive, left on leaving, and lost when somebody takes over. */
export function useMenuLock(id: number | null) {
  const client = useQueryClient()
  const { profile, lockedItems } = useSession()
  const [state, setState] = useState<LockState>({ status: 'taking' })
  const [busy, setBusy] = useState(false)

  const lose = useCallback((lock: MenuLock) => {
    setState((before) => ({
      status: 'theirs',
      lock,
      lost: before.status === 'mine' || (before.status === 'theirs' && before.lost),
    }))
  }, [])

  /** True where an error told of a lock. */
  const refused = useCallback(
    (error: ApiError) => {
      const { lock } = error.problem
      if (error.code !== 423 || !isLock(lock)) return false
      lose(lock)
      return true
    },
    [lose],
  )

  const take = useCallback(
    async (takeOver = false): Promise<WeeklyMenu | null> => {
      if (id === null) return null
      setBusy(true)
      try {
        const record = await takeInTurn(id, takeOver)
        client.setQueryData(recordKey(weeklyMenus, String(id)), record)
        // A whole week opens with it: in small steps, and all of it at once.
        startTransition(() => setState({ status: 'mine', since: record.lockedAt ?? record.updatedAt }))
        return record
      } catch (error) {
        if (!isApiError(error)) throw error
        // A renewal that nobody answered proves nothing: the lock lives for a quarter of an hour.
        if (!refused(error)) setState((before) => (before.status === 'taking' ? { status: 'failed', error } : before))
        return null
      } finally {
        setBusy(false)
      }
    },
    [id, client, refused],
  )

  useEffect(() => {
    if (id === null) return
    void take()
    const leave = leaveWithPage(id)
    // whatever page comes next must not name a lock that has just gone
    return () => void leave().then(() => client.invalidateQueries({ queryKey: recordKey(weeklyMenus, String(id)) }))
  }, [id, take, client])

  useLockLife(id !== null && state.status === 'mine', take)

  // The stream and the poll tell of locks; what they say is older than my own lock where its time is earlier.
  const told =
    id === null ? undefined : lockedItems.items.find((item) => item.module === 'weeklyMenus' && item.id === id)
  const seen = useRef(false)
  useEffect(() => {
    const others = told && told.lockedByUserId !== profile.id ? told : null
    if (state.status === 'mine' && others && others.lockedAt >= state.since) lose(others)
    if (state.status !== 'theirs') seen.current = false
    else if (others) seen.current = true
    // The other one has left: whoever waits without unsaved work may begin.
    else if (seen.current && !state.lost) void take()
  }, [told, state, profile.id, lose, take])

  return { state, busy, take, refused }
}
export type MenuLocking = ReturnType<typeof useMenuLock>
