import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { Shelf } from '@poledne/contract/weeklyMenu'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/record/Dialog.tsx'
import classes from '../../components/record/Sides.module.css'
import { useFormat } from '../../lib/useFormat.ts'
import { usePersonName } from '../../lib/usePersonName.ts'
import { CellView } from './CellView.tsx'
import type { DishLookups } from './dishFacts.ts'
import { type Cell, type CellKey, cellOf, type Plan } from './plan.ts'
import { shelfDifferences } from './planDiff.ts'

type ShelfDialogProps = {
  shelf: Shelf
  plan: Plan
  lookups: DishLookups
  cellName: (key: CellKey) => string
  onApply: (cells: { key: CellKey; cell: Cell }[]) => void
  onClose: () => void
}

/** The cells somebody had to leave unsaved, beside what the week has now: take each over, or pass it by. */
export function ShelfDialog({ shelf, plan, lookups, cellName, onApply, onClose }: ShelfDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const personName = usePersonName()
  const [found] = useState(() => shelfDifferences(plan, shelf.cells))
  const [skipped, setSkipped] = useState<readonly CellKey[]>([])
  const applied = found.filter(({ key }) => !skipped.includes(key))
  return (
    <Dialog opened onClose={onClose} wide title={t('planner:shelf.title', { who: personName(shelf.by) })}>
      <Text mb="md">{t('planner:shelf.body', { when: format.moment(shelf.at) })}</Text>
      {found.map(({ key, cell }) => (
        <fieldset key={key} className={classes.difference}>
          <legend className={classes.name}>{cellName(key)}</legend>
          <div className={classes.sides}>
            <span className={classes.value}>
              <span className={classes.quiet}>{t('planner:shelf.shelved')}</span>
              <CellView cell={cell} lookups={lookups} />
            </span>
            <span className={classes.value}>
              <span className={classes.quiet}>{t('planner:shelf.now')}</span>
              <CellView cell={cellOf(plan, key)} lookups={lookups} />
            </span>
          </div>
          <SegmentedControl
            size="xs"
            mt={4}
            aria-label={cellName(key)}
            value={skipped.includes(key) ? 'skip' : 'apply'}
            onChange={(value) =>
              setSkipped((before) => (value === 'skip' ? [...before, key] : before.filter((each) => each !== key)))
            }
            data={(['apply', 'skip'] as const).map((value) => ({ value, label: t(`planner:shelf.${value}`) }))}
          />
        </fieldset>
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button onClick={() => onApply(applied)}>
          {applied.length > 0 ? t('planner:shelf.confirm', { count: applied.length }) : t('planner:shelf.clear')}
        </Button>
      </Group>
    </Dialog>
  )
}
