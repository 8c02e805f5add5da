import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { startOfDay, toLocalDay } from '@poledne/contract/domain/zonedTime'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { useCalendarInputProps } from '../../useCalendarProps.ts'
import type { FilterEditorBaseProps } from './filterEditorBaseProps.ts'
import { type FilterRange, filtersToRange, rangeToFilters } from './filterRange.ts'
import classes from './filters.module.css'

/** From one day to another, both included; moments are asked for by the days of the user's own zone. */
export function DayFilter({ id, filters, onChange, kind }: FilterEditorBaseProps & { kind: 'day' | 'instant' }) {
  const { t } = useTranslation()
  const calendar = useCalendarInputProps()
  const { timezone } = useSession().profile
  const clock = {
    startOfDay: (day: string) => startOfDay(day, timezone),
    dayOf: (instant: string) => toLocalDay(instant, timezone),
  }
  const [range, setRange] = useState<FilterRange>(() => filtersToRange(kind, filters, clock))
  const isBackwards = range.from !== null && range.to !== null && range.from > range.to

  const change = (part: Partial<FilterRange>) => {
    const next = { ...range, ...part }
    setRange(next)
    if (next.from === null || next.to === null || next.from <= next.to) onChange(rangeToFilters(id, kind, next, clock))
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
