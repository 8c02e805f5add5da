import { NativeSelect, TextInput } from '@mantine/core'
import { PRICE_ROUNDINGS, PRICE_RULES, ROUNDING_DIRECTIONS } from '@poledne/contract/domain/priceRule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoneyInput, parseMoneyInput } from '../../lib/form/inputValues.ts'
import classes from './PriceChangeForm.module.css'
import { CURRENCY_FIELDS, type CurrencyKey, type RuleInput, type TypedAmount } from './priceChangeForm.ts'

type RuleFieldsProps = {
  currency: CurrencyKey
  rule: RuleInput
  error: string | undefined
  autoFocus?: boolean
  onChange: (rule: RuleInput) => void
}

/** The rule of one currency: how prices change, by how much, and how they are rounded. */
export function RuleFields({ currency, rule, error, autoFocus = false, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  const change = (part: Partial<RuleInput>) => onChange({ ...rule, ...part })
  const isExact = rule.round === 'cent' && rule.rule !== 'percent'
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.legend}>{t(`priceChanges:prices.${currency}`)}</legend>
      <NativeSelect
        label={t('priceChanges:fields.rule')}
        value={rule.rule}
        onChange={({ currentTarget: { value } }) => change({ rule: value as RuleInput['rule'] })}
        data={PRICE_RULES.map((value) => ({ value, label: t(`priceChanges:rules.${value}`) }))}
      />
      <RuleValueInput currency={currency} rule={rule} error={error} autoFocus={autoFocus} onChange={onChange} />
      <NativeSelect
        label={t('priceChanges:fields.round')}
        value={rule.round}
        onChange={({ currentTarget: { value } }) => change({ round: value as RuleInput['round'] })}
        data={PRICE_ROUNDINGS.map((value) => ({ value, label: t(`priceChanges:round.${value}`) }))}
      />
      <NativeSelect
        label={t('priceChanges:fields.direction')}
        value={rule.direction}
        disabled={isExact}
        onChange={({ currentTarget: { value } }) => change({ direction: value as RuleInput['direction'] })}
        data={ROUNDING_DIRECTIONS.map((value) => ({ value, label: t(`priceChanges:direction.${value}`) }))}
      />
    </fieldset>
  )
}

const SYMBOLS = { czk: 'Kč', eur: '€' } as const

/** Parses a value that can have a sign and a unit, such as `+5 %`. */
const parseValue = (text: string): TypedAmount =>
  parseMoneyInput(
    text
      .trim()
      .replace(/^−/, '-')
      .replace(/^\+\s*/, '')
      .replace(/\s*(?:%|Kč|€)$/, ''),
  )

/** The amount or percentage of a rule. */
function RuleValueInput({ currency, rule, error, autoFocus, onChange }: RuleFieldsProps) {
  const { t, i18n } = useTranslation()
  const isPercent = rule.rule === 'percent'
  // Percentages have decimals only if they are needed, as amounts in crowns.
  const formatValue = (value: TypedAmount) =>
    formatMoneyInput(value, isPercent ? 'CZK' : CURRENCY_FIELDS[currency].currency, i18n.language)
  const [text, setText] = useState(() => formatValue(rule.value))
  return (
    <TextInput
      label={t(`priceChanges:values.${rule.rule}`)}
      error={error}
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      placeholder={t('priceChanges:unchanged')}
      classNames={{ input: classes.amount }}
      rightSection={
        <span className={classes.unit} aria-hidden>
          {isPercent ? '%' : SYMBOLS[currency]}
        </span>
      }
      rightSectionPointerEvents="none"
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onChange({ ...rule, value: parseValue(value) })
      }}
      onBlur={() => setText(formatValue(rule.value))}
    />
  )
}
