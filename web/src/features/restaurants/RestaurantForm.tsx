import type { restaurants } from '@poledne/contract/endpoints/restaurant'
import { useTranslation } from 'react-i18next'
import { SwitchField, TextField } from '../../components/record/fields/fields.tsx'
import { TimeZoneField } from '../../components/record/fields/TimeZoneField.tsx'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'

export function RestaurantForm({ form }: { form: RecordForm<typeof restaurants> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="nameCs" autoFocus />
      <TextField form={form} name="nameEn" />
      <SwitchField form={form} name="active" hint={t('restaurants:hints.active')} />
      <SwitchField form={form} name="showMenuPrice" hint={t('restaurants:hints.showMenuPrice')} />
      <TimeZoneField form={form} name="timezone" hint={t('restaurants:hints.timezone')} />
    </>
  )
}
