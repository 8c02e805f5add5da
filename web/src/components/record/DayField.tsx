import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { isDay } from '@poledne/contract/domain/day'
import { today as todayIn } from '@poledne/contract/domain/zone'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordModule } from '../../lib/recordFields.ts'
import { useSession } from '../../lib/session.ts'
import { dayText, typedDay } from '../../lib/typedValues.ts'
import { useCalendar } from '../useCalendar.ts'
import { type FieldProps, useField } from './fields.tsx'

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  defaultValue?: unknown
  /** The day, nothing, or the text that is none. */
  onChange: (value: string | null) => void
  /** Where the day is meant; the account's own time zone unless told. */
  zone?: string | undefined
}

/** A day typed in the account's own style, or picked from the calendar beside it. */
export function DayInput({ defaultValue, onChange, zone, error, ...input }: DayInputProps) {
  const { t } = useTranslation()
  const { dateType } = useSession().profile
  const [text, setText] = useState(() => dayText(defaultValue, dateType))
  const [isLeft, setLeft] = useState(false)
  const value = typedDay(text, dateType)
  const unreadable = isLeft && value !== null && !isDay(value) && t('messages:violations.wrongFormat')
  const take = (typed: string) => {
    setText(typed)
    setLeft(false)
    onChange(typedDay(typed, dateType))
  }
  return (
    <TextInput
      {...input}
      error={error || unreadable}
      autoComplete="off"
      placeholder={dayText(PLACEHOLDER, dateType)}
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        setLeft(true)
        setText(dayText(value, dateType))
      }}
      rightSection={
        <DayPicker
          day={value !== null && isDay(value) ? value : null}
          zone={zone}
          onPick={(day) => take(dayText(day, dateType))}
        />
      }
    />
  )
}

/** Unmistakable about which number is the day. */
const PLACEHOLDER = '2026-12-31'

type DayPickerProps = Pick<DayInputProps, 'zone'> & { day: string | null; onPick: (day: string) => void }

function DayPicker({ day, zone, onPick }: DayPickerProps) {
  const { t } = useTranslation()
  const calendar = useCalendar()
  const { timezone } = useSession().profile
  const today = todayIn(new Date(), zone ?? timezone)
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('record:pickDay')}
          onClick={() => setOpened((before) => !before)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('record:pickDay')}>
        <DatePicker
          {...calendar}
          value={day}
          defaultDate={day ?? today}
          // the calendar's own mark follows the clock of the device
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
  const { key, ...field } = useField(props)
  return <DayInput key={key} {...field} zone={zone} autoFocus={autoFocus === true && props.form.isNew} />
}
