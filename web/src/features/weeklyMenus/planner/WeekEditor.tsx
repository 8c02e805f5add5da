import { Alert, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../core/http/loading/lazyWithRetry.ts'
import { useSession } from '../../../core/session/session.ts'
import { CommentPanelHost, CommentProvider, useCommentPanel } from '../../comments/index.ts'
import { type CellKey, getCellKeys, getDishIds, parseCellKey, toCellKey } from '../weeklyMenuPlan.ts'
import { CheckPanel, useMenuCheck } from './CheckPanel.tsx'
import { CopyOffer, CopyReview } from './CopyNotices.tsx'
import { clearDay } from './commands/planEdits.ts'
import { usePlannerHotkeys } from './commands/usePlannerHotkeys.ts'
import { type OpenPlannerDialog, PlannerDialogs } from './dialogs/PlannerDialogs.tsx'
import type { DayAction } from './grid/DayMenuItems.tsx'
import { DayTabs, useIsNarrow } from './grid/DayTabs.tsx'
import { PlanGrid } from './grid/PlanGrid.tsx'
import { PlannerHeader } from './header/PlannerHeader.tsx'
import { useWeekFormat } from './header/useWeekFormat.ts'
import { useWeekTitle } from './header/useWeekTitle.ts'
import { ConcurrentEditingNotices } from './lock/ConcurrentEditingNotices.tsx'
import { PlanDraftNotice } from './lock/PlannerNotices.tsx'
import { useAutoSetAside, useConcurrentEditing } from './lock/useConcurrentEditing.ts'
import classes from './Planner.module.css'
import { PlannerFooter } from './PlannerFooter.tsx'
import { usePasteWeek } from './pasteWeek/usePasteWeek.ts'
import { useProposedWeekHeader, useToday } from './plannerSearchParams.ts'
import { useDishLookups, useFetchMissing } from './store/dishLookups.ts'
import { createCopiedWeek, toStoredWeek } from './store/editedWeek.ts'
import { useAutosave } from './store/useAutosave.ts'
import { usePlanner } from './store/usePlanner.ts'
import { useOfferedTypeIds, usePlanRows, type useTypeOrder } from './store/usePlanRows.ts'
import { useTargetCell } from './useTargetCell.ts'

type WeekEditorProps = Pick<ReturnType<typeof useTypeOrder>, 'items' | 'typeOrder'> & {
  record: WeeklyMenu | null
  /** The menu whose dishes are copied into this one. */
  sourceMenu: WeeklyMenu | null
}

const WeekFields = lazyWithRetry(() => import('./header/WeekFields.tsx').then((file) => file.WeekFields))

/** Edits one week: its header fields, its grid, and the notices, panels and dialogs around it. */
export function WeekEditor({ record, sourceMenu, items, typeOrder }: WeekEditorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { settings } = useSession()
  const page = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(page)
  const today = useToday()
  const [copiedWeek] = useState(() => (record === null && sourceMenu ? createCopiedWeek(sourceMenu) : null))
  const [openDialog, setOpenDialog] = useState<OpenPlannerDialog | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [isCheckOpen, setIsCheckOpen] = useState(false)
  const [isEditingHeader, setIsEditingHeader] = useState(false)

  const concurrentEditing = useConcurrentEditing(record)
  const planner = usePlanner({
    root: page,
    record,
    copiedWeek,
    draftId: record ? String(record.id) : sourceMenu ? `new:${sourceMenu.id}` : 'new',
    typeOrder,
    onSaved: (saved, isAutomatic) => {
      if (!isAutomatic) setIsEditingHeader(false)
      concurrentEditing.clearSetAsideAfterSave(saved)
      if (record) return
      guard.release()
      void navigate({ to: `/weeklyMenus/${saved.id}/edit`, replace: true })
    },
    onLocked: concurrentEditing.menuLock.handleLockError,
  })
  const { header, plan, changes, errors, draft, guard } = planner
  useAutoSetAside(concurrentEditing.isDisplaced, planner, concurrentEditing.setAside.writeChanges)
  useProposedWeekHeader(record === null, planner, sourceMenu?.startDate ?? null)

  const weekFormat = useWeekFormat(header.startDate)
  const lookups = useDishLookups(header.startDate)
  const ids = useMemo(() => getDishIds(plan), [plan])
  const areNamesSettled = useFetchMissing(lookups.dishes, ids)
  const areServingsSettled = useFetchMissing(lookups.served, header.startDate ? ids : [])
  const rows = usePlanRows(items, plan)
  const offeredTypeIds = useOfferedTypeIds(header)
  const check = useMenuCheck(record)
  const isReadOnly = !concurrentEditing.canEdit || draft.offered !== null
  // Once the grid is shown, it stays while a new dish is fetched.
  const [isReady, setIsReady] = useState(false)
  if (!isReady && areNamesSettled && areServingsSettled && !concurrentEditing.isLockPending) setIsReady(true)
  const autosave = useAutosave({ record, planner, isReadOnly })

  const { targetCell, day, setDay, goToCell, goToDayAndType } = useTargetCell(record, typeOrder, today)
  const comments = useCommentPanel(record?.id ?? null, goToDayAndType)
  const days = useMemo(() => (isNarrow ? [day] : WEEK_DAYS), [isNarrow, day])
  const filledDays = useMemo(() => new Set(getCellKeys(plan).map((key) => parseCellKey(key).day)), [plan])

  const getCellName = (key: CellKey) => {
    const position = parseCellKey(key)
    return `${weekFormat.formatDayName(position.day)}, ${rows.find(({ id }) => id === position.typeId)?.value ?? position.typeId}`
  }
  const { title, formatMenuName } = useWeekTitle(record, sourceMenu, weekFormat)

  const { openPasteDialog, pasteWeek, applyPaste } = usePasteWeek({
    record,
    planner,
    isReadOnly,
    onOpen: setOpenDialog,
  })
  const saveWeek = () => {
    if (!isReadOnly && changes > 0) void planner.save()
  }
  usePlannerHotkeys(planner, isReadOnly, saveWeek)

  // The callbacks are stable, so that the memoised header and grid are not rendered with each typed character.
  const announce = useCallback((text: string) => setAnnouncement(text), [])
  const openPublishDialog = useCallback(() => setOpenDialog({ kind: 'publish' }), [])
  const openCopyDialog = useCallback(() => setOpenDialog({ kind: 'copyWeek' }), [])
  const openCreateDialog = useCallback(
    (key: CellKey, name: string) => setOpenDialog({ kind: 'createDish', key, name }),
    [],
  )
  const toggleCheck = useCallback(() => setIsCheckOpen((isOpen) => !isOpen), [])
  const toggleHeaderFields = useCallback(() => setIsEditingHeader((isEditing) => !isEditing), [])
  const { edit } = planner
  const handleDayAction = useCallback(
    (action: DayAction, actionDay: Weekday) => {
      if (action === 'copy') return setOpenDialog({ kind: 'copyDay', day: actionDay })
      edit((before) => clearDay(before, actionDay))
      announce(t('planner:say.dayCleared', { day: weekFormat.formatDayName(actionDay) }))
    },
    [edit, announce, t, weekFormat],
  )
  const canCopyWeek = !isReadOnly && header.startDate !== null && header.weeklyMenuVariantId !== null
  const areFieldsShown = record === null || isEditingHeader || Object.keys(errors.header).length > 0

  const grid = (
    <PlanGrid
      plan={plan}
      edit={edit}
      types={rows}
      days={days}
      offeredTypeIds={offeredTypeIds}
      startDate={header.startDate}
      repeatDays={settings.repeatDays}
      isReadOnly={isReadOnly}
      lookups={lookups}
      pendingTexts={draft.typed}
      weekFormat={weekFormat}
      targetCell={targetCell}
      errors={errors}
      findings={check.findings}
      isNarrow={isNarrow}
      isReady={isReady}
      onCreateDish={openCreateDialog}
      onPasteWeek={pasteWeek}
      onDayAction={handleDayAction}
      onAnnounce={announce}
    />
  )

  return (
    <div ref={page} className={classes.page} data-narrow={isNarrow || undefined} data-needs-width>
      <PlannerHeader
        title={title}
        record={record}
        changes={changes}
        isSaving={planner.isSaving}
        autosave={autosave}
        isLocked={concurrentEditing.menuLock.state.status === 'mine'}
        isReadOnly={isReadOnly}
        findingCount={check.count}
        isCheckOpen={isCheckOpen}
        comments={comments.button}
        canUndo={planner.canUndo}
        canRedo={planner.canRedo}
        onUndo={planner.undo}
        onRedo={planner.redo}
        onToggleCheck={toggleCheck}
        onPublish={openPublishDialog}
        onCopyWeek={canCopyWeek ? openCopyDialog : null}
        onPasteWeek={isReadOnly ? null : openPasteDialog}
        onEditHeader={record && !isReadOnly ? toggleHeaderFields : null}
      />
      {draft.offered && <PlanDraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.forget} />}
      <ConcurrentEditingNotices
        concurrentEditing={concurrentEditing}
        planner={planner}
        record={record}
        isReadOnly={isReadOnly}
        lookups={lookups}
        weekFormat={weekFormat}
        getCellName={getCellName}
      />
      {errors.general.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {errors.general.join(' ')}
        </Alert>
      )}
      {areFieldsShown && (
        <Suspense fallback={<Skeleton height={60} />}>
          <WeekFields
            header={header}
            storedHeader={planner.start.header}
            isNew={record === null}
            today={today}
            errors={errors.header}
            weekFormat={weekFormat}
            disabled={isReadOnly}
            onChange={planner.setHeader}
          />
        </Suspense>
      )}
      {sourceMenu && header.startDate && !isReadOnly && record === null && (
        <CopyReview
          sourcePlan={copiedWeek?.plan ?? plan}
          plan={plan}
          startDate={header.startDate}
          variantId={header.weeklyMenuVariantId}
          repeatDays={settings.repeatDays}
          lookups={lookups}
          weekFormat={weekFormat}
          getCellName={getCellName}
          edit={planner.edit}
        />
      )}
      {sourceMenu && record && !isReadOnly && (
        <div>
          <Button variant="default" onClick={() => planner.edit(() => toStoredWeek(sourceMenu).plan)}>
            {t('planner:fillFrom', { name: formatMenuName(sourceMenu.startDate, sourceMenu.weeklyMenuVariantId) })}
          </Button>
        </div>
      )}
      {record === null && !sourceMenu && !isReadOnly && (
        <CopyOffer header={header} today={today} weekFormat={weekFormat} />
      )}
      <div className={classes.work}>
        {/* Inert while a draft is offered, because restoring it would overwrite newer edits. */}
        <div className={classes.main} inert={draft.offered !== null}>
          <CommentProvider value={record && comments.marks}>
            {isNarrow ? (
              <DayTabs day={day} filledDays={filledDays} weekFormat={weekFormat} onChange={setDay}>
                {grid}
              </DayTabs>
            ) : (
              grid
            )}
          </CommentProvider>
        </div>
        <CommentPanelHost
          panel={comments}
          isNarrow={isNarrow}
          formatDayName={weekFormat.formatDayName}
          getCellName={(weekday, typeId) => getCellName(toCellKey(weekday, typeId))}
          onGoToCell={goToDayAndType}
        />
        {isCheckOpen && (
          <CheckPanel
            findings={check.findings}
            hiddenCount={check.hiddenCount}
            firstTypeId={Number(rows[0]?.id)}
            hasUnsavedChanges={changes > 0}
            dayName={weekFormat.formatDayName}
            onGoToCell={goToCell}
            onClose={() => setIsCheckOpen(false)}
          />
        )}
      </div>
      <PlannerFooter
        planner={planner}
        isDirty={changes > 0 && !isReadOnly && !autosave.isSavingChanges}
        isNew={record === null}
        onSave={saveWeek}
        onDiscard={() => setOpenDialog({ kind: 'discard' })}
      />
      <PlannerDialogs
        openDialog={openDialog}
        onDialogChange={setOpenDialog}
        planner={planner}
        guard={autosave.isSavingChanges ? { ...guard, blocked: null } : guard}
        filledDays={filledDays}
        weekFormat={weekFormat}
        lookups={lookups}
        copyOptions={{ types: rows, repeatDays: settings.repeatDays }}
        applyPaste={applyPaste}
        onAnnounce={announce}
        record={record}
        canSave={!isReadOnly && planner.conflict === null}
        onGoToCell={goToCell}
      />
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  )
}
