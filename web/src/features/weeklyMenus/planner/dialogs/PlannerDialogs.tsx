import { Button, Checkbox, Group, Stack } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { memo, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCodes } from '../../../../core/form/codeText.ts'
import type { UnsavedGuard } from '../../../../core/form/useUnsavedGuard.ts'
import { lazyWithRetry } from '../../../../core/http/loading/lazyWithRetry.ts'
import { runWhenIdle } from '../../../../core/http/loading/runWhenIdle.ts'
import { ConfirmDialog } from '../../../../core/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { UnsavedChangesDialog } from '../../../../core/record/form/UnsavedChangesDialog.tsx'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { type CellKey, parseCellKey } from '../../weeklyMenuPlan.ts'
import { addDish, copyDay } from '../commands/planEdits.ts'
import type { WeekFormat } from '../header/weekFormat.ts'
import type { PasteSource } from '../pasteWeek/pasteSource.ts'
import type { usePasteUndo } from '../pasteWeek/usePasteUndo.ts'
import type { DishLookups } from '../store/dishLookups.ts'
import { setPendingText } from '../store/planDraft.ts'
import type { PlannerState } from '../store/usePlanner.ts'
import type { CopyWeekDialogProps } from './CopyWeekDialog.tsx'

export type OpenPlannerDialog =
  | { kind: 'discard' }
  | { kind: 'publish' }
  | { kind: 'copyWeek' }
  /** The source is a text that was pasted into the grid; without it the dialog asks for one. */
  | { kind: 'pasteWeek'; source: PasteSource | null }
  | { kind: 'copyDay'; day: Weekday }
  | { kind: 'createDish'; key: CellKey; name: string }

const CopyWeekDialog = lazyWithRetry(() => import('./CopyWeekDialog.tsx').then((file) => file.CopyWeekDialog))

const importCreateDishDialog = () => import('./CreateDishDialog.tsx').then((file) => file.CreateDishDialog)
const CreateDishDialog = lazyWithRetry(importCreateDishDialog)

const PasteWeekDialog = lazyWithRetry(() =>
  import('../pasteWeek/PasteWeekDialog.tsx').then((file) => file.PasteWeekDialog),
)

const WeeklyMenuPublishDialog = lazyWithRetry(() =>
  import('../../WeeklyMenuPublishDialog.tsx').then((file) => file.WeeklyMenuPublishDialog),
)

type CopyOptions = Pick<CopyWeekDialogProps, 'types' | 'repeatDays'>

type PlannerDialogsProps = {
  openDialog: OpenPlannerDialog | null
  onDialogChange: (dialog: OpenPlannerDialog | null) => void
  planner: PlannerState
  guard: UnsavedGuard
  filledDays: ReadonlySet<Weekday>
  weekFormat: WeekFormat
  lookups: DishLookups
  copyOptions: CopyOptions
  applyPaste: ReturnType<typeof usePasteUndo>
  /** Announces the result to screen readers. */
  onAnnounce: (text: string) => void
  /** The stored menu; null for a new week. */
  record: WeeklyMenu | null
  /** Whether the week can be saved: no other user has its lock, and no conflict has to be resolved. */
  canSave: boolean
  /** Returns the focus to the cell that the dialog was opened from. */
  onGoToCell: (key: CellKey) => void
}

const isClosed = ({ openDialog, guard }: PlannerDialogsProps) => openDialog === null && guard.blocked === null

/**
 * The dialogs of the planner; at most one is open. While none is open they are not rendered again, because the page is
 * rendered with each change of the week.
 */
export const PlannerDialogs = memo(
  PlannerDialogList,
  (before: PlannerDialogsProps, after: PlannerDialogsProps) => isClosed(before) && isClosed(after),
)

function PlannerDialogList(props: PlannerDialogsProps) {
  const { openDialog, onDialogChange, planner, guard, filledDays, weekFormat, lookups, copyOptions, applyPaste } = props
  const { record, canSave, onAnnounce, onGoToCell } = props
  const { t } = useTranslation()
  const allergens = useCodelist('allergens')
  const { header } = planner
  // The dialog stays mounted after it was opened, so that closing it returns the focus.
  const [wasPublishOpened, setWasPublishOpened] = useState(false)
  if (openDialog?.kind === 'publish' && !wasPublishOpened) setWasPublishOpened(true)
  const closeDialog = () => onDialogChange(null)
  // The dialog is opened while the user types, so it is loaded before it is needed.
  useEffect(() => runWhenIdle(() => void importCreateDishDialog().catch(() => {})), [])
  return (
    <>
      <ConfirmDialog
        opened={openDialog?.kind === 'discard'}
        title={t('record:discard.title', { count: planner.changes })}
        confirmLabel={t('record:discard.confirm')}
        cancelLabel={t('record:discard.keep')}
        onConfirm={() => {
          closeDialog()
          planner.discard()
        }}
        onClose={closeDialog}
      >
        {t('planner:discardBody')}
      </ConfirmDialog>
      <Suspense>
        {record && (openDialog?.kind === 'publish' || wasPublishOpened) && (
          <WeeklyMenuPublishDialog
            menu={record}
            opened={openDialog?.kind === 'publish'}
            unsaved={{ count: planner.changes, save: async () => canSave && (await planner.saveAll()) }}
            onClose={closeDialog}
          />
        )}
      </Suspense>
      {openDialog?.kind === 'copyDay' && (
        <CopyDayDialog
          day={openDialog.day}
          filledDays={[...filledDays]}
          weekFormat={weekFormat}
          onClose={closeDialog}
          onCopy={(to) => {
            closeDialog()
            planner.edit((before) => copyDay(before, openDialog.day, to))
          }}
        />
      )}
      <Suspense>
        {openDialog?.kind === 'copyWeek' && header.startDate !== null && header.weeklyMenuVariantId !== null && (
          <CopyWeekDialog
            {...copyOptions}
            plan={planner.plan}
            startDate={header.startDate}
            variantId={header.weeklyMenuVariantId}
            lookups={lookups}
            weekFormat={weekFormat}
            onClose={closeDialog}
            onCopy={(plan, count) => {
              closeDialog()
              planner.edit(() => plan)
              onAnnounce(t('planner:copyWeek.done', { count }))
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {openDialog?.kind === 'pasteWeek' && (
          <PasteWeekDialog
            pasted={openDialog.source}
            menuId={record?.id ?? null}
            plan={planner.plan}
            header={header}
            types={copyOptions.types}
            onClose={closeDialog}
            onPaste={(result) => {
              closeDialog()
              if (record === null) planner.setHeader(result.header)
              applyPaste(planner.plan, result)
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {openDialog?.kind === 'createDish' && (
          <CreateDishDialog
            name={openDialog.name}
            row={{
              variantId: planner.header.weeklyMenuVariantId,
              startDate: planner.header.startDate,
              typeId: parseCellKey(openDialog.key).typeId,
              plan: planner.plan,
            }}
            onClose={() => {
              closeDialog()
              onGoToCell(openDialog.key)
            }}
            onCreated={({ id, nameCs, allergenIds }) => {
              closeDialog()
              onGoToCell(openDialog.key)
              const codes = allergenIds && formatCodes(allergens.items, allergenIds).replaceAll(', ', ' ')
              lookups.dishes.add([[id, { name: nameCs, allergens: codes, archived: false, known: true }]])
              setPendingText(planner.draft.typed, openDialog.key, '')
              planner.edit((before) => addDish(before, openDialog.key, id))
            }}
          />
        )}
      </Suspense>
      <UnsavedChangesDialog guard={guard} onDiscard={planner.draft.forget} />
    </>
  )
}

type CopyDayDialogProps = {
  day: Weekday
  /** Days with dishes, which the copy would replace. */
  filledDays: readonly Weekday[]
  weekFormat: WeekFormat
  onCopy: (to: Weekday[]) => void
  onClose: () => void
}

function CopyDayDialog({ day, filledDays, weekFormat, onCopy, onClose }: CopyDayDialogProps) {
  const { t } = useTranslation()
  const [selectedDays, setSelectedDays] = useState<readonly Weekday[]>([])
  const toggleDay = (each: Weekday) =>
    setSelectedDays((before) => (before.includes(each) ? before.filter((one) => one !== each) : [...before, each]))
  return (
    <Dialog opened onClose={onClose} title={t('planner:day.copyTitle', { day: weekFormat.formatDayName(day) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onCopy([...selectedDays])
        }}
      >
        <Stack gap="xs">
          {WEEK_DAYS.filter((each) => each !== day).map((each) => (
            <Checkbox
              key={each}
              label={`${weekFormat.formatDayName(each)} ${weekFormat.formatDayDate(each)}`.trim()}
              description={filledDays.includes(each) ? t('planner:day.replaces') : undefined}
              checked={selectedDays.includes(each)}
              onChange={() => toggleDay(each)}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
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
