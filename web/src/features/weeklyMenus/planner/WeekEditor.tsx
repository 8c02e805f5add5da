import { Alert, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'
import { SaveBar } from '../../../core/record/form/SaveBar.tsx'
import { useSession } from '../../../core/session/session.ts'
import { CommentProvider, useCommentPanel } from '../../comments/index.ts'
import { type CellKey, getDishIds, parseCellKey, toCellKey } from '../weeklyMenuPlan.ts'
import { CopyReview, LatestWeekCopyOffer } from './CopyNotices.tsx'
import { PlannerDialogs } from './dialogs/PlannerDialogs.tsx'
import { DayTabs, isWindowNarrow, useTrackWidth } from './grid/DayTabs.tsx'
import { KEYBOARD_HELP_ID, PlanGrid } from './grid/PlanGrid.tsx'
import { PlannerHeader } from './header/PlannerHeader.tsx'
import { useWeekFormat, useWeekTitle } from './header/useWeekTitle.ts'
import { ConcurrentEditingNotices, PlanDraftNotice } from './lock/PlannerNotices.tsx'
import { type ConcurrentEditing, useAutoSetAside, useConcurrentEditing } from './lock/useConcurrentEditing.ts'
import classes from './Planner.module.css'
import { usePasteWeek } from './pasteWeek/usePasteWeek.ts'
import { getInitialDay, useLinkedCell, useProposedWeekHeader, useToday } from './plannerSearchParams.ts'
import { SidePanel } from './SidePanel.tsx'
import { useDishLookups, useFetchMissing } from './store/dishLookups.ts'
import { createCopiedWeek, toStoredWeek } from './store/editedWeek.ts'
import { countPlanErrors } from './store/planErrors.ts'
import {
  type PlannerContextValue,
  PlannerProvider,
  PlannerRecordProvider,
  usePlanner,
  usePlannerContext,
  usePlannerRecord,
  useStoreValue,
} from './store/plannerContext.ts'
import { useAutosave } from './store/useAutosave.ts'
import { type PlannerSession, usePlannerSession } from './store/usePlannerSession.ts'

type WeekEditorProps = {
  record: WeeklyMenu | null
  /** The menu whose dishes are copied into this one. */
  sourceMenu: WeeklyMenu | null
  types: readonly CodelistItem[]
}

/** Edits one week. It creates the store of the planner and connects the store with the server. */
export function WeekEditor({ record, sourceMenu, types }: WeekEditorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { settings } = useSession()
  const page = useRef<HTMLDivElement>(null)
  const today = useToday()
  const linkedCell = useLinkedCell(types)
  const [start] = useState(() => ({
    copiedWeek: record === null && sourceMenu ? createCopiedWeek(sourceMenu) : null,
    isNarrow: isWindowNarrow(),
    day: getInitialDay(linkedCell?.key ?? null, record, today),
  }))
  const concurrentEditing = useConcurrentEditing(record)
  const session = usePlannerSession({
    ...start,
    root: page,
    record,
    draftId: record ? String(record.id) : sourceMenu ? `new:${sourceMenu.id}` : 'new',
    types,
    onSaved: (saved, isAutomatic) => {
      if (!isAutomatic) store.closeHeaderFields()
      concurrentEditing.setAside.clearSetAsideAfterSave(saved)
      if (record) return
      session.guard.release()
      void navigate({ to: `/weeklyMenus/${saved.id}/edit`, replace: true })
    },
    onLocked: concurrentEditing.menuLock.handleLockError,
  })
  const { store } = session
  const isReadOnly = !concurrentEditing.canEdit || session.offeredDraft !== null
  useLayoutEffect(() => {
    store.setTypes(types)
    store.setReadOnly(isReadOnly)
  }, [store, types, isReadOnly])
  useTrackWidth(page, store)
  useEffect(() => {
    if (linkedCell) store.goToCell(linkedCell.key)
  }, [linkedCell, store])
  useAutoSetAside(concurrentEditing, session)
  useProposedWeekHeader(record === null, session, sourceMenu?.startDate ?? null)

  const { header, plan } = useStoreValue(store, (state) => state.week)
  const { startDate } = header
  const weekFormat = useWeekFormat(startDate)
  const lookups = useDishLookups(startDate)
  const ids = useMemo(() => getDishIds(plan), [plan])
  const areNamesSettled = useFetchMissing(lookups.dishes, ids)
  const areServingsSettled = useFetchMissing(lookups.served, startDate ? ids : [])
  // Once the grid is shown, it stays while a new dish is fetched.
  const [isReady, setIsReady] = useState(false)
  if (!isReady && areNamesSettled && areServingsSettled && !concurrentEditing.isLockPending) setIsReady(true)

  const id = useId().replaceAll(/[^\w-]/g, '')
  const { repeatDays } = settings
  const context = useMemo<PlannerContextValue>(() => {
    const getRowName = (key: CellKey) => {
      const { typeId } = parseCellKey(key)
      return store.get().rows.find((row) => row.id === typeId)?.value ?? String(typeId)
    }
    return {
      store,
      isReadOnly,
      repeatDays,
      lookups,
      startDate,
      weekFormat,
      t,
      id,
      getDishName: (dishId) => lookups.dishes.get(dishId)?.name ?? `#${dishId}`,
      getRowName,
      getCellName: (key) => `${weekFormat.formatDayName(parseCellKey(key).day)}, ${getRowName(key)}`,
    }
  }, [store, isReadOnly, repeatDays, lookups, startDate, weekFormat, t, id])

  return (
    <PlannerProvider value={context}>
      <PlannerRecordProvider value={record}>
        <WeekView
          page={page}
          session={session}
          concurrentEditing={concurrentEditing}
          copiedPlan={start.copiedWeek?.plan ?? null}
          sourceMenu={sourceMenu}
          isReady={isReady}
        />
      </PlannerRecordProvider>
    </PlannerProvider>
  )
}

const WeekFields = lazyWithRetry(() => import('./header/WeekFields.tsx').then((file) => file.WeekFields))

type WeekViewProps = {
  page: RefObject<HTMLDivElement | null>
  session: PlannerSession
  concurrentEditing: ConcurrentEditing
  copiedPlan: PlannerSession['base']['plan'] | null
  sourceMenu: WeeklyMenu | null
  isReady: boolean
}

/** The header fields of the week, its grid, and the notices, panels and dialogs around it. */
function WeekView({ page, session, concurrentEditing, copiedPlan, sourceMenu, isReady }: WeekViewProps) {
  const { t, store, isReadOnly, startDate, weekFormat } = usePlannerContext()
  const record = usePlannerRecord()
  const isNarrow = usePlanner((state) => state.isNarrow)
  const errors = usePlanner((state) => state.errors)
  const areHeaderFieldsOpen = usePlanner((state) => state.areHeaderFieldsOpen)
  const sidePanel = usePlanner((state) => state.sidePanel)
  const dialog = usePlanner((state) => state.dialog)
  const { changes, guard } = session
  const autosave = useAutosave({ record, session, isReadOnly })
  const goToDayAndType = (...place: Parameters<typeof toCellKey>) => store.goToCell(toCellKey(...place))
  const comments = useCommentPanel(record?.id ?? null, goToDayAndType, {
    isOpen: sidePanel === 'comments',
    setIsOpen: store.setCommentsOpen,
  })
  const { title, formatMenuName } = useWeekTitle(record, sourceMenu, weekFormat)
  const applyPaste = usePasteWeek()

  const saveWeek = () => {
    if (!isReadOnly && changes > 0) void session.save()
  }
  // Ctrl S saves the week, also while an input has the focus.
  useHotkeys([['mod+S', saveWeek]], [])
  useHotkeys([
    ['mod+Z', () => !isReadOnly && store.undo()],
    ['mod+shift+Z', () => !isReadOnly && store.redo()],
    ['mod+Y', () => !isReadOnly && store.redo()],
  ])
  const isDirty = changes > 0 && !isReadOnly && !autosave.isSavingChanges
  const grid = <PlanGrid isReady={isReady} />

  return (
    <div ref={page} className={classes.page} data-narrow={isNarrow || undefined} data-needs-width>
      <PlannerHeader
        title={title}
        changes={changes}
        isSaving={session.isSaving}
        autosave={autosave}
        isLocked={concurrentEditing.menuLock.state.status === 'mine'}
        comments={comments.button}
      />
      <PlanDraftNotice session={session} />
      <ConcurrentEditingNotices concurrentEditing={concurrentEditing} session={session} />
      {errors.general.length > 0 && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {errors.general.join(' ')}
        </Alert>
      )}
      {(record === null || areHeaderFieldsOpen || Object.keys(errors.header).length > 0) && (
        <Suspense fallback={<Skeleton height={60} />}>
          <EditedWeekFields session={session} />
        </Suspense>
      )}
      {copiedPlan && startDate && !isReadOnly && record === null && (
        <CopyReview sourcePlan={copiedPlan} startDate={startDate} />
      )}
      {sourceMenu && record && !isReadOnly && (
        <div>
          <Button variant="default" onClick={() => store.edit(() => toStoredWeek(sourceMenu).plan)}>
            {t('planner:fillFrom', { name: formatMenuName(sourceMenu.startDate, sourceMenu.weeklyMenuVariantId) })}
          </Button>
        </div>
      )}
      {record === null && !sourceMenu && !isReadOnly && <LatestWeekCopyOffer />}
      <div className={classes.work}>
        {/* The grid is inert while a draft is offered, because restoring the draft would overwrite newer edits. */}
        <div className={classes.main} inert={session.offeredDraft !== null}>
          <CommentProvider value={record && comments.marks}>
            {isNarrow ? <DayTabs>{grid}</DayTabs> : grid}
          </CommentProvider>
        </div>
        {sidePanel && <SidePanel tab={sidePanel} comments={comments} hasUnsavedChanges={changes > 0} />}
      </div>
      {/* The save bar takes the position of the keyboard help. */}
      <div className={classes.bottom} data-bar={isDirty || undefined}>
        <p id={KEYBOARD_HELP_ID} className={classes.keys} data-covered={isDirty || undefined}>
          {t('planner:keys')}
        </p>
        {isDirty && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              saveWeek()
            }}
          >
            <SaveBar
              changeCount={changes}
              errorCount={countPlanErrors(errors)}
              isNew={record === null}
              isSaving={session.isSaving}
              onDiscard={() => store.openDialog({ kind: 'discard' })}
            />
          </form>
        )}
      </div>
      <PlannerDialogs
        dialog={dialog}
        session={session}
        guard={autosave.isSavingChanges ? { ...guard, blocked: null } : guard}
        canSave={!isReadOnly && session.conflict === null}
        applyPaste={applyPaste}
      />
      <Announcements />
    </div>
  )
}

function EditedWeekFields({ session }: { session: PlannerSession }) {
  const { store, isReadOnly } = usePlannerContext()
  const header = usePlanner((state) => state.week.header)
  const errors = usePlanner((state) => state.errors.header)
  return (
    <WeekFields
      header={header}
      storedHeader={session.base.header}
      errors={errors}
      disabled={isReadOnly}
      onChange={store.setHeader}
    />
  )
}

/** Tells screen readers what a command did. */
function Announcements() {
  const { t, weekFormat, getDishName, getRowName } = usePlannerContext()
  const said = usePlanner((state) => state.announcement)
  const getText = ({ text, dishId, byId, key, day, position, count, typed }: NonNullable<typeof said>) =>
    t(text, {
      name: dishId === undefined ? '' : getDishName(dishId),
      by: byId === undefined ? '' : getDishName(byId),
      cell: key && `${getRowName(key)}, ${weekFormat.formatDayName(parseCellKey(key).day)}`,
      day: day && weekFormat.formatDayName(day),
      position,
      count,
      text: typed,
    })
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {said && getText(said)}
    </VisuallyHidden>
  )
}
