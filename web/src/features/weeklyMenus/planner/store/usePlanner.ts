import { getWeekNumber } from '@poledne/contract/domain/week'
import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditConflict, type EditSession, useEditSession } from '../../../../core/form/useEditSession.ts'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { type ApiError, NoResponseError } from '../../../../core/http/apiError.ts'
import { getServerMessage } from '../../../../core/http/errorMessages.ts'
import { notify } from '../../../../core/overlay/notify.ts'
import type { AnyRecord } from '../../../../core/record/recordFields.ts'
import { useLazyValidation } from '../../../../core/record/useLazyValidation.ts'
import { useSaveRecord } from '../../../../core/record/useSaveRecord.ts'
import { createStore } from '../../../../core/storage/store.ts'
import { EMPTY_WEEK_PLAN, findChangedCells, getCellKeys, type WeekPlan } from '../../weeklyMenuPlan.ts'
import {
  type EditedWeek,
  EMPTY_WEEK_HEADER,
  findChangedHeaderFields,
  type StoredWeek,
  toRecordFields,
  toStoredWeek,
  type WeekHeader,
} from './editedWeek.ts'
import { countChanges, type DraftWeek, type PendingTexts, parseWeekDraft, useAutosavePlanDraft } from './planDraft.ts'
import { clearCellErrors, mapErrorsToPlanCells, NO_PLAN_ERRORS, type PlanErrors } from './planErrors.ts'
import { toWeeklyMenu } from './planner.api.ts'
import { createUndoHistory, pushStep, redo, type UndoHistory, undo } from './undoHistory.ts'

/** The user's week and the stored one, both changed since `base`. */
export type Conflict = EditConflict<WeeklyMenu, EditedWeek, EditedWeek>

type PlannerOptions = {
  /** The element with the fields and the grid. */
  root: RefObject<HTMLElement | null>
  record: WeeklyMenu | null
  /** The initial content of a new menu. It counts as changed, because it is not stored yet. */
  copiedWeek: EditedWeek | null
  /** The key of the draft. A copy has another key than an empty new menu. */
  draftId: string
  typeOrder: readonly number[]
  onSaved: (record: WeeklyMenu, isAutomatic: boolean) => void
  /** Called when another user has the lock. */
  onLocked: (error: ApiError) => void
}

const createBaseWeek = (record: WeeklyMenu | null): StoredWeek =>
  record ? toStoredWeek(record) : { version: null, header: EMPTY_WEEK_HEADER, plan: EMPTY_WEEK_PLAN }

const loadWeeklyMenus = async () => (await import('@poledne/contract/modules/weeklyMenu')).weeklyMenus

/** The week that could not be saved automatically. */
type AutosaveFailure = { week: EditedWeek; isOffline: boolean }

export type PlanEdit = (plan: WeekPlan) => WeekPlan

/** The state of the week editor: header, cells with undo, changes, errors by cell, draft, saving and conflicts. */
export function usePlanner({ root, record, copiedWeek, draftId, typeOrder, onSaved, onLocked }: PlannerOptions) {
  const { t } = useTranslation()
  const session: EditSession<WeeklyMenu, StoredWeek, DraftWeek> = useEditSession<WeeklyMenu, StoredWeek, DraftWeek>({
    root,
    stored: record,
    draft: {
      module: weeklyMenuList.name,
      getId: (menu) => (menu ? String(menu.id) : draftId),
      write: (stored, { pendingTexts: texts = {}, ...edited }) =>
        countChanges(stored, edited) > 0 || Object.keys(texts).length > 0
          ? { base: toRecordFields(stored, typeOrder), values: { ...toRecordFields(edited, typeOrder), typed: texts } }
          : null,
      read: parseWeekDraft,
    },
    toBase: createBaseWeek,
    toValue: (stored) => stored,
    countChanges,
    getValue: () => week,
    setValue: (value) => {
      setHeader(value.header)
      setHistory(createUndoHistory(value.plan))
      setErrors(NO_PLAN_ERRORS)
      if (value.pendingTexts) pendingTexts.set(value.pendingTexts)
    },
    hasEdits: () => changes > 0,
    validate: (value) => validateWeek(value),
    send: async (value, { version }) => {
      const fields = toRecordFields(value, typeOrder)
      return toWeeklyMenu(await saving.mutateAsync(version === null ? fields : { ...fields, version }))
    },
    onSaved: (menu, sent) => handleSaved(menu, sent),
    onSaveFailed: (error, sent) => handleSaveError(error, sent),
  })
  const { base: start, setBase: setStart, getBase: getStart } = session
  const initialWeek = session.initialValue ?? copiedWeek ?? start
  const [header, setHeader] = useState<WeekHeader>(initialWeek.header)
  const [history, setHistory] = useState<UndoHistory<WeekPlan>>(() => createUndoHistory(initialWeek.plan))
  const [pendingTexts] = useState(() => createStore<PendingTexts>(session.initialValue?.pendingTexts ?? {}))
  const [errors, setErrors] = useState<PlanErrors>(NO_PLAN_ERRORS)
  const plan = history.present
  const week = useMemo(() => ({ header, plan }), [header, plan])
  const cells = useMemo(() => findChangedCells(start.plan, plan), [start.plan, plan])
  const changedFields = findChangedHeaderFields(start.header, header)
  const changes = cells.length + changedFields.length
  const [autosaveFailure, setAutosaveFailure] = useState<AutosaveFailure | null>(null)
  /** The errors of the last failed automatic save, which are notified once. */
  const notifiedCause = useRef('')
  /** The version of a conflict that the user closed without a decision. */
  const [postponedVersion, setPostponedVersion] = useState(0)
  useAutosavePlanDraft(session, pendingTexts, week)

  /**
   * Applies an edit as one step of the undo history. A step with the same name as the previous step is merged with it.
   */
  const edit = useCallback((change: PlanEdit, name?: string) => {
    setHistory((before) => pushStep(before, change(before.present), name))
  }, [])

  // Errors belong to the cells as they were sent, so changing a cell clears its errors.
  const lastPlan = useRef(plan)
  useEffect(() => {
    const touched = findChangedCells(lastPlan.current, plan)
    lastPlan.current = plan
    if (touched.length > 0) setErrors((before) => clearCellErrors(before, touched))
  }, [plan])

  // An automatic save that fails does not move the focus, because the user is working in another cell.
  const showErrors = (found: PlanErrors, sent: EditedWeek) => {
    setErrors(found)
    if (!session.isAutomatic()) return
    setAutosaveFailure({ week: sent, isOffline: false })
    const cause = JSON.stringify(found)
    if (cause !== notifiedCause.current)
      notify.error({
        title: t('planner:autosave.failed'),
        message: [...found.general, t('planner:state.onDevice')].join(' '),
      })
    notifiedCause.current = cause
  }

  const handleSaved = (menu: WeeklyMenu, sent: EditedWeek) => {
    const saved = session.continueFrom(menu)
    // Steps made during the save stay in the undo history as changes of the saved week.
    // The same plan stays the same object, because the cells of another one would all be rendered again.
    const isSame = findChangedCells(saved.plan, sent.plan).length === 0
    setHistory((now) =>
      now.present === sent.plan ? { ...now, present: isSame ? now.present : saved.plan, lastStep: null } : now,
    )
    notifiedCause.current = ''
    onSaved(menu, session.isAutomatic())
  }

  const handleSaveError = (error: ApiError, sent: EditedWeek) => {
    if (error.code === 423) return onLocked(error)
    if (session.isAutomatic() && error instanceof NoResponseError)
      return setAutosaveFailure({ week: sent, isOffline: true })
    const fieldErrors = error.getFieldErrors()
    const generalErrors =
      Object.keys(fieldErrors).length === 0 ? [getServerMessage(error, t('app:save.updateFailed'))] : []
    const mappedErrors = mapErrorsToPlanCells(toRecordFields(sent, typeOrder).weeklyMenuItemsData, fieldErrors)
    showErrors({ ...mappedErrors, general: [...generalErrors, ...mappedErrors.general] }, sent)
  }

  const successText = useScheduleTextFormat()
  const validate = useLazyValidation(loadWeeklyMenus, changes > 0)
  const saving = useSaveRecord(weeklyMenuList, record?.id ?? null, { successText, isSilent: session.isAutomatic })
  const validateWeek = (now: EditedWeek): boolean => {
    setAutosaveFailure(null)
    setErrors(NO_PLAN_ERRORS)
    const fields = toRecordFields(now, typeOrder)
    const found = validate(fields)
    const isValid = Object.keys(found).length === 0
    if (!isValid) showErrors(mapErrorsToPlanCells(fields.weeklyMenuItemsData, found), now)
    return isValid
  }

  return {
    start,
    header,
    setHeader: useCallback((change: Partial<WeekHeader>) => {
      setHeader((before) => ({ ...before, ...change }))
      const answered = Object.keys(change)
      setErrors((before) => ({
        ...before,
        header: Object.fromEntries(Object.entries(before.header).filter(([field]) => !answered.includes(field))),
      }))
    }, []),
    /** Sets the default week and variant of a new menu, which are not a change. */
    propose: useCallback(
      (change: Partial<WeekHeader>) => {
        setStart({ ...getStart(), header: { ...getStart().header, ...change } })
        setHeader((before) => ({ ...before, ...change }))
      },
      [setStart, getStart],
    ),
    week,
    plan,
    edit,
    undo: useCallback(() => setHistory((now) => undo(now) ?? now), []),
    redo: useCallback(() => setHistory((now) => redo(now) ?? now), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    cells,
    changes,
    hasHeaderChanges: changedFields.length > 0,
    errors,
    guard: session.guard,
    isSaving: session.isSaving,
    save: session.save,
    saveAll: session.saveAll,
    /** Saves without a notification and without moving the focus. */
    autosave: session.saveAutomatically,
    isAutosaving: session.isSaving && session.isAutomatic(),
    autosaveFailure,
    discard: () => session.reset(createBaseWeek(record), { ...createBaseWeek(record), pendingTexts: {} }),
    draft: {
      offered: session.offered,
      typed: pendingTexts,
      forget: session.forgetDraft,
      restore: session.restoreDraft,
    },
    conflict: session.conflict,
    openConflict: session.openConflict,
    resolveConflict: session.resolveConflict,
    closeConflict: () => {
      setPostponedVersion(session.conflict?.theirs.version ?? 0)
      session.closeConflict()
    },
    /** Whether the user closed a conflict that the next save will find again. */
    hasPostponedConflict: (start.version ?? 0) < postponedVersion,
  }
}
export type PlannerState = ReturnType<typeof usePlanner>

/**
 * Returns a function for the message after a scheduled week is saved: when the changes will be published, or that they
 * cannot be.
 */
function useScheduleTextFormat() {
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
