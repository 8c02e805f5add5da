import { type Day, isDay } from '@poledne/contract/domain/day'
import { resolveLocalTime } from '@poledne/contract/domain/zonedTime'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../core/record/fields/DayField.tsx'
import { TimeInput } from '../../../core/record/fields/TimeInput.tsx'
import classes from '../WeeklyMenu.module.css'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A day and a time as the user typed them. */
export type PublishTime = { day: Day | string | null; time: string }

/** Converts a typed day and time to an instant; an unreadable one counts as empty. */
export const toPublishInstant = ({ day, time }: PublishTime, zone: string): string =>
  day !== null && isDay(day) && TIME.test(time) ? resolveLocalTime(day, time, zone) : ''

type PublishTimeInputProps = {
  value: PublishTime
  zone: string
  error: string | undefined
  onChange: (value: PublishTime) => void
}

/** Asks for a day and a time in the user's zone. */
export function PublishTimeInput({ value, zone, error, onChange }: PublishTimeInputProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.time}>
      <DayInput
        label={t('weeklyMenus:publish.day')}
        defaultValue={value.day}
        onChange={(day) => onChange({ ...value, day })}
        error={error}
      />
      <TimeInput
        label={t('weeklyMenus:publish.time')}
        description={t('weeklyMenus:publish.ahead', { zone })}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  )
}
