import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import type { SetAsideChanges } from '@poledne/contract/modules/weeklyMenu'
import { useState } from 'react'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import classes from '../../../../core/record/conflict/Sides.module.css'
import { type Cell, type CellKey, getCell } from '../../weeklyMenuPlan.ts'
import { findSetAsideDifferences } from '../store/planDiff.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'
import { CellSummary } from './WeekConflictDialog.tsx'

type SetAsideChangesDialogProps = {
  setAside: SetAsideChanges
  onApply: (cells: { key: CellKey; cell: Cell }[]) => void
  onClose: () => void
}

/** Compares set-aside cells with the current week and applies the chosen cells. */
export function SetAsideChangesDialog({ setAside, onApply, onClose }: SetAsideChangesDialogProps) {
  const { t, getCellName } = usePlannerContext()
  const plan = usePlanner((state) => state.week.plan)
  const format = useFormat()
  const [differences] = useState(() => findSetAsideDifferences(plan, setAside.cells))
  const [skippedKeys, setSkippedKeys] = useState<readonly CellKey[]>([])
  const appliedCells = differences.filter(({ key }) => !skippedKeys.includes(key))
  return (
    <Dialog opened onClose={onClose} wide title={t('planner:shelf.title', { who: format.person(setAside.by) })}>
      <Text mb="md">{t('planner:shelf.body', { when: format.shortInstant(setAside.at) })}</Text>
      {differences.map(({ key, cell }) => (
        <fieldset key={key} className={classes.difference}>
          <legend className={classes.name}>{getCellName(key)}</legend>
          <div className={classes.sides}>
            <span className={classes.value}>
              <span className="quiet small">{t('planner:shelf.shelved')}</span>
              <CellSummary cell={cell} />
            </span>
            <span className={classes.value}>
              <span className="quiet small">{t('planner:shelf.now')}</span>
              <CellSummary cell={getCell(plan, key)} />
            </span>
          </div>
          <SegmentedControl
            size="xs"
            mt={4}
            aria-label={getCellName(key)}
            value={skippedKeys.includes(key) ? 'skip' : 'apply'}
            onChange={(value) =>
              setSkippedKeys((before) => (value === 'skip' ? [...before, key] : before.filter((each) => each !== key)))
            }
            data={(['apply', 'skip'] as const).map((value) => ({ value, label: t(`planner:shelf.${value}`) }))}
          />
        </fieldset>
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('record:cancel')}
        </Button>
        <Button onClick={() => onApply(appliedCells)}>
          {appliedCells.length > 0
            ? t('planner:shelf.confirm', { count: appliedCells.length })
            : t('planner:shelf.clear')}
        </Button>
      </Group>
    </Dialog>
  )
}
