import { Button, Group } from '@mantine/core'
import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../core/form/select/Select.tsx'
import { Dialog } from '../../../../core/overlay/Dialog.tsx'
import { selectProps } from '../../../../core/record/fields/fields.tsx'
import { type CellKey, parseCellKey, toCellKey } from '../../weeklyMenuPlan.ts'
import type { CellDish } from '../commands/planEdits.ts'
import type { WeekFormat } from '../header/weekFormat.ts'

type MoveDishDialogProps = {
  cellDish: CellDish
  isCopy: boolean
  dishName: string
  types: readonly CodelistItem[]
  weekFormat: WeekFormat
  onMove: (to: CellKey) => void
  onClose: () => void
}

/** Moves a dish to the chosen day and row, as an alternative to dragging. */
export function MoveDishDialog({
  cellDish,
  isCopy,
  dishName,
  types,
  weekFormat,
  onMove,
  onClose,
}: MoveDishDialogProps) {
  const { t } = useTranslation()
  const from = parseCellKey(cellDish.key)
  const [day, setDay] = useState<Weekday>(from.day)
  const [typeId, setTypeId] = useState(from.typeId)
  const to = toCellKey(day, typeId)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isCopy ? 'planner:moving.copyTitle' : 'planner:moving.title', { name: dishName })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onMove(to)
        }}
      >
        <Group grow align="start">
          <Select
            label={t('planner:moving.day')}
            data={WEEK_DAYS.map((each) => ({ value: String(each), label: weekFormat.formatDayName(each) }))}
            value={String(day)}
            onChange={(value) => value && setDay(Number(value) as Weekday)}
            allowDeselect={false}
            {...selectProps}
            data-autofocus
          />
          <Select
            label={t('planner:moving.row')}
            data={types.map(({ id, value }) => ({ value: String(id), label: value }))}
            value={String(typeId)}
            onChange={(value) => value && setTypeId(Number(value))}
            allowDeselect={false}
            {...selectProps}
          />
        </Group>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
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
