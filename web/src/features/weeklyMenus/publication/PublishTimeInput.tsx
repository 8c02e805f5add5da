import { isDay } from '@poledne/contract/domain/day'
import { resolveLocalTime } from '@poledne/contract/domain/zonedTime'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/record/fields/DayField.tsx'
import { TimeInput } from '../../../components/record/fields/TimeInput.tsx'
import classes from '../WeeklyMenu.module.css'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

type PublishTimeInputProps = { zone: string; error: string | undefined; onChange: (instant: string) => void }

/** A day and an hour on the reader's own clocks; what cannot be read counts as not filled in. */
export function PublishTimeInput({ zone, error, onChange }: PublishTimeInputProps) {
  const { t } = useTranslation()
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('06:00')
  const handleChange = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    const isReadable = nextDay !== null && isDay(nextDay) && TIME.test(nextTime)
    onChange(isReadable ? resolveLocalTime(nextDay, nextTime, zone) : '')
  }
  return (
    <div className={classes.time}>
      <DayInput label={t('weeklyMenus:publish.day')} onChange={(next) => handleChange(next, time)} error={error} />
      <TimeInput
        label={t('weeklyMenus:publish.time')}
        description={t('weeklyMenus:publish.ahead', { zone })}
        value={time}
        onChange={(next) => handleChange(day, next)}
      />
    </div>
  )
}
