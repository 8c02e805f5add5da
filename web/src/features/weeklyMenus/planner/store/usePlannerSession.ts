import { getWeekNumber } from '@poledne/contract/domain/week'
import { weeklyMenuList } from '@poledne/contract/list/recordLists'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditConflict, type EditSession, useEditSession } from '../../../../core/form/useEditSession.ts'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { type ApiError, NoResponseError } from '../../../../core/http/apiError.ts'
import { getServerMessage } from '../../../../core/http/errorMessages.ts'
import { notify } from '../../../../core/overlay/notify.ts'
import type { AnyRecord } from '../../../../core/record/recordFields.ts'
import { useLazyValidation } from '../../../../core/record/useLazyValidation.ts'
import { useSaveRecord } from '../../../../core/record/useSaveRecord.ts'
import { EMPTY_WEEK_PLAN, findChangedCells, getCellKeys } from '../../weeklyMenuPlan.ts'
import {
  countChanges,
  type DraftWeek,
  type EditedWeek,
  EMPTY_WEEK_HEADER,
  findChangedHeaderFields,
  parseWeekDraft,
  type StoredWeek,
  toRecordFields,
  toStoredWeek,
  type WeekHeader,
} from './editedWeek.ts'
import { mapErrorsToPlanCells, NO_PLAN_ERRORS, type PlanErrors } from './planErrors.ts'
import { asWeeklyMenu } from './planner.api.ts'
import { useStoreValue } from './plannerContext.ts'
import type { PlannerStart } from './plannerState.ts'
import { createPlannerStore } from './plannerStore.ts'

/** The user's week and the stored week, which have both changed since `base`. */
export type WeekConflict = EditConflict<WeeklyMenu, EditedWeek, EditedWeek>

type PlannerOptions = Pick<PlannerStart, 'isNarrow' | 'day'> & {
  /** The element with the fields and the grid. */
  root: RefObject<HTMLElement | null>
  record: WeeklyMenu | null
  /** The initial content of a new menu, which counts as changed because it is not stored yet. */
  copiedWeek: EditedWeek | null
  /** The key of the draft; a copy and an empty new menu have different keys. */
  draftId: string
  types: PlannerStart['types']
  onSaved: (record: WeeklyMenu, isAutomatic: boolean) => void
  /** Called when another user has the lock. */
  onLocked: (error: ApiError) => void
}

const createBaseWeek = (record: WeeklyMenu | null): StoredWeek =>
  record ? toStoredWeek(record) : { version: null, header: EMPTY_WEEK_HEADER, plan: EMPTY_WEEK_PLAN }

const loadWeeklyMenus = async () => (await import('@poledne/contract/modules/weeklyMenu')).weeklyMenus

/** The week that could not be saved automatically. */
type AutosaveFailure = { week: EditedWeek; isOffline: boolean }

/** Creates the store of the planner, and loads and saves its week: base, draft, errors, autosave and conflicts. */
export function usePlannerSession(options: PlannerOptions) {
  const { root, record, copiedWeek, draftId, types, onSaved, onLocked } = options
  const { t } = useTranslation()
  const typeOrder = useMemo(() => types.map(({ id }) => Number(id)), [types])
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
    getValue: () => store.get().week,
    setValue: (value) => store.reset(value),
    hasEdits: () => changes > 0,
    validate: (value) => validateWeek(value),
    send: async (value, { version }) => {
      const fields = toRecordFields(value, typeOrder)
      return asWeeklyMenu(await saving.mutateAsync(version === null ? fields : { ...fields, version }))
    },
    onSaved: (menu, sent) => handleSaved(menu, sent),
    onSaveFailed: (error, sent) => handleSaveError(error, sent),
  })
  const { base, getBase, keepDraft } = session
  const [store] = useState(() =>
    createPlannerStore({ ...options, week: session.initialValue ?? copiedWeek ?? base, isReadOnly: true }),
  )
  const week = useStoreValue(store, (state) => state.week)
  const changedCells = useMemo(() => findChangedCells(base.plan, week.plan), [base.plan, week.plan])
  const changedFields = findChangedHeaderFields(base.header, week.header)
  const changes = changedCells.length + changedFields.length
  const [autosaveFailure, setAutosaveFailure] = useState<AutosaveFailure | null>(null)
  /** The cause of the last failed automatic save, so that each cause is notified only once. */
  const notifiedCause = useRef('')
  /** The version in a conflict that the user closed without a decision. */
  const [postponedVersion, setPostponedVersion] = useState(0)

  // The draft is written whenever the week or a half-typed name changes, also when the base does.
  const isOffered = session.offered !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the base is read from the session, but a new one is written
  useEffect(() => {
    if (isOffered) return
    let written: DraftWeek | null = null
    const writeDraft = () => {
      const { week: edited, pendingTexts } = store.get()
      if (written?.plan === edited.plan && written.header === edited.header && written.pendingTexts === pendingTexts)
        return
      written = { ...edited, pendingTexts }
      keepDraft(getBase(), written)
    }
    writeDraft()
    return store.subscribe(writeDraft)
  }, [isOffered, base, store, keepDraft, getBase])

  // Errors of an automatic save do not move the focus, because the user is working in another cell.
  const showErrors = (found: PlanErrors, sent: EditedWeek) => {
    store.setErrors(found)
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
    store.continueFrom(sent.plan, saved.plan, findChangedCells(saved.plan, sent.plan).length === 0)
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
    store.setErrors(NO_PLAN_ERRORS)
    const fields = toRecordFields(now, typeOrder)
    const found = validate(fields)
    const isValid = Object.keys(found).length === 0
    if (!isValid) showErrors(mapErrorsToPlanCells(fields.weeklyMenuItemsData, found), now)
    return isValid
  }

  const discard = () => {
    const stored = createBaseWeek(record)
    session.reset(stored, { ...stored, pendingTexts: {} })
  }
  return {
    store,
    base,
    /** Sets the default week and variant of a new menu, which are not a change. */
    propose: (change: Partial<WeekHeader>) => {
      const before = getBase()
      session.setBase({ ...before, header: { ...before.header, ...change } })
      store.setHeader(change)
    },
    changes,
    hasHeaderChanges: changedFields.length > 0,
    guard: session.guard,
    isSaving: session.isSaving,
    save: session.save,
    saveAll: session.saveAll,
    /** Saves without a notification and without moving the focus. */
    autosave: session.saveAutomatically,
    isAutosaving: session.isSaving && session.isAutomatic(),
    autosaveFailure,
    discard,
    offeredDraft: session.offered,
    forgetDraft: session.forgetDraft,
    restoreDraft: session.restoreDraft,
    conflict: session.conflict,
    openConflict: session.openConflict,
    resolveConflict: session.resolveConflict,
    closeConflict: () => {
      setPostponedVersion(session.conflict?.theirs.version ?? 0)
      session.closeConflict()
    },
    /** Whether the user closed a conflict that the next save would open again. */
    hasPostponedConflict: (base.version ?? 0) < postponedVersion,
  }
}
export type PlannerSession = ReturnType<typeof usePlannerSession>

/**
 * Returns a function that tells a user who saved a scheduled week when the changes will be published, or that they
 * cannot be.
 */
function useScheduleTextFormat() {
  const { t } = useTranslation()
  const format = useFormat()
  return (record: AnyRecord): string | undefined => {
    const menu = asWeeklyMenu(record)
    if (menu.published || menu.publishAt === null) return undefined
    const isPublishable = menu.active && getCellKeys(toStoredWeek(menu).plan).length > 0
    const week = t('weeklyMenus:week', { week: getWeekNumber(menu.startDate).week })
    const values = { week, when: format.instant(menu.publishAt) }
    return t(isPublishable ? 'planner:saved.scheduled' : 'planner:saved.notPublishable', values)
  }
}
