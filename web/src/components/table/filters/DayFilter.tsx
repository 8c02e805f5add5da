import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { dayOfInstant, startOfDay } from '@poledne/contract/domain/zone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { useCalendarInput } from '../../useCalendar.ts'
import { type Range, readRange, writeRange } from '../filterRange.ts'
import type { EditorProps } from './editor.ts'
import classes from './filters.module.css'

/** From one day to another, both included; moments are asked for by the days of the user's own zone. */
export function DayFilter({ id, filters, onChange, kind }: EditorProps & { kind: 'day' | 'instant' }) {
  const { t } = useTranslation()
  const calendar = useCalendarInput()
  const { timezone } = useSession().profile
  const clock = {
    startOfDay: (day: string) => startOfDay(day, timezone),
    dayOf: (instant: string) => dayOfInstant(instant, timezone),
  }
  const [range, setRange] = useState<Range>(() => readRange(kind, filters, clock))
  const isBackwards = range.from !== null && range.to !== null && range.from > range.to

  const change = (part: Partial<Range>) => {
    const next = { ...range, ...part }
    setRange(next)
    if (next.from === null || next.to === null || next.from <= next.to) onChange(writeRange(id, kind, next, clock))
  }
  const shared = {
    ...calendar,
    clearable: true,
    clearButtonProps: { 'aria-label': t('table:filters.clearDay') },
    // Inside this popover, or a click into the calendar would count as a click beside it.
    popoverProps: { withinPortal: false },
  }
  return (
    <>
      <div className={classes.range}>
        <DateInput
          {...shared}
          label={t('table:filters.from')}
          value={range.from}
          onChange={(from) => change({ from })}
          data-autofocus
        />
        <DateInput
          {...shared}
          label={t('table:filters.to')}
          value={range.to}
          onChange={(to) => change({ to })}
          error={isBackwards && t('messages:violations.startBeforeEnd')}
        />
      </div>
      <p className={classes.hint}>
        {t(kind === 'instant' ? 'table:filters.zoneHint' : 'table:filters.dayHint', { zone: timezone })}
      </p>
    </>
  )
}
