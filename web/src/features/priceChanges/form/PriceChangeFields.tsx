import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { PRICE_ROUNDINGS, PRICE_RULES, ROUNDING_DIRECTIONS } from '@poledne/contract/domain/prices/priceRule'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldErrors, getFieldError } from '../../../core/form/formErrors.ts'
import { formatMoneyInput, parseMoneyInput } from '../../../core/form/inputValues.ts'
import { CodelistMultiSelect } from '../../../core/form/select/CodelistSelect.tsx'
import { DayInput } from '../../../core/record/fields/DayField.tsx'
import classes from './PriceChangeForm.module.css'
import {
  CURRENCY_FIELDS,
  CURRENCY_KEYS,
  type CurrencyKey,
  type PriceChangeForm,
  type RuleInput,
  type TypedAmount,
} from './priceChangeForm.ts'

type PriceChangeFieldsProps = {
  form: PriceChangeForm
  errors: FieldErrors
  suggestedName: string
  change: (part: Partial<PriceChangeForm>) => void
}

/** The inputs for the selected prices, the start date, the rules and the name. */
export function PriceChangeFields({ form, errors, suggestedName, change }: PriceChangeFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.selection}>
        <ChoicesInput
          codelist="restaurants"
          label={t('app:modules.restaurants')}
          placeholder={t('priceChanges:all.restaurants')}
          value={form.restaurantIds}
          error={getFieldError(errors, 'restaurantIds')}
          onChange={(restaurantIds) => change({ restaurantIds })}
        />
        <ChoicesInput
          codelist="weeklyMenuVariants"
          label={t('app:lists.weeklyMenuVariants')}
          placeholder={t('priceChanges:all.variants')}
          value={form.weeklyMenuVariantIds}
          error={getFieldError(errors, 'weeklyMenuVariantIds')}
          onChange={(weeklyMenuVariantIds) => change({ weeklyMenuVariantIds })}
        />
        <ChoicesInput
          codelist="menuItemTypes"
          label={t('app:lists.menuItemTypes')}
          placeholder={t('priceChanges:all.types')}
          value={form.menuItemTypeIds}
          error={getFieldError(errors, 'menuItemTypeIds')}
          onChange={(menuItemTypeIds) => change({ menuItemTypeIds })}
        />
      </div>
      {form.restaurantIds.length === 0 && (
        <Checkbox
          label={t('prices:includeInactive')}
          checked={form.includeInactive}
          onChange={({ currentTarget }) => change({ includeInactive: currentTarget.checked })}
        />
      )}
      <div className={classes.rules}>
        {CURRENCY_KEYS.map((currency) => (
          <RuleFields
            key={currency}
            currency={currency}
            rule={form[currency]}
            error={getFieldError(errors, currency)}
            onChange={(rule) => change({ [currency]: rule })}
          />
        ))}
      </div>
      <div className={classes.selection}>
        <DayInput
          label={t('restaurantMenuExceptions:fields.startDate')}
          withAsterisk
          aria-required
          defaultValue={form.startDate}
          error={errors.startDate}
          onChange={(startDate) => change({ startDate })}
        />
        <TextInput
          label={t('priceChanges:fields.name')}
          className={classes.name}
          autoComplete="off"
          withAsterisk
          aria-required
          value={form.name ?? suggestedName}
          error={errors.name}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
      </div>
    </>
  )
}

type ChoicesInputProps = {
  codelist: CodelistName
  label: string
  /** The text that is shown while nothing is selected, which means everything. */
  placeholder: string
  value: number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

function ChoicesInput({ value, onChange, ...input }: ChoicesInputProps) {
  return <CodelistMultiSelect {...input} value={value.map(String)} onChange={(next) => onChange(next.map(Number))} />
}

type RuleFieldsProps = {
  currency: CurrencyKey
  rule: RuleInput
  error: string | undefined
  onChange: (rule: RuleInput) => void
}

/** On a wide window only the labels of the first currency are visible, as in the header of a table. */
const LABEL_PROPS = { className: classes.label }

/** The inputs for the rule of one currency: how prices change, by how much, and how they are rounded. */
function RuleFields({ currency, rule, error, onChange }: RuleFieldsProps) {
  const { t } = useTranslation()
  const change = (part: Partial<RuleInput>) => onChange({ ...rule, ...part })
  const titleId = useId()
  const isExact = rule.round === 'cent' && rule.rule !== 'percent'
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be a cell of its grid
    <div role="group" className={classes.rule} aria-labelledby={titleId}>
      <span id={titleId} className={classes.ruleTitle}>
        {t(`priceChanges:prices.${currency}`)}
      </span>
      <NativeSelect
        label={t('priceChanges:fields.rule')}
        labelProps={LABEL_PROPS}
        value={rule.rule}
        onChange={({ currentTarget: { value } }) => change({ rule: value as RuleInput['rule'] })}
        data={PRICE_RULES.map((value) => ({ value, label: t(`priceChanges:rules.${value}`) }))}
      />
      <RuleValueInput currency={currency} rule={rule} error={error} onChange={onChange} />
      <NativeSelect
        label={t('priceChanges:fields.round')}
        labelProps={LABEL_PROPS}
        value={rule.round}
        onChange={({ currentTarget: { value } }) => change({ round: value as RuleInput['round'] })}
        data={PRICE_ROUNDINGS.map((value) => ({ value, label: t(`priceChanges:round.${value}`) }))}
      />
      <NativeSelect
        label={t('priceChanges:fields.direction')}
        labelProps={LABEL_PROPS}
        value={rule.direction}
        disabled={isExact}
        onChange={({ currentTarget: { value } }) => change({ direction: value as RuleInput['direction'] })}
        data={ROUNDING_DIRECTIONS.map((value) => ({ value, label: t(`priceChanges:direction.${value}`) }))}
      />
    </div>
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

/** The input for the amount or percentage of a rule. */
function RuleValueInput({ currency, rule, error, onChange }: RuleFieldsProps) {
  const { t, i18n } = useTranslation()
  const isPercent = rule.rule === 'percent'
  // Percentages have decimals only if needed, as amounts in crowns do, so they are formatted in the same way.
  const formatValue = (value: TypedAmount) =>
    formatMoneyInput(value, isPercent ? 'CZK' : CURRENCY_FIELDS[currency].currency, i18n.language)
  const [text, setText] = useState(() => formatValue(rule.value))
  return (
    <TextInput
      label={t(`priceChanges:values.${rule.rule}`)}
      labelProps={LABEL_PROPS}
      error={error}
      autoComplete="off"
      placeholder={t('priceChanges:unchanged')}
      classNames={{ input: classes.amount }}
      rightSection={
        <span className="quiet small" aria-hidden>
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
