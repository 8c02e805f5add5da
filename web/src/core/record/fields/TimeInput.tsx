import { TextInput, type TextInputProps } from '@mantine/core'
import { formatTime, parseTypedTime } from '@poledne/contract/domain/dateFormat'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'

type TimeInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** A time as `HH:mm`, or the typed text if it is not a time. */
  value: string
  onChange: (value: string) => void
}

/** An input for a time in the user's format instead of the browser's; 12-hour and 24-hour times can be typed. */
export function TimeInput({ value, onChange, ...props }: TimeInputProps) {
  const { dateType } = useSession().profile
  const formattedValue = parseTypedTime(value) === value ? formatTime(value, dateType) : value
  // The text is kept only while the user is typing.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...props}
      autoComplete="off"
      maxLength={20}
      placeholder={formatTime('06:00', dateType)}
      value={typed ?? formattedValue}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(parseTypedTime(currentTarget.value) ?? currentTarget.value.trim())
      }}
    />
  )
}
