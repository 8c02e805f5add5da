import type { Dish } from '@poledne/contract/modules/dish'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../../core/http/http.ts'
import { invalidateModules } from '../../../../core/http/invalidateModules.ts'
import { i18n } from '../../../../core/i18n/i18n.ts'
import { notify } from '../../../../core/overlay/notify.ts'
import { getDishIds, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { revertCells } from '../commands/planEdits.ts'
import { usePlannerContext, usePlannerRecord } from '../store/plannerContext.ts'
import type { PlannerStore } from '../store/plannerStore.ts'
import type { PasteResult } from './PasteReview.tsx'
import { readPasteDraft } from './pasteSource.ts'

export type AppliedPaste = Pick<PasteResult, 'plan' | 'inserted' | 'created' | 'count' | 'leftOut'>

/** A pasted week: the plan before and after it, and the dishes that it created. */
type Paste = {
  before: WeekPlan
  after: WeekPlan
  createdIds: readonly number[]
  archivedIds: readonly number[]
  hideNotification: () => void
}

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

/** Returns the ids of those created dishes that the user can archive. */
const findArchivable = (created: readonly Dish[]) => created.filter(({ can }) => can.archive).map(({ id }) => id)

/**
 * Connects pastes with the undo history of the planner. Undoing a paste also archives the dishes that it created,
 * unless another weekly menu has them; redoing it restores them.
 */
function createPasteHistory(store: PlannerStore, client: QueryClient, menuId: number | null) {
  const pastes: Paste[] = []
  let lastTask: Promise<unknown> = Promise.resolve()
  const getPlan = () => store.get().week.plan

  /** Runs tasks one after the other, because undo and redo can follow each other quickly. */
  const enqueue = (task: () => Promise<void>) => {
    lastTask = lastTask
      .then(task)
      .then(() => void invalidateModules(client, ['dishes']))
      .catch(() => notify.error({ message: i18n.t('pasteWeek:undo.failed') }))
  }

  /** Archives created dishes that neither this week nor another one contains. */
  const archiveCreated = (paste: Paste) => {
    if (paste.createdIds.length === 0) return
    enqueue(async () => {
      const left = new Set(getDishIds(getPlan()))
      const unused = await findUnusedDishes(
        paste.createdIds.filter((id) => !left.has(id)),
        menuId,
      )
      if (unused.length > 0) await changeDishes('archive', unused)
      paste.archivedIds = unused
      if (unused.length > 0) notify.info({ message: i18n.t('pasteWeek:undo.archived', { count: unused.length }) })
      else notify.info({ message: i18n.t('pasteWeek:undo.kept') })
    })
  }

  const restoreCreated = (paste: Paste) =>
    enqueue(async () => {
      if (paste.archivedIds.length > 0) await changeDishes('restore', paste.archivedIds)
      paste.archivedIds = []
    })

  /** Puts the plan of a paste into the week as one step, and offers to undo it. */
  function apply({ plan: after, inserted, created, count, leftOut }: AppliedPaste): void {
    // The certain dishes were inserted before the review. Both are one step.
    if (inserted && getPlan() === inserted.after) store.undo()
    const before = getPlan()
    const message = [
      i18n.t('pasteWeek:done', { count: count - leftOut }),
      leftOut > 0 && i18n.t('pasteWeek:leftOut', { count: leftOut }),
    ]
      .filter(Boolean)
      .join(' ')
    const notification = notify.progress('pasteWeek', message)
    const createdIds = findArchivable(created)
    const paste: Paste = { before, after, createdIds, archivedIds: [], hideNotification: notification.hide }
    pastes.push(paste)
    store.edit(() => after)
    const undoPaste = () => {
      if (getPlan() === after) return store.undo()
      // Later edits are kept, so only the cells of the paste are reverted.
      const reverted = revertCells(getPlan(), before, after)
      if (reverted === getPlan()) return
      store.edit(() => reverted)
      archiveCreated(paste)
    }
    notification.success({ message, undo: undoPaste })
  }

  return {
    /** Archives or restores created dishes whenever the planner undoes or redoes a paste. */
    watch: () => {
      let last = getPlan()
      return store.subscribe(() => {
        const [previous, plan] = [last, getPlan()]
        last = plan
        for (const paste of pastes) {
          if (previous === paste.after && plan === paste.before) {
            paste.hideNotification()
            archiveCreated(paste)
          }
          if (previous === paste.before && plan === paste.after) restoreCreated(paste)
        }
      })
    },
    apply,
  }
}

/**
 * Opens the dialog that pastes a week for a link with `?paste=1`, and after a reload that interrupted it, or the dialog
 * that copies another week for a link with `?copy=1`. Returns the function that puts a pasted week into the planner.
 */
export function usePasteWeek() {
  const { store, isReadOnly } = usePlannerContext()
  const menuId = usePlannerRecord()?.id ?? null
  const client = useQueryClient()
  const [history] = useState(() => createPasteHistory(store, client, menuId))
  useEffect(() => history.watch(), [history])
  const { paste, copy } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [requested, setRequested] = useState(() => (readPasteDraft(menuId) === null ? null : 'pasteWeek'))
  const removeParams = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, paste: undefined, copy: undefined }),
      replace: true,
    })
  })
  useEffect(() => {
    if (paste === undefined && copy === undefined) return
    setRequested(paste === undefined ? 'copyWeek' : 'pasteWeek')
    removeParams()
  }, [paste, copy])
  useEffect(() => {
    // Until the week is locked by this user and an offered draft is decided, the dialog does not open.
    if (requested === null || isReadOnly) return
    setRequested(null)
    store.openDialog(requested === 'copyWeek' ? { kind: 'copyWeek' } : { kind: 'pasteWeek', source: null })
  }, [requested, isReadOnly, store])
  return history.apply
}
