import { Button, Checkbox, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/Dialog.tsx'
import type { WeekFormat } from '../model/useWeekFormat.ts'

type CopyDayDialogProps = {
  day: Weekday
  /** Days that hold something, which the copy would replace. */
  filledDays: readonly Weekday[]
  weekFormat: WeekFormat
  onCopy: (to: Weekday[]) => void
  onClose: () => void
}

export function CopyDayDialog({ day, filledDays, weekFormat, onCopy, onClose }: CopyDayDialogProps) {
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
