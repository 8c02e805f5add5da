import type { Dish } from '@poledne/contract/modules/dish'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { callApi } from '../../../../core/http/http.ts'
import { invalidateModules } from '../../../../core/http/invalidateModules.ts'
import { i18n } from '../../../../core/i18n/i18n.ts'
import { notify } from '../../../../core/overlay/notify.ts'
import { getDishIds, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { revertCells } from '../commands/planEdits.ts'
import type { PlannerState } from '../store/usePlanner.ts'
import type { PasteResult } from './PasteReview.tsx'

/** A pasted week: the plan before and after it, and the dishes that it created. */
type Paste = { before: WeekPlan; after: WeekPlan; createdIds: readonly number[]; archivedIds: readonly number[] }

/** Returns the dishes that no other weekly menu has. */
async function findUnusedDishes(ids: readonly number[], menuId: number | null): Promise<number[]> {
  const unused: number[] = []
  for (const id of ids) {
    const { items } = await callApi('GET dishes/:id/served/', { params: { id: String(id) } })
    if (items.every(({ weeklyMenuId }) => weeklyMenuId === menuId)) unused.push(id)
  }
  return unused
}

const changeDishes = (action: 'archive' | 'restore', ids: readonly number[]) =>
  callApi('POST dishes/bulk/', { body: { action, ids: [...ids] } })

/** Returns the ids of the created dishes that the user can archive. */
const findArchivable = (created: readonly Dish[]) => created.filter(({ can }) => can.archive).map(({ id }) => id)

/**
 * Undoing a paste also archives the dishes that it created, unless another weekly menu has them; redoing it restores
 * them. The undo history of the planner has the cells.
 */
export function usePasteUndo({ plan, undo, edit }: PlannerState, menuId: number | null) {
  const client = useQueryClient()
  const pastes = useRef<Paste[]>([])
  const lastPlan = useRef(plan)
  const lastTask = useRef<Promise<unknown>>(Promise.resolve())

  /** Archives or restores one after the other, because undo and redo can follow each other quickly. */
  const enqueue = useCallback(
    (task: () => Promise<void>) => {
      lastTask.current = lastTask.current
        .then(task)
        .then(() => void invalidateModules(client, ['dishes']))
        .catch(() => notify.error({ message: i18n.t('pasteWeek:undo.failed') }))
    },
    [client],
  )

  /** Archives new dishes that neither the week nor another one has. */
  const archiveCreated = useCallback(
    (paste: Paste) => {
      if (paste.createdIds.length === 0) return
      enqueue(async () => {
        const left = new Set(getDishIds(lastPlan.current))
        const unused = await findUnusedDishes(
          paste.createdIds.filter((id) => !left.has(id)),
          menuId,
        )
        if (unused.length > 0) await changeDishes('archive', unused)
        paste.archivedIds = unused
        if (unused.length > 0) notify.info({ message: i18n.t('pasteWeek:undo.archived', { count: unused.length }) })
        else notify.info({ message: i18n.t('pasteWeek:undo.kept') })
      })
    },
    [enqueue, menuId],
  )

  useEffect(() => {
    const previous = lastPlan.current
    lastPlan.current = plan
    for (const paste of pastes.current) {
      if (previous === paste.after && plan === paste.before) archiveCreated(paste)
      if (previous === paste.before && plan === paste.after)
        enqueue(async () => {
          if (paste.archivedIds.length > 0) await changeDishes('restore', paste.archivedIds)
          paste.archivedIds = []
        })
    }
  }, [plan, archiveCreated, enqueue])

  /** Puts the plan of a paste into the week as one step, and offers to undo it. */
  const applyPaste = useCallback(
    (before: WeekPlan, { plan: after, created, count, leftOut }: PasteResult) => {
      const message = [
        i18n.t('pasteWeek:done', { count: count - leftOut }),
        leftOut > 0 && i18n.t('pasteWeek:leftOut', { count: leftOut }),
      ]
        .filter(Boolean)
        .join(' ')
      const paste: Paste = { before, after, createdIds: findArchivable(created), archivedIds: [] }
      pastes.current.push(paste)
      edit(() => after)
      const undoPaste = () => {
        if (lastPlan.current === after) return undo()
        // Later edits stay, so only the cells of the paste are reverted.
        const reverted = revertCells(lastPlan.current, before, after)
        if (reverted === lastPlan.current) return
        edit(() => reverted)
        archiveCreated(paste)
      }
      notify.progress('pasteWeek', message).success({ message, undo: undoPaste })
    },
    [edit, undo, archiveCreated],
  )

  return applyPaste
}
