import type { SetAsideCell, SetAsideChanges, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { toWeekPlan } from '../../weeklyMenuPlan.ts'
import { findSetAsideDifferences, toSetAsideCells } from '../store/planDiff.ts'
import { readSetAsideChanges, writeSetAsideChanges } from '../store/planner.api.ts'
import type { PlannerState } from '../store/usePlanner.ts'
import { useMenuLock } from './useMenuLock.ts'

const NO_ENTRIES: readonly SetAsideChanges[] = []
const getSetAsideKey = (id: number | null) => ['shelf', 'record', id] as const

/** The set-aside changes of a menu: unsaved cells of users who lost the lock. They are cleared when they are merged. */
export function useSetAsideChanges(id: number | null) {
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

/** Stores the changed cells of a user who lost the lock on the server each time they change. */
export function useAutoSetAside(
  isDisplaced: boolean,
  { start, plan, draft }: Pick<PlannerState, 'start' | 'plan' | 'draft'>,
  write: ReturnType<typeof useSetAsideChanges>['writeChanges'],
) {
  const cells = isDisplaced && !draft.offered ? toSetAsideCells(start.plan, plan) : []
  const text = cells.length > 0 ? JSON.stringify(cells) : ''
  const { version } = start
  useEffect(() => {
    if (text === '') return
    void write({ cells: JSON.parse(text) as SetAsideCell[], ...(version === null ? {} : { version }) }).catch(() => {})
  }, [text, version, write])
}

/** The lock of a menu and its set-aside changes. */
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
    clearSetAsideAfterSave: setAside.clearSetAsideAfterSave,
  }
}
export type ConcurrentEditing = ReturnType<typeof useConcurrentEditing>
