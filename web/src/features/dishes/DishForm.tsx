import type { dishes } from '@poledne/contract/dish'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextField } from '../../components/record/fields.tsx'
import type { RecordForm } from '../../lib/useRecordForm.ts'
import { AllergensField } from './AllergensField.tsx'

export function DishForm({ form }: { form: RecordForm<typeof dishes> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="nameCs" autoFocus />
      <TextField form={form} name="nameEn" hint={t('dishes:hints.nameEn')} />
      <ChoiceField form={form} name="dishTypeId" codelist="dishTypes" placeholder={t('dishes:hints.dishTypeId')} />
      <AllergensField form={form} />
    </>
  )
}
