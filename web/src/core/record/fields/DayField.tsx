import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { isDay } from '@poledne/contract/domain/day'
import { getToday as todayIn } from '@poledne/contract/domain/timeZone'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarProps } from '../../form/calendar/useCalendarProps.ts'
import { formatDayInput, parseDayInput } from '../../form/inputValues.ts'
import { useSession } from '../../session/session.ts'
import type { RecordModule } from '../recordFields.ts'
import { type FieldProps, useRecordField } from './fields.tsx'

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  defaultValue?: unknown
  /** Called with a day, with null for an empty input, or with the typed text if it is not a day. */
  onChange: (value: string | null) => void
  /** The time zone that decides which day is today; by default the time zone of the account. */
  zone?: string | undefined
}

/** A day typed in the date format of the account, or picked from the calendar. */
export function DayInput({ defaultValue, onChange, zone, error, ...input }: DayInputProps) {
  const { t } = useTranslation()
  const { dateType } = useSession().profile
  const [text, setText] = useState(() => formatDayInput(defaultValue, dateType))
  const [hasBlurred, setHasBlurred] = useState(false)
  const value = parseDayInput(text, dateType)
  const formatError = hasBlurred && value !== null && !isDay(value) && t('messages:violations.wrongFormat')
  const changeText = (typed: string) => {
    setText(typed)
    setHasBlurred(false)
    onChange(parseDayInput(typed, dateType))
  }
  return (
    <TextInput
      {...input}
      error={error || formatError}
      autoComplete="off"
      placeholder={formatDayInput(EXAMPLE_DAY, dateType)}
      value={text}
      onChange={(event) => changeText(event.currentTarget.value)}
      onBlur={() => {
        setHasBlurred(true)
        setText(formatDayInput(value, dateType))
      }}
      rightSection={
        <DayPicker
          day={value !== null && isDay(value) ? value : null}
          zone={zone}
          onPick={(day) => changeText(formatDayInput(day, dateType))}
        />
      }
    />
  )
}

/** An example date whose numbers show clearly which one is the day. */
const EXAMPLE_DAY = '2026-12-31'

type DayPickerProps = Pick<DayInputProps, 'zone'> & { day: string | null; onPick: (day: string) => void }

function DayPicker({ day, zone, onPick }: DayPickerProps) {
  const { t } = useTranslation()
  const calendar = useCalendarProps()
  const { timezone } = useSession().profile
  const today = todayIn(new Date(), zone ?? timezone)
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('record:pickDay')} onClick={() => setOpened((before) => !before)}>
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('record:pickDay')}>
        <DatePicker
          {...calendar}
          value={day}
          defaultDate={day ?? today}
          // The calendar itself would mark today by the clock of the device.
          highlightToday={false}
          getDayProps={(date) => ({
            ...(date === today && { 'data-today': true, highlightToday: true }),
            ...(date === (day ?? today) && { 'data-autofocus': true }),
          })}
          onChange={(picked) => {
            setOpened(false)
            if (picked) onPick(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type DayFieldProps<M extends RecordModule> = FieldProps<M> & Pick<DayInputProps, 'zone'> & { autoFocus?: boolean }

export function DayField<M extends RecordModule>({ autoFocus, zone, ...props }: DayFieldProps<M>) {
  const { key, ...field } = useRecordField(props)
  return <DayInput key={key} {...field} zone={zone} autoFocus={autoFocus === true && props.form.isNew} />
}
