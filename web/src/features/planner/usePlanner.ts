import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/weeklyMenu'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/apiError.ts'
import { errorText } from '../../lib/errorText.ts'
import { validateFields } from '../../lib/formErrors.ts'
import type { AnyRecord } from '../../lib/recordFields.ts'
import { staleRecord, useSaveRecord } from '../../lib/useSaveRecord.ts'
import {
  changedHeadFields,
  EMPTY_HEAD,
  fieldsOfWeek,
  type Head,
  type StoredWeek,
  storedWeek,
  type Week,
} from './head.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import { changedCells } from './planDiff.ts'
import { NO_ERRORS, type PlanErrors, placeErrors, withoutCells } from './planErrors.ts'
import { menuOf } from './planner.api.ts'
import { redo, step, type Undoable, undo, undoable } from './undo.ts'
import { useKeptPlan, usePlanDraft } from './usePlanDraft.ts'
import { useScheduleText } from './useScheduleText.ts'

/** My week and the stored one, grown apart since `base`. */
export type Conflict = { base: Week; mine: Week; theirs: WeeklyMenu }

type Options = {
  record: WeeklyMenu | null
  /** What a new menu comes filled with; it counts as changed, because it is not stored yet. */
  filled: Week | null
  /** A copy is not the same unfinished work as an empty new menu. */
  draftId: string
  typeOrder: readonly number[]
  onSaved: (record: WeeklyMenu) => void
  /** Somebody else holds the lock. */
  onLocked: (error: ApiError) => void
}

const startOf = (record: WeeklyMenu | null): StoredWeek =>
  record ? storedWeek(record) : { version: null, head: EMPTY_HEAD, plan: EMPTY_PLAN }

export type PlanEdit = (plan: Plan) => Plan

/** One week being planned: its cells with undo, changes, errors by cell, the draft, saving, and conflicts. */
export function usePlanner({ record, filled, draftId, typeOrder, onSaved, onLocked }: Options) {
  const { t } = useTranslation()
  const draft = usePlanDraft(draftId)
  const [start, setStart] = useState(() => draft.wentOn?.start ?? startOf(record))
  const first = draft.wentOn?.week ?? filled ?? start
  const [head, setHead] = useState<Head>(first.head)
  const [history, setHistory] = useState<Undoable<Plan>>(() => undoable(first.plan))
  const [errors, setErrors] = useState<PlanErrors>(NO_ERRORS)
  const [failures, setFailures] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const plan = history.present
  const week = useMemo(() => ({ head, plan }), [head, plan])
  const cells = useMemo(() => changedCells(start.plan, plan), [start.plan, plan])
  const changes = cells.length + changedHeadFields(start.head, head).length
  useKeptPlan(draft, typeOrder, { start, week, changes })

  const begin = useCallback((from: StoredWeek, now: Week = from) => {
    setStart(from)
    setHead(now.head)
    setHistory(undoable(now.plan))
    setErrors(NO_ERRORS)
  }, [])

  /** A named step joins the one before it if that had the same name. */
  const edit = useCallback((change: PlanEdit, name?: string) => {
    setHistory((before) => step(before, change(before.present), name))
  }, [])

  // An error speaks of the cell as it was sent.
  const shown = useRef(plan)
  useEffect(() => {
    const touched = changedCells(shown.current, plan)
    shown.current = plan
    if (touched.length > 0) setErrors((before) => withoutCells(before, touched))
  }, [plan])

  const refuse = (found: PlanErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }

  const sent = useRef<Week>(week)
  const saved = (answer: AnyRecord) => {
    const menu = menuOf(answer)
    const stored = storedWeek(menu)
    setStart(stored)
    // Whoever went on planning meanwhile keeps it, as a change of what is stored now.
    setHistory((now) => (now.present === sent.current.plan ? { ...now, present: stored.plan, lastStep: null } : now))
    if (!record) draft.moveTo(menu.id)
    onSaved(menu)
  }

  const overtaken = (found: Conflict) => {
    const theirs = storedWeek(found.theirs)
    const same = changedCells(theirs.plan, found.mine.plan).length === 0
    if (same && changedHeadFields(theirs.head, found.mine.head).length === 0) return begin(theirs)
    setConflict(found)
  }

  const refused = (error: ApiError) => {
    if (error.code === 423) return onLocked(error)
    const theirs = staleRecord(error)
    if (theirs) return overtaken({ base: start, mine: week, theirs: menuOf(theirs) })
    const told = error.fieldErrors()
    const general = Object.keys(told).length === 0 ? [errorText(error, t('app:save.updateFailed'))] : []
    const placed = placeErrors(fieldsOfWeek(sent.current, typeOrder).weeklyMenuItemsData, told)
    refuse({ ...placed, others: [...general, ...placed.others] })
  }

  const successText = useScheduleText()
  const saving = useSaveRecord(weeklyMenus, record?.id ?? null, { onSuccess: saved, onError: refused, successText })

  const send = (now: Week, version: number | null) => {
    const fields = fieldsOfWeek(now, typeOrder)
    const found = validateFields(weeklyMenus, fields, t)
    if (Object.keys(found).length > 0) return refuse(placeErrors(fields.weeklyMenuItemsData, found))
    setErrors(NO_ERRORS)
    sent.current = now
    saving.mutate(version === null ? fields : { ...fields, version })
  }

  /** Their week becomes the start, so that the save which follows is based on it. */
  const resolve = (merged: Week, theirs: WeeklyMenu) => {
    setConflict(null)
    const from = storedWeek(theirs)
    begin(from, merged)
    const differs = changedCells(from.plan, merged.plan).length + changedHeadFields(from.head, merged.head).length > 0
    if (differs) send(merged, from.version)
  }

  // A newer record that arrives while nothing is changed is simply shown; changed work meets it when it is saved.
  const untouched = changes === 0 && !draft.offered && !conflict && !saving.isPending
  useEffect(() => {
    if (record && untouched && record.version > (start.version ?? 0)) begin(storedWeek(record))
  }, [record, untouched, start.version, begin])

  return {
    start,
    head,
    setHead: useCallback((change: Partial<Head>) => {
      setHead((before) => ({ ...before, ...change }))
      const answered = Object.keys(change)
      setErrors((before) => ({
        ...before,
        head: Object.fromEntries(Object.entries(before.head).filter(([field]) => !answered.includes(field))),
      }))
    }, []),
    /** What a new menu is for unless the person says otherwise; a proposal is no change. */
    propose: useCallback((change: Partial<Head>) => {
      setStart((before) => ({ ...before, head: { ...before.head, ...change } }))
      setHead((before) => ({ ...before, ...change }))
    }, []),
    plan,
    edit,
    undo: useCallback(() => setHistory((now) => undo(now) ?? now), []),
    redo: useCallback(() => setHistory((now) => redo(now) ?? now), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    cells,
    changes,
    errors,
    failures,
    saving: saving.isPending,
    save: () => {
      // A new menu that is stored by now is saved on its own page.
      const isMoving = record === null && start.version !== null
      if (!saving.isPending && !isMoving) send(week, start.version)
    },
    discard: () => {
      draft.typed.set({})
      begin(startOf(record))
    },
    draft: {
      offered: draft.offered,
      typed: draft.typed,
      forget: draft.clear,
      restore: () => {
        if (!draft.offered) return
        draft.typed.set(draft.offered.texts)
        draft.accept()
        begin({ ...draft.offered.start, version: record && draft.offered.start.version }, draft.offered.week)
      },
    },
    conflict,
    compare: (theirs: WeeklyMenu) => setConflict({ base: start, mine: week, theirs }),
    resolve,
    closeConflict: () => setConflict(null),
  }
}
export type Planning = ReturnType<typeof usePlanner>
