import type { Shelf, ShelvedCell, WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { planOf } from './plan.ts'
import { shelfDifferences, shelvedCells } from './planDiff.ts'
import { readShelf, writeShelf } from './planner.api.ts'
import type { Planning } from './usePlanner.ts'

const NONE: readonly Shelf[] = []
const shelfKey = (id: number | null) => ['weeklyMenus', 'shelf', id] as const

/** The unsaved cells of displaced editors: read with the menu, written by those who are displaced, cleared when merged. */
export function useShelf(id: number | null) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: shelfKey(id),
    queryFn: ({ signal }) => readShelf(id ?? 0, signal),
    enabled: id !== null,
  })
  const shelves = data?.items ?? NONE

  const write = useCallback(
    async (body: { userId?: number; version?: number; cells: ShelvedCell[] }) => {
      if (id === null) return
      client.setQueryData(shelfKey(id), await writeShelf(id, body))
    },
    [id, client],
  )

  const clear = useCallback((userId: number) => write({ userId, cells: [] }).catch(() => {}), [write])

  /** A shelf whose cells the stored menu has, or whose merging was decided, has done its work. */
  const merged = useRef(new Set<number>())
  const afterSave = (menu: WeeklyMenu) => {
    const plan = planOf(menu.weeklyMenuItemsData)
    for (const { userId, cells } of shelves)
      if (merged.current.has(userId) || shelfDifferences(plan, cells).length === 0) void clear(userId)
    merged.current.clear()
  }

  return {
    shelves,
    write,
    clear,
    decide: (userId: number) => merged.current.add(userId),
    afterSave,
  }
}

/** Puts the changed cells of a displaced editor aside, each time they change; the device keeps them as well. */
export function usePutAside(
  displaced: boolean,
  { start, plan, draft }: Pick<Planning, 'start' | 'plan' | 'draft'>,
  write: ReturnType<typeof useShelf>['write'],
) {
  const cells = displaced && !draft.offered ? shelvedCells(start.plan, plan) : []
  const text = cells.length > 0 ? JSON.stringify(cells) : ''
  const { version } = start
  useEffect(() => {
    if (text === '') return
    void write({ cells: JSON.parse(text) as ShelvedCell[], ...(version === null ? {} : { version }) }).catch(() => {})
  }, [text, version, write])
}
