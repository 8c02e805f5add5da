import { TextInput } from '@mantine/core'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../../../core/form/descriptionBelowInput.ts'
import { type FieldErrors, getFieldError } from '../../../core/form/formErrors.ts'
import { MultiSelect } from '../../../core/form/select/Select.tsx'
import { useCodelistHint } from '../../../core/form/select/useCodelistHint.tsx'
import { DayInput } from '../../../core/record/fields/DayField.tsx'
import { multiSelectProps, toSelectOptions } from '../../../core/record/fields/fields.tsx'
import { useCodelist } from '../../../core/record/useCodelist.ts'
import classes from './PriceChangeForm.module.css'
import { CURRENCY_KEYS, type PriceChangeForm } from './priceChangeForm.ts'
import { RuleFields } from './RuleFields.tsx'

type PriceChangeFieldsProps = {
  form: PriceChangeForm
  errors: FieldErrors
  suggestedName: string
  change: (part: Partial<PriceChangeForm>) => void
}

/** What the change applies to, from when, its rules and its name. */
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
  /** Shown while nothing is selected, which means everything. */
  placeholder: string
  value: number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

function ChoicesInput({ codelist, label, placeholder, value, error, onChange }: ChoicesInputProps) {
  const { t } = useTranslation()
  const list = useCodelist(codelist)
  return (
    <MultiSelect
      label={label}
      description={useCodelistHint(codelist, list)}
      {...descriptionBelowInput}
      error={error}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={toSelectOptions(list.items, value).map((item) => ({ ...item, value: String(item.value) }))}
      value={value.map(String)}
      onChange={(next) => onChange(next.map(Number))}
      {...multiSelectProps}
      searchable
      hidePickedOptions
      clearable
      nothingFoundMessage={t(list.isPending ? 'loading' : 'record:nothingFound')}
    />
  )
}
