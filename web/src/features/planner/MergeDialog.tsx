import { Badge, Button, Group, Radio, Text } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/record/Dialog.tsx'
import type { Choices, Side } from '../../lib/conflict.ts'
import { useCodelist } from '../../lib/useCodelist.ts'
import { useFormat } from '../../lib/useFormat.ts'
import { CellView } from './CellView.tsx'
import type { DishLookups } from './dishFacts.ts'
import type { HeadField, Week } from './head.ts'
import classes from './Merge.module.css'
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
  const format = useFormat()
  const { theirs } = conflict
  const [found] = useState(() => weekDifferences(conflict))
  const [choices, setChoices] = useState<Choices>(() => proposed(found, conflict))
  const keys = keysOf(found)
  const open = keys.filter((key) => !choices[key]).length
  const all = (side: Side) => setChoices(Object.fromEntries(keys.map((key) => [key, side])))
  const choose = (key: string) => (side: Side) => setChoices((before) => ({ ...before, [key]: side }))

  return (
    <Dialog opened onClose={onClose} wide title={t('planner:merge.title')}>
      <Text>
        {t('planner:merge.body', {
          who: theirs.updatedBy?.username ?? t('record:meta.nobody'),
          when: format.moment(theirs.updatedAt),
        })}
      </Text>
      <Group gap="xs" my="md">
        <Button variant="default" size="xs" onClick={() => all('mine')}>
          {t('record:conflict.allMine')}
        </Button>
        <Button variant="default" size="xs" onClick={() => all('theirs')}>
          {t('record:conflict.allTheirs')}
        </Button>
      </Group>
      {found.head.map((difference) => (
        <Choice
          key={difference.key}
          name={t(`planner:head.${difference.key}`)}
          clash={difference.clash}
          side={choices[difference.key]}
          onChoose={choose(difference.key)}
          view={(side) => <HeadValue difference={difference} side={side} words={words} />}
        />
      ))}
      {found.cells.map((difference) => (
        <Choice
          key={difference.key}
          name={cellName(difference.key)}
          clash={difference.clash}
          side={choices[difference.key]}
          onChoose={choose(difference.key)}
          view={(side) => <CellView cell={difference[side]} lookups={lookups} />}
        />
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        {open > 0 && <span className={classes.open}>{t('planner:merge.open', { count: open })}</span>}
        <Button variant="default" onClick={onClose}>
          {t('planner:merge.back')}
        </Button>
        <Button disabled={open > 0} onClick={() => onResolve(mergedWeek(conflict, found, choices))}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  )
}

type ChoiceProps = {
  name: string
  clash: boolean
  side: Side | undefined
  onChoose: (side: Side) => void
  view: (side: Side) => ReactNode
}

function Choice({ name, clash, side, onChoose, view }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.difference}>
      <legend className={classes.name}>
        {name}
        {clash && (
          <Badge variant="light" color="yellow" tt="none">
            {t('record:conflict.clash')}
          </Badge>
        )}
      </legend>
      <div className={classes.sides}>
        {(['mine', 'theirs'] as const).map((each) => (
          <Radio.Card
            key={each}
            className={classes.side}
            checked={side === each}
            onClick={() => onChoose(each)}
            aria-label={`${name}: ${t(`record:conflict.${each}`)}`}
          >
            <Radio.Indicator />
            <span className={classes.value}>
              <span className={classes.quiet}>{t(`record:conflict.${each}`)}</span>
              {view(each)}
            </span>
          </Radio.Card>
        ))}
      </div>
    </fieldset>
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
