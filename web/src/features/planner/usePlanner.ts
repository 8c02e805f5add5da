import { getWeekNumber } from '@poledne/contract/domain/week'
import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/endpoints/weeklyMenu'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { validateFields } from '../../lib/form/formErrors.ts'
import { useFormat } from '../../lib/format/useFormat.ts'
import type { ApiError } from '../../lib/http/apiError.ts'
import { getErrorMessage } from '../../lib/http/errorMessages.ts'
import type { AnyRecord } from '../../lib/record/recordFields.ts'
import { getStoredRecord, useSaveRecord } from '../../lib/record/useSaveRecord.ts'
import {
  type EditedWeek,
  EMPTY_WEEK_HEADER,
  findChangedHeaderFields,
  type StoredWeek,
  toRecordFields,
  toStoredWeek,
  type WeekHeader,
} from './model/editedWeek.ts'
import { findChangedCells } from './model/planDiff.ts'
import { clearCellErrors, mapErrorsToCells, NO_ERRORS, type PlanErrors } from './model/planErrors.ts'
import { createUndoHistory, pushStep, redo, type UndoHistory, undo } from './model/undoHistory.ts'
import { EMPTY_WEEK_PLAN, getCellKeys, type WeekPlan } from './model/weekPlan.ts'
import { toWeeklyMenu } from './planner.api.ts'
import { useAutosavePlanDraft, usePlanDraft } from './usePlanDraft.ts'

/** My week and the stored one, grown apart since `base`. */
export type Conflict = { base: EditedWeek; mine: EditedWeek; theirs: WeeklyMenu }

type PlannerOptions = {
  record: WeeklyMenu | null
  /** What a new menu comes filled with; it counts as changed, because it is not stored yet. */
  copiedWeek: EditedWeek | null
  /** A copy is not the same unfinished work as an empty new menu. */
  draftId: string
  typeOrder: readonly number[]
  onSaved: (record: WeeklyMenu) => void
  /** Somebody else holds the lock. */
  onLocked: (error: ApiError) => void
}

const createBaseWeek = (record: WeeklyMenu | null): StoredWeek =>
  record ? toStoredWeek(record) : { version: null, header: EMPTY_WEEK_HEADER, plan: EMPTY_WEEK_PLAN }

export type PlanEdit = (plan: WeekPlan) => WeekPlan

/** One week being planned: its cells with undo, changes, errors by cell, the draft, saving, and conflicts. */
export function usePlanner({ record, copiedWeek, draftId, typeOrder, onSaved, onLocked }: PlannerOptions) {
  const { t } = useTranslation()
  const draft = usePlanDraft(draftId)
  const [start, setStart] = useState(() => draft.continuedDraft?.start ?? createBaseWeek(record))
  const initialWeek = draft.continuedDraft?.week ?? copiedWeek ?? start
  const [header, setHeader] = useState<WeekHeader>(initialWeek.header)
  const [history, setHistory] = useState<UndoHistory<WeekPlan>>(() => createUndoHistory(initialWeek.plan))
  const [errors, setErrors] = useState<PlanErrors>(NO_ERRORS)
  const [failures, setFailures] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const plan = history.present
  const week = useMemo(() => ({ header: header, plan }), [header, plan])
  const cells = useMemo(() => findChangedCells(start.plan, plan), [start.plan, plan])
  const changes = cells.length + findChangedHeaderFields(start.header, header).length
  useAutosavePlanDraft(draft, typeOrder, { start, week, changes })

  const resetTo = useCallback((from: StoredWeek, now: EditedWeek = from) => {
    setStart(from)
    setHeader(now.header)
    setHistory(createUndoHistory(now.plan))
    setErrors(NO_ERRORS)
  }, [])

  /** A named step joins the one before it if that had the same name. */
  const edit = useCallback((change: PlanEdit, name?: string) => {
    setHistory((before) => pushStep(before, change(before.present), name))
  }, [])

  // An error speaks of the cell as it was sent.
  const lastPlan = useRef(plan)
  useEffect(() => {
    const touched = findChangedCells(lastPlan.current, plan)
    lastPlan.current = plan
    if (touched.length > 0) setErrors((before) => clearCellErrors(before, touched))
  }, [plan])

  const showErrors = (found: PlanErrors) => {
    setErrors(found)
    setFailures((count) => count + 1)
  }

  const sentWeek = useRef<EditedWeek>(week)
  const handleSaved = (answer: AnyRecord) => {
    const menu = toWeeklyMenu(answer)
    const stored = toStoredWeek(menu)
    setStart(stored)
    // Whoever went on planning meanwhile keeps it, as a change of what is stored now.
    setHistory((now) =>
      now.present === sentWeek.current.plan ? { ...now, present: stored.plan, lastStep: null } : now,
    )
    if (!record) draft.moveTo(menu.id)
    onSaved(menu)
  }

  const reportConflict = (found: Conflict) => {
    const theirs = toStoredWeek(found.theirs)
    const same = findChangedCells(theirs.plan, found.mine.plan).length === 0
    if (same && findChangedHeaderFields(theirs.header, found.mine.header).length === 0) return resetTo(theirs)
    setConflict(found)
  }

  const handleSaveError = (error: ApiError) => {
    if (error.code === 423) return onLocked(error)
    const theirs = getStoredRecord(error)
    if (theirs) return reportConflict({ base: start, mine: week, theirs: toWeeklyMenu(theirs) })
    const told = error.getFieldErrors()
    const generalErrors = Object.keys(told).length === 0 ? [getErrorMessage(error, t('app:save.updateFailed'))] : []
    const mappedErrors = mapErrorsToCells(toRecordFields(sentWeek.current, typeOrder).weeklyMenuItemsData, told)
    showErrors({ ...mappedErrors, general: [...generalErrors, ...mappedErrors.general] })
  }

  const successText = useScheduleText()
  const saving = useSaveRecord(weeklyMenus, record?.id ?? null, {
    onSuccess: handleSaved,
    onError: handleSaveError,
    successText,
  })

  const validateAndSave = (now: EditedWeek, version: number | null) => {
    const fields = toRecordFields(now, typeOrder)
    const found = validateFields(weeklyMenus, fields, t)
    if (Object.keys(found).length > 0) return showErrors(mapErrorsToCells(fields.weeklyMenuItemsData, found))
    setErrors(NO_ERRORS)
    sentWeek.current = now
    saving.mutate(version === null ? fields : { ...fields, version })
  }

  /** Their week becomes the start, so that the save which follows is based on it. */
  const resolveConflict = (merged: EditedWeek, theirs: WeeklyMenu) => {
    setConflict(null)
    const from = toStoredWeek(theirs)
    resetTo(from, merged)
    const hasDifferences =
      findChangedCells(from.plan, merged.plan).length + findChangedHeaderFields(from.header, merged.header).length > 0
    if (hasDifferences) validateAndSave(merged, from.version)
  }

  // A newer record that arrives while nothing is changed is simply shown; changed work meets it when it is saved.
  const isUntouched = changes === 0 && !draft.offered && !conflict && !saving.isPending
  useEffect(() => {
    if (record && isUntouched && record.version > (start.version ?? 0)) resetTo(toStoredWeek(record))
  }, [record, isUntouched, start.version, resetTo])

  return {
    start,
    header: header,
    setHeader: useCallback((change: Partial<WeekHeader>) => {
      setHeader((before) => ({ ...before, ...change }))
      const answered = Object.keys(change)
      setErrors((before) => ({
        ...before,
        header: Object.fromEntries(Object.entries(before.header).filter(([field]) => !answered.includes(field))),
      }))
    }, []),
    /** What a new menu is for unless the person says otherwise; a proposal is no change. */
    propose: useCallback((change: Partial<WeekHeader>) => {
      setStart((before) => ({ ...before, header: { ...before.header, ...change } }))
      setHeader((before) => ({ ...before, ...change }))
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
      if (!saving.isPending && !isMoving) validateAndSave(week, start.version)
    },
    discard: () => {
      draft.pendingTexts.set({})
      resetTo(createBaseWeek(record))
    },
    draft: {
      offered: draft.offered,
      typed: draft.pendingTexts,
      forget: draft.clear,
      restore: () => {
        if (!draft.offered) return
        draft.pendingTexts.set(draft.offered.texts)
        draft.accept()
        resetTo({ ...draft.offered.start, version: record && draft.offered.start.version }, draft.offered.week)
      },
    },
    conflict,
    openConflict: (theirs: WeeklyMenu) => setConflict({ base: start, mine: week, theirs }),
    resolveConflict,
    closeConflict: () => setConflict(null),
  }
}
export type PlannerState = ReturnType<typeof usePlanner>

/** Tells after saving a scheduled week when these changes will be published, or that they won't be. */
function useScheduleText() {
  const { t } = useTranslation()
  const format = useFormat()
  return (record: AnyRecord): string | undefined => {
    const menu = toWeeklyMenu(record)
    if (menu.published || menu.publishAt === null) return undefined
    const isPublishable = menu.active && getCellKeys(toStoredWeek(menu).plan).length > 0
    const week = t('planner:week', { week: getWeekNumber(menu.startDate).week })
    const values = { week, when: format.instant(menu.publishAt) }
    return t(isPublishable ? 'planner:saved.scheduled' : 'planner:saved.notPublishable', values)
  }
}
