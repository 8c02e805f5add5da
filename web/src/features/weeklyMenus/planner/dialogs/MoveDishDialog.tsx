import { Button, Group } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { useState } from 'react'
import { Select } from '../../../../core/form/select/Select.tsx'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { parseCellKey, toCellKey } from '../../weeklyMenuPlan.ts'
import type { CellDish } from '../commands/planEdits.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'

type MoveDishDialogProps = { cellDish: CellDish; isCopy: boolean }

/** Moves a dish to the chosen day and row, as an alternative to dragging. */
export function MoveDishDialog({ cellDish, isCopy }: MoveDishDialogProps) {
  const { t, store, weekFormat, getDishName } = usePlannerContext()
  const types = usePlanner((state) => state.rows)
  const from = parseCellKey(cellDish.key)
  const [day, setDay] = useState<Weekday>(from.day)
  const [typeId, setTypeId] = useState(from.typeId)
  const to = toCellKey(day, typeId)
  const close = () => {
    store.closeDialog()
    store.focusDish(cellDish.key, cellDish.dishId)
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t(isCopy ? 'planner:moving.copyTitle' : 'planner:moving.title', { name: getDishName(cellDish.dishId) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          store.closeDialog()
          if (isCopy) store.copyDishTo(cellDish, to)
          else store.moveDishTo(cellDish, to)
        }}
      >
        <Group grow align="start">
          <Select
            label={t('planner:moving.day')}
            data={WEEK_DAYS.map((each) => ({ value: String(each), label: weekFormat.formatDayName(each) }))}
            value={String(day)}
            onChange={(value) => value && setDay(Number(value) as Weekday)}
            allowDeselect={false}
            data-autofocus
          />
          <Select
            label={t('planner:moving.row')}
            data={types.map(({ id, value }) => ({ value: String(id), label: value }))}
            value={String(typeId)}
            onChange={(value) => value && setTypeId(Number(value))}
            allowDeselect={false}
          />
        </Group>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" disabled={to === cellDish.key}>
            {t(isCopy ? 'planner:moving.copy' : 'planner:moving.move')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
