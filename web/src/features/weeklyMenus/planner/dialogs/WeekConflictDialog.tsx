import { useState } from 'react'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { SideBySideDialog, SideChoice } from '../../../../core/record/conflict/SideBySideDialog.tsx'
import type { ConflictSide, SideChoices } from '../../../../core/record/conflict.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import type { Cell } from '../../weeklyMenuPlan.ts'
import { useFetchMissing, useLookupValue } from '../store/dishLookups.ts'
import type { EditedWeek, WeekHeaderField } from '../store/editedWeek.ts'
import {
  findWeekDifferences,
  getDifferenceKeys,
  mergeWeek,
  proposeWeekSides,
  type WeekHeaderDifference,
} from '../store/planDiff.ts'
import { usePlannerContext } from '../store/plannerContext.ts'
import type { WeekConflict } from '../store/usePlannerSession.ts'

type WeekConflictDialogProps = {
  conflict: WeekConflict
  /** The label of the button, which says whether it saves the week or takes over the lock first. */
  confirmLabel: string
  onResolve: (merged: EditedWeek) => void
  onClose: () => void
}

/** Merges two versions of a week cell by cell. Closing the dialog leaves the plan unchanged. */
export function WeekConflictDialog({ conflict, confirmLabel, onResolve, onClose }: WeekConflictDialogProps) {
  const { t, getCellName } = usePlannerContext()
  const format = useFormat()
  const { updatedBy, updatedAt } = conflict.theirs
  const [differences] = useState(() => findWeekDifferences(conflict))
  const [choices, setChoices] = useState<SideChoices>(() => proposeWeekSides(differences, conflict))
  const keys = getDifferenceKeys(differences)
  const count = keys.filter((key) => !choices[key]).length
  const createSideChooser = (key: string) => (side: ConflictSide) =>
    setChoices((before) => ({ ...before, [key]: side }))

  return (
    <SideBySideDialog
      title={t('planner:merge.title')}
      body={t('planner:merge.body', { who: format.person(updatedBy), when: format.shortInstant(updatedAt) })}
      undecidedText={count > 0 ? t('planner:merge.open', { count }) : null}
      backLabel={t('planner:merge.back')}
      confirmLabel={confirmLabel}
      onChooseAll={(side) => setChoices(Object.fromEntries(keys.map((key) => [key, side])))}
      onConfirm={() => onResolve(mergeWeek(conflict, differences, choices))}
      onClose={onClose}
    >
      {differences.header.map((difference) => (
        <SideChoice
          key={difference.key}
          name={t(`planner:head.${difference.key}`)}
          clash={difference.clash}
          side={choices[difference.key]}
          onChoose={createSideChooser(difference.key)}
          renderSide={(side) => <WeekHeaderValue difference={difference} side={side} />}
        />
      ))}
      {differences.cells.map((difference) => (
        <SideChoice
          key={difference.key}
          name={getCellName(difference.key)}
          clash={difference.clash}
          side={choices[difference.key]}
          onChoose={createSideChooser(difference.key)}
          renderSide={(side) => <CellSummary cell={difference[side]} />}
        />
      ))}
    </SideBySideDialog>
  )
}

function WeekHeaderValue({ difference, side }: { difference: WeekHeaderDifference; side: ConflictSide }) {
  const { t, weekFormat } = usePlannerContext()
  const { byId } = useCodelist('weeklyMenuVariants')
  const value = difference[side]
  const field: WeekHeaderField = difference.key
  if (field === 'active') return t(value ? 'table:yes' : 'table:no')
  if (field === 'startDate')
    return value ? `${weekFormat.week(String(value))} · ${weekFormat.formatDates(String(value))}` : '–'
  return byId.get(Number(value))?.value ?? '–'
}

/** The dish names and the note of a cell, for comparing two versions. */
export function CellSummary({ cell }: { cell: Cell }) {
  const { t, lookups } = usePlannerContext()
  useFetchMissing(lookups.dishes, cell.dishIds)
  if (cell.dishIds.length === 0) return <span className="quiet small">{t('planner:cell.empty')}</span>
  return (
    <>
      {cell.dishIds.map((dishId) => (
        <DishName key={dishId} dishId={dishId} />
      ))}
      {cell.note !== null && <em className="quiet small">{cell.note}</em>}
    </>
  )
}

function DishName({ dishId }: { dishId: number }) {
  const { lookups } = usePlannerContext()
  return <span>{useLookupValue(lookups.dishes, dishId)?.name ?? '…'}</span>
}
