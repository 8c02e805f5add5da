import type { Weekday } from '@poledne/contract/domain/day'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/record/ConfirmDialog.tsx'
import { LeaveDialog } from '../../components/record/LeaveDialog.tsx'
import type { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts'
import { CopyDayDialog } from './CopyDayDialog.tsx'
import { CreateDishDialog } from './CreateDishDialog.tsx'
import type { DishLookups } from './dishFacts.ts'
import type { CellKey } from './plan.ts'
import { addDish, copyDay } from './planEdits.ts'
import { setTyped } from './usePlanDraft.ts'
import type { Planning } from './usePlanner.ts'
import type { WeekWords } from './useWeekWords.ts'

export type Asked =
  | { what: 'discard' }
  | { what: 'publish' }
  | { what: 'copyDay'; day: Weekday }
  | { what: 'createDish'; key: CellKey; name: string }

type PlannerDialogsProps = {
  asked: Asked | null
  onAsked: (asked: Asked | null) => void
  planning: Planning
  guard: ReturnType<typeof useUnsavedGuard>
  filledDays: ReadonlySet<Weekday>
  words: WeekWords
  lookups: DishLookups
  /** Saves the changes, then asks when to publish the week. */
  onSaveAndPublish: () => void
  /** Back to the cell that a dialog was opened from. */
  onGo: (key: CellKey) => void
}

/** The questions that the planner asks of its own person. */
export function PlannerDialogs(props: PlannerDialogsProps) {
  const { asked, onAsked, planning, guard, filledDays, words, lookups, onSaveAndPublish, onGo } = props
  const { t } = useTranslation()
  const close = () => onAsked(null)
  return (
    <>
      <ConfirmDialog
        opened={asked?.what === 'discard'}
        title={t('record:discard.title', { count: planning.changes })}
        confirm={t('record:discard.confirm')}
        cancel={t('record:discard.keep')}
        onConfirm={() => {
          close()
          planning.discard()
        }}
        onClose={close}
      >
        {t('planner:discardBody')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked?.what === 'publish'}
        title={t('planner:publishUnsaved.title', { count: planning.changes })}
        confirm={t('planner:publishUnsaved.confirm')}
        busy={planning.saving}
        onConfirm={() => {
          close()
          onSaveAndPublish()
        }}
        onClose={close}
      >
        {t('planner:publishUnsaved.body')}
      </ConfirmDialog>
      {asked?.what === 'copyDay' && (
        <CopyDayDialog
          day={asked.day}
          filled={[...filledDays]}
          words={words}
          onClose={close}
          onCopy={(to) => {
            close()
            planning.edit((before) => copyDay(before, asked.day, to))
          }}
        />
      )}
      {asked?.what === 'createDish' && (
        <CreateDishDialog
          name={asked.name}
          onClose={() => {
            close()
            onGo(asked.key)
          }}
          onCreated={(dishId, name) => {
            close()
            onGo(asked.key)
            lookups.dishes.learn([[dishId, { name, allergens: null, archived: false, known: true }]])
            setTyped(planning.draft.typed, asked.key, '')
            planning.edit((before) => addDish(before, asked.key, dishId))
          }}
        />
      )}
      <LeaveDialog
        opened={guard.blocked !== null}
        onStay={() => guard.blocked?.reset()}
        onKeep={() => guard.blocked?.proceed()}
        onDiscard={() => {
          planning.draft.forget()
          guard.blocked?.proceed()
        }}
      />
    </>
  )
}
