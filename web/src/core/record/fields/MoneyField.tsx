import { TextInput, type TextInputProps } from '@mantine/core'
import type { Currency } from '@poledne/contract/domain/prices/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoneyInput, parseMoneyInput } from '../../form/inputValues.ts'
import type { RecordModule } from '../recordFields.ts'
import classes from './fields.module.css'
import { type FieldProps, useRecordField } from './fields.tsx'

const SYMBOLS: Readonly<Record<Currency, string>> = { CZK: 'Kč', EUR: '€' }

type MoneyInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  currency: Currency
  defaultValue?: unknown
  /** Called with an amount, with null for an empty input, or with the typed text if it is not an amount. */
  onChange: (value: number | string | null) => void
}

/** An amount typed with comma or point. A text that is not an amount stays in the input and is reported on blur. */
export function MoneyInput({ currency, defaultValue, onChange, error, ...input }: MoneyInputProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState(() => formatMoneyInput(defaultValue, currency, i18n.language))
  const [hasBlurred, setHasBlurred] = useState(false)
  const value = parseMoneyInput(text)
  const formatError = hasBlurred && typeof value === 'string' && t('messages:violations.wrongFormat')
  return (
    <TextInput
      {...input}
      error={error || formatError}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.amount, ...(input.classNames as object) }}
      rightSection={
        <span className="quiet small" aria-hidden>
          {SYMBOLS[currency]}
        </span>
      }
      rightSectionPointerEvents="none"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        setHasBlurred(false)
        onChange(parseMoneyInput(typed))
      }}
      onBlur={() => {
        setHasBlurred(true)
        setText(formatMoneyInput(value, currency, i18n.language))
      }}
    />
  )
}

export function MoneyField<M extends RecordModule>({ currency, ...props }: FieldProps<M> & { currency: Currency }) {
  const { key, ...field } = useRecordField(props)
  return <MoneyInput key={key} {...field} currency={currency} />
}
