import { Button, Checkbox, Group, Stack } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { memo, Suspense, useEffect, useState } from 'react'
import type { UnsavedGuard } from '../../../../core/form/useUnsavedGuard.ts'
import { lazyWithRetry } from '../../../../core/http/loading/lazyWithRetry.ts'
import { runWhenIdle } from '../../../../core/http/loading/runWhenIdle.ts'
import { ConfirmDialog } from '../../../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { UnsavedChangesDialog } from '../../../../core/record/form/UnsavedChangesDialog.tsx'
import { copyDay } from '../commands/planEdits.ts'
import type { usePasteWeek } from '../pasteWeek/usePasteWeek.ts'
import { usePlannerContext, usePlannerRecord } from '../store/plannerContext.ts'
import { hasDishes } from '../store/plannerSelectors.ts'
import type { PlannerDialogState } from '../store/plannerState.ts'
import type { PlannerSession } from '../store/usePlannerSession.ts'

const CopyWeekDialog = lazyWithRetry(() => import('./CopyWeekDialog.tsx').then((file) => file.CopyWeekDialog))

const importCreateDishDialog = () => import('./CreateDishDialog.tsx').then((file) => file.CreateDishDialog)
const CreateDishDialog = lazyWithRetry(importCreateDishDialog)

const PasteWeekDialog = lazyWithRetry(() =>
  import('../pasteWeek/PasteWeekDialog.tsx').then((file) => file.PasteWeekDialog),
)

const WeeklyMenuPublishDialog = lazyWithRetry(() =>
  import('../../publication/WeeklyMenuPublishDialog.tsx').then((file) => file.WeeklyMenuPublishDialog),
)

const MenuExportDialog = lazyWithRetry(() =>
  import('../../export/MenuExportDialog.tsx').then((file) => file.MenuExportDialog),
)

const HideMenuDialog = lazyWithRetry(() =>
  import('../../publication/MenuActionDialogs.tsx').then((file) => file.HideMenuDialog),
)

const MoveDishDialog = lazyWithRetry(() => import('./MoveDishDialog.tsx').then((file) => file.MoveDishDialog))

type PlannerDialogsProps = {
  dialog: PlannerDialogState | null
  session: PlannerSession
  guard: UnsavedGuard
  /** Whether the week can be saved: no other user has its lock, and no conflict has to be resolved. */
  canSave: boolean
  applyPaste: ReturnType<typeof usePasteWeek>
}

const isClosed = ({ dialog, guard }: PlannerDialogsProps) => dialog === null && guard.blocked === null

/**
 * Renders the open dialog of the planner; at most one is open. It is memoised, because the page is rendered with each
 * change of the week.
 */
export const PlannerDialogs = memo(
  PlannerDialogList,
  (before: PlannerDialogsProps, after: PlannerDialogsProps) => isClosed(before) && isClosed(after),
)

function PlannerDialogList({ dialog, session, guard, canSave, applyPaste }: PlannerDialogsProps) {
  const { t, store } = usePlannerContext()
  const record = usePlannerRecord()
  // The dialog stays mounted after it was opened, so that it can return the focus when it closes.
  const [wasPublishOpened, setWasPublishOpened] = useState(false)
  if (dialog?.kind === 'publish' && !wasPublishOpened) setWasPublishOpened(true)
  const { closeDialog } = store
  // The dialog is opened while the user types, so its code is loaded before it is needed.
  useEffect(() => runWhenIdle(() => void importCreateDishDialog().catch(() => {})), [])
  return (
    <>
      <ConfirmDialog
        opened={dialog?.kind === 'discard'}
        title={t('record:discard.title', { count: session.changes })}
        confirmLabel={t('record:discard.confirm')}
        cancelLabel={t('record:discard.keep')}
        onConfirm={() => {
          closeDialog()
          session.discard()
        }}
        onClose={closeDialog}
      >
        {t('planner:discardBody')}
      </ConfirmDialog>
      <Suspense>
        {record && (dialog?.kind === 'publish' || wasPublishOpened) && (
          <WeeklyMenuPublishDialog
            menu={record}
            opened={dialog?.kind === 'publish'}
            unsaved={{
              count: session.changes,
              texts: Object.values(store.get().pendingTexts).map((text) => `“${text}”`),
              save: async () => canSave && (await session.saveAll()),
            }}
            onClose={closeDialog}
          />
        )}
      </Suspense>
      {record && (dialog?.kind === 'export' || dialog?.kind === 'unpublish') && (
        <Suspense>
          {dialog.kind === 'export' ? (
            <MenuExportDialog menu={record} opened onClose={closeDialog} />
          ) : (
            <HideMenuDialog menu={record} action="unpublish" opened onClose={closeDialog} />
          )}
        </Suspense>
      )}
      {dialog?.kind === 'copyDay' && <CopyDayDialog day={dialog.day} />}
      <Suspense>
        {dialog?.kind === 'copyWeek' && <CopyWeekDialog />}
        {dialog?.kind === 'pasteWeek' && <PasteWeekDialog pasted={dialog.source} applyPaste={applyPaste} />}
        {dialog?.kind === 'createDish' && (
          <CreateDishDialog cellKey={dialog.key} name={dialog.name} replacedId={dialog.replacedId} />
        )}
        {dialog?.kind === 'moveDish' && <MoveDishDialog cellDish={dialog.cellDish} isCopy={dialog.isCopy} />}
      </Suspense>
      <UnsavedChangesDialog guard={guard} onDiscard={session.forgetDraft} />
    </>
  )
}

function CopyDayDialog({ day }: { day: Weekday }) {
  const { t, store, weekFormat } = usePlannerContext()
  const [selectedDays, setSelectedDays] = useState<readonly Weekday[]>([])
  const toggleDay = (each: Weekday) =>
    setSelectedDays((before) => (before.includes(each) ? before.filter((one) => one !== each) : [...before, each]))
  return (
    <Dialog
      opened
      onClose={store.closeDialog}
      title={t('planner:day.copyTitle', { day: weekFormat.formatDayName(day) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          store.closeDialog()
          store.edit((plan) => copyDay(plan, day, selectedDays))
        }}
      >
        <Stack gap="xs">
          {WEEK_DAYS.filter((each) => each !== day).map((each) => (
            <Checkbox
              key={each}
              label={`${weekFormat.formatDayName(each)} ${weekFormat.formatDayDate(each)}`.trim()}
              description={hasDishes(store.get(), each) ? t('planner:day.replaces') : undefined}
              checked={selectedDays.includes(each)}
              onChange={() => toggleDay(each)}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={store.closeDialog}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" disabled={selectedDays.length === 0}>
            {selectedDays.length === 0
              ? t('planner:moving.copy')
              : t('planner:day.copy', { count: selectedDays.length })}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
