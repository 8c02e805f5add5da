import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { MenuLock, SetAsideCell, SetAsideChanges, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ApiError, isApiError } from '../../../../core/http/apiError.ts'
import { invalidateModules } from '../../../../core/http/invalidateModules.ts'
import { recordKey } from '../../../../core/record/useRecord.ts'
import { useSession } from '../../../../core/session/session.ts'
import { toWeekPlan } from '../../weeklyMenuPlan.ts'
import { findSetAsideDifferences, toSetAsideCells } from '../store/planDiff.ts'
import { readSetAsideChanges, writeSetAsideChanges } from '../store/planner.api.ts'
import { openEditor, sendAcquire } from '../store/planner.editors.ts'
import { useStoreValue } from '../store/plannerContext.ts'
import type { PlannerSession } from '../store/usePlannerSession.ts'

const RENEWAL_CHECK_MS = 60_000
/** After this time without activity the lock can have expired, so the next activity renews it at once. */
const IDLE_MS = 5 * 60_000
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'input'] as const

/** Renews the lock while the user is active, and acquires it again when the page is restored from the back/forward cache. */
function useLockRenewal(isLocked: boolean, renew: () => unknown): void {
  const sendRenewal = useEffectEvent(() => void renew())
  useEffect(() => {
    if (!isLocked) return
    let renewedAt = Date.now()
    let lastActivityAt = renewedAt
    const renewNow = () => {
      renewedAt = Date.now()
      sendRenewal()
    }
    const onActivity = () => {
      const now = Date.now()
      lastActivityAt = now
      if (now - renewedAt > IDLE_MS) renewNow()
    }
    const timer = window.setInterval(() => {
      if (lastActivityAt > renewedAt) renewNow()
    }, RENEWAL_CHECK_MS)
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) renewNow()
    }
    for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, onActivity, { passive: true })
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.clearInterval(timer)
      for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, onActivity)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isLocked])
}

type LockState =
  | { status: 'taking' }
  | { status: 'mine'; since: string }
  /** `lost` says that this user had the lock before the other user took it over. */
  | { status: 'theirs'; lock: MenuLock; lost: boolean }
  | { status: 'failed'; error: ApiError }

const isMenuLock = (value: unknown): value is MenuLock =>
  typeof value === 'object' && value !== null && 'lockedByUserName' in value && 'lockedAt' in value

/**
 * Manages the lock of an open planner: it is acquired on mount, renewed while the user is active, and released on
 * unmount.
 */
function useMenuLock(id: number | null) {
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

  /** Handles the error that another user has the lock, and returns whether the error was that one. */
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
        const record = await sendAcquire(profile.id, id, takeOver)
        client.setQueryData(recordKey(weeklyMenuList, String(id)), record)
        // The update is a transition, because the lock makes the whole grid editable, which takes long to render.
        startTransition(() => setState({ status: 'mine', since: record.lockedAt ?? record.updatedAt }))
        return record
      } catch (error) {
        if (!isApiError(error)) throw error
        // After a failed renewal the planner stays editable: the lock can be active, and the next activity renews it.
        if (!handleLockError(error))
          setState((before) => (before.status === 'taking' ? { status: 'failed', error } : before))
        return null
      } finally {
        setIsBusy(false)
      }
    },
    [id, profile.id, client, handleLockError],
  )

  useEffect(() => {
    if (id === null) return
    const release = openEditor(profile.id, id)
    void acquire()
    // The menu is refetched, so that the next page does not show the lock that was just released.
    return () => void release().then(() => invalidateModules(client, [{ module: weeklyMenuList.name, id }]))
  }, [id, acquire, client, profile.id])

  useLockRenewal(id !== null && state.status === 'mine', acquire)

  // Locks are reported by events and by polling. A report with an earlier time than this user's lock is outdated.
  const reportedLock =
    id === null ? undefined : lockedItems.items.find((item) => item.module === 'weeklyMenus' && item.id === id)
  const sawOtherLock = useRef(false)
  useEffect(() => {
    const otherLock = reportedLock && reportedLock.lockedByUserId !== profile.id ? reportedLock : null
    if (state.status === 'mine' && otherLock && otherLock.lockedAt >= state.since) markLockedByOther(otherLock)
    if (state.status !== 'theirs') sawOtherLock.current = false
    else if (otherLock) sawOtherLock.current = true
    // The other user has released the lock, so it is acquired unless this user has unsaved work.
    else if (sawOtherLock.current && !state.lost) void acquire()
  }, [reportedLock, state, profile.id, markLockedByOther, acquire])

  return { state, isBusy, acquire, handleLockError }
}
export type MenuLockControl = ReturnType<typeof useMenuLock>

const NO_ENTRIES: readonly SetAsideChanges[] = []
const getSetAsideKey = (id: number | null) => ['shelf', 'record', id] as const

/** Queries and changes the set-aside changes of a menu. They are deleted once they are merged and saved. */
function useSetAsideChanges(id: number | null) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: getSetAsideKey(id),
    queryFn: ({ signal }) => readSetAsideChanges(id ?? 0, signal),
    enabled: id !== null,
  })
  const entries = data?.items ?? NO_ENTRIES

  const writeChanges = useCallback(
    async (body: { userId?: number; version?: number; cells: SetAsideCell[] }) => {
      if (id === null) return
      client.setQueryData(getSetAsideKey(id), await writeSetAsideChanges(id, body))
    },
    [id, client],
  )

  const clearChanges = useCallback(
    (userId: number) => writeChanges({ userId, cells: [] }).catch(() => {}),
    [writeChanges],
  )

  /** The users whose set-aside changes were merged into the edited week, but not saved yet. */
  const mergedUserIds = useRef(new Set<number>())
  const clearSetAsideAfterSave = (menu: WeeklyMenu) => {
    const plan = toWeekPlan(menu.weeklyMenuItemsData)
    for (const { userId, cells } of entries)
      if (mergedUserIds.current.has(userId) || findSetAsideDifferences(plan, cells).length === 0)
        void clearChanges(userId)
    mergedUserIds.current.clear()
  }

  return {
    entries,
    writeChanges,
    clearChanges,
    markMerged: (userId: number) => mergedUserIds.current.add(userId),
    clearSetAsideAfterSave,
  }
}

/** Stores the changed cells of a user who lost the lock on the server, each time that they change. */
export function useAutoSetAside(
  { isDisplaced, setAside: { writeChanges } }: ConcurrentEditing,
  session: PlannerSession,
) {
  const plan = useStoreValue(session.store, (state) => state.week.plan)
  const { base, offeredDraft } = session
  const cells = isDisplaced && !offeredDraft ? toSetAsideCells(base.plan, plan) : []
  const text = cells.length > 0 ? JSON.stringify(cells) : ''
  const { version } = base
  useEffect(() => {
    if (text === '') return
    void writeChanges({ cells: JSON.parse(text) as SetAsideCell[], ...(version === null ? {} : { version }) }).catch(
      () => {},
    )
  }, [text, version, writeChanges])
}

/** Manages the lock of a menu and its set-aside changes. */
export function useConcurrentEditing(record: WeeklyMenu | null) {
  const lockableId = record?.can.edit ? record.id : null
  const menuLock = useMenuLock(lockableId)
  const setAside = useSetAsideChanges(record?.id ?? null)
  const isDisplaced = menuLock.state.status === 'theirs'
  return {
    menuLock,
    setAside,
    isDisplaced,
    isLockPending: lockableId !== null && menuLock.state.status === 'taking',
    canEdit: record === null || (lockableId !== null && menuLock.state.status === 'mine'),
  }
}
export type ConcurrentEditing = ReturnType<typeof useConcurrentEditing>
