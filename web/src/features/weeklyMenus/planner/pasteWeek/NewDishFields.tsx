import { NativeSelect, TextInput } from '@mantine/core'
import { dishes } from '@poledne/contract/modules/dish'
import { useTranslation } from 'react-i18next'
import { type FieldErrors, getFieldError } from '../../../../core/form/formErrors.ts'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { useFieldLabels } from '../../../../core/record/useFieldLabels.ts'
import classes from './PasteWeek.module.css'
import type { NewDishFields as Fields } from './pasteAnswers.ts'

type NewDishFieldsProps = { fields: Fields; errors: FieldErrors; onChange: (change: Partial<Fields>) => void }

/** The fields of a dish that the paste creates. Without allergen codes its allergens stay undeclared. */
export function NewDishFields({ fields, errors, onChange }: NewDishFieldsProps) {
  const { t } = useTranslation()
  const label = useFieldLabels(dishes)
  const { items: types } = useCodelist('dishTypes')
  const typeOptions = [
    { value: '', label: t('dishes:hints.dishTypeId') },
    ...types.filter(({ disabled }) => !disabled).map(({ id, value }) => ({ value: String(id), label: value })),
  ]
  return (
    <div className={classes.newDish}>
      <TextInput
        size="sm"
        label={label('nameCs')}
        autoComplete="off"
        value={fields.nameCs}
        error={errors.nameCs}
        onChange={({ currentTarget: { value } }) => onChange({ nameCs: value })}
      />
      <TextInput
        size="sm"
        label={label('nameEn')}
        autoComplete="off"
        value={fields.nameEn}
        error={errors.nameEn}
        onChange={({ currentTarget: { value } }) => onChange({ nameEn: value })}
      />
      <NativeSelect
        size="sm"
        label={label('dishTypeId')}
        data={typeOptions}
        value={String(fields.dishTypeId ?? '')}
        error={errors.dishTypeId}
        onChange={({ currentTarget: { value } }) => onChange({ dishTypeId: value === '' ? null : Number(value) })}
      />
      <TextInput
        size="sm"
        label={t('dishes:allergens.codes')}
        placeholder={t('dishes:allergens.undeclared')}
        autoComplete="off"
        value={fields.codes}
        error={getFieldError(errors, 'allergenIds')}
        onChange={({ currentTarget: { value } }) => onChange({ codes: value })}
      />
    </div>
  )
}
