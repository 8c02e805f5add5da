import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideChoice } from '../../components/record/SideChoice.tsx'
import { SidesDialog } from '../../components/record/SidesDialog.tsx'
import type { Choices, Side } from '../../lib/conflict.ts'
import { useCodelist } from '../../lib/useCodelist.ts'
import { CellView } from './CellView.tsx'
import type { DishLookups } from './dishFacts.ts'
import type { HeadField, Week } from './head.ts'
import { type HeadDifference, keysOf, mergedWeek, proposed, weekDifferences } from './mergeRows.ts'
import type { CellKey } from './plan.ts'
import type { Conflict } from './usePlanner.ts'
import type { WeekWords } from './useWeekWords.ts'

type MergeDialogProps = {
  conflict: Conflict
  lookups: DishLookups
  words: WeekWords
  cellName: (key: CellKey) => string
  /** What settling it does: saving, or taking over first. */
  confirm: string
  onResolve: (merged: Week) => void
  onClose: () => void
}

/** Two people planned one week: cell by cell, whose holds. Closing it leaves the plan as it is. */
export function MergeDialog({ conflict, lookups, words, cellName, confirm, onResolve, onClose }: MergeDialogProps) {
  const { t } = useTranslation()
  const [found] = useState(() => weekDifferences(conflict))
  const [choices, setChoices] = useState<Choices>(() => proposed(found, conflict))
  const keys = keysOf(found)
  const count = keys.filter((key) => !choices[key]).length
  const choose = (key: string) => (side: Side) => setChoices((before) => ({ ...before, [key]: side }))

  return (
    <SidesDialog
      theirs={conflict.theirs}
      title={t('planner:merge.title')}
      body={(saved) => t('planner:merge.body', saved)}
      open={count > 0 ? t('planner:merge.open', { count }) : null}
      back={t('planner:merge.back')}
      confirm={confirm}
      onAll={(side) => setChoices(Object.fromEntries(keys.map((key) => [key, side])))}
      onConfirm={() => onResolve(mergedWeek(conflict, found, choices))}
      onClose={onClose}
    >
      {found.head.map((difference) => (
        <SideChoice
          key={difference.key}
          name={t(`planner:head.${difference.key}`)}
          clash={difference.clash}
          side={choices[difference.key]}
          onChoose={choose(difference.key)}
          view={(side) => <HeadValue difference={difference} side={side} words={words} />}
        />
      ))}
      {found.cells.map((difference) => (
        <SideChoice
          key={difference.key}
          name={cellName(difference.key)}
          clash={difference.clash}
          side={choices[difference.key]}
          onChoose={choose(difference.key)}
          view={(side) => <CellView cell={difference[side]} lookups={lookups} />}
        />
      ))}
    </SidesDialog>
  )
}

function HeadValue({ difference, side, words }: { difference: HeadDifference; side: Side; words: WeekWords }) {
  const { t } = useTranslation()
  const { byId } = useCodelist('weeklyMenuVariants')
  const value = difference[side]
  const field: HeadField = difference.key
  if (field === 'active') return t(value ? 'record:value.yes' : 'record:value.no')
  if (field === 'startDate') return value ? `${words.week(String(value))} · ${words.dates(String(value))}` : '–'
  return byId.get(Number(value))?.value ?? '–'
}
