import '@mantine/core/styles/Popover.layer.css'
import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { isDay } from '@poledne/contract/domain/day'
import { fromDate } from '@poledne/contract/domain/instant'
import { dayOfInstant } from '@poledne/contract/domain/zone'
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
}

/** A day typed in the account's own style, or picked from the calendar beside it. */
export function DayInput({ defaultValue, onChange, error, ...input }: DayInputProps) {
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
        <DayPicker day={value !== null && isDay(value) ? value : null} onPick={(day) => take(dayText(day, dateType))} />
      }
    />
  )
}

/** Unmistakable about which number is the day. */
const PLACEHOLDER = '2026-12-31'

function DayPicker({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  const { t } = useTranslation()
  const calendar = useCalendar()
  const { timezone } = useSession().profile
  const today = dayOfInstant(fromDate(new Date()), timezone)
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
          highlightToday
          getDayProps={(date) => (date === (day ?? today) ? { 'data-autofocus': true } : {})}
          {...(day && { defaultDate: day })}
          onChange={(picked) => {
            setOpened(false)
            if (picked) onPick(picked)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

export function DayField<M extends RecordModule>({ autoFocus, ...props }: FieldProps<M> & { autoFocus?: boolean }) {
  const { key, ...field } = useField(props)
  return <DayInput key={key} {...field} autoFocus={autoFocus === true && props.form.isNew} />
}
