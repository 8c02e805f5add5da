import { Button, Checkbox, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/record/Dialog.tsx'
import type { WeekWords } from './useWeekWords.ts'

type CopyDayDialogProps = {
  day: Weekday
  /** Days that hold something, which the copy would replace. */
  filled: readonly Weekday[]
  words: WeekWords
  onCopy: (to: Weekday[]) => void
  onClose: () => void
}

export function CopyDayDialog({ day, filled, words, onCopy, onClose }: CopyDayDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly Weekday[]>([])
  const toggle = (each: Weekday) =>
    setChosen((before) => (before.includes(each) ? before.filter((one) => one !== each) : [...before, each]))
  return (
    <Dialog opened onClose={onClose} title={t('planner:day.copyTitle', { day: words.dayName(day) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onCopy([...chosen])
        }}
      >
        <Stack gap="xs">
          {WEEK_DAYS.filter((each) => each !== day).map((each) => (
            <Checkbox
              key={each}
              label={`${words.dayName(each)} ${words.dayDate(each)}`.trim()}
              description={filled.includes(each) ? t('planner:day.replaces') : undefined}
              checked={chosen.includes(each)}
              onChange={() => toggle(each)}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('record:cancel')}
          </Button>
          <Button type="submit" disabled={chosen.length === 0}>
            {chosen.length === 0 ? t('planner:moving.copy') : t('planner:day.copy', { count: chosen.length })}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
