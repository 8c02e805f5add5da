import type { dishes } from '@poledne/contract/endpoints/dish'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextField } from '../../components/record/fields/fields.tsx'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { AllergensField } from './AllergensField.tsx'
import { useSimilarDishes } from './useSimilarDishes.tsx'

export function DishForm({ form }: { form: RecordForm<typeof dishes> }) {
  const { t } = useTranslation()
  const similarCs = useSimilarDishes(form, 'nameCs')
  const similarEn = useSimilarDishes(form, 'nameEn')
  return (
    <>
      <TextField form={form} name="nameCs" hint={similarCs} autoFocus />
      <TextField form={form} name="nameEn" hint={similarEn ?? t('dishes:hints.nameEn')} />
      <ChoiceField form={form} name="dishTypeId" codelist="dishTypes" placeholder={t('dishes:hints.dishTypeId')} />
      <AllergensField form={form} />
    </>
  )
}
