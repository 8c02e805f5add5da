import { TextInput, type TextInputProps } from '@mantine/core'
import type { Currency } from '@poledne/contract/domain/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordModule } from '../../lib/recordFields.ts'
import { moneyText, typedMoney } from '../../lib/typedValues.ts'
import classes from './fields.module.css'
import { type FieldProps, useField } from './fields.tsx'

const SYMBOLS: Readonly<Record<Currency, string>> = { CZK: 'Kč', EUR: '€' }

type MoneyInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  currency: Currency
  defaultValue?: unknown
  /** The amount, nothing, or the text that is none. */
  onChange: (value: number | string | null) => void
}

/** An amount typed with comma or point. What cannot be read is left as it is, and told once the field is left. */
export function MoneyInput({ currency, defaultValue, onChange, error, ...input }: MoneyInputProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState(() => moneyText(defaultValue, currency, i18n.language))
  const [isLeft, setLeft] = useState(false)
  const value = typedMoney(text)
  const unreadable = isLeft && typeof value === 'string' && t('messages:violations.wrongFormat')
  return (
    <TextInput
      {...input}
      error={error || unreadable}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.amount, ...(input.classNames as object) }}
      rightSection={
        <span className={classes.currency} aria-hidden>
          {SYMBOLS[currency]}
        </span>
      }
      rightSectionPointerEvents="none"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        setLeft(false)
        onChange(typedMoney(typed))
      }}
      onBlur={() => {
        setLeft(true)
        setText(moneyText(value, currency, i18n.language))
      }}
    />
  )
}

export function MoneyField<M extends RecordModule>({ currency, ...props }: FieldProps<M> & { currency: Currency }) {
  const { key, ...field } = useField(props)
  return <MoneyInput key={key} {...field} currency={currency} />
}
