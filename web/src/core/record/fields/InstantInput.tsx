import { type Day, isDay } from '@poledne/contract/domain/day'
import { resolveLocalTime } from '@poledne/contract/domain/zonedTime'
import type { ReactNode } from 'react'
import { DayInput } from './DayField.tsx'
import classes from './fields.module.css'
import { TimeInput } from './TimeInput.tsx'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A day and a time as the user typed them. */
export type TypedInstant = { day: Day | string | null; time: string }

/** Converts a typed day and time to an instant; a day or time that cannot be read gives an empty text. */
export const toInstant = ({ day, time }: TypedInstant, zone: string): string =>
  day !== null && isDay(day) && TIME.test(time) ? resolveLocalTime(day, time, zone) : ''

type InstantInputProps = {
  value: TypedInstant
  dayLabel: string
  timeLabel: string
  timeDescription: string
  error: ReactNode
  onChange: (value: TypedInstant) => void
}

/** The inputs for a day and a time in the user's time zone. */
export function InstantInput({ value, dayLabel, timeLabel, timeDescription, error, onChange }: InstantInputProps) {
  return (
    <div className={classes.instant}>
      <DayInput
        label={dayLabel}
        defaultValue={value.day}
        onChange={(day) => onChange({ ...value, day })}
        error={error}
      />
      <TimeInput
        label={timeLabel}
        description={timeDescription}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  )
}
