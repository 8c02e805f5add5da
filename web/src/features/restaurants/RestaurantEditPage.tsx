import { restaurants } from '@poledne/contract/modules/restaurant'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getName, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { SwitchField, TextField } from '../../core/record/fields/fields.tsx'
import { TimeZoneField } from '../../core/record/fields/TimeZoneField.tsx'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import type { RecordForm } from '../../core/record/useRecordForm.ts'

const KEPT_FIELDS = ['showMenuPrice', 'timezone'] as const

export function RestaurantEditPage() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  const { restaurantId = '' } = useParams({ strict: false })
  return (
    <RecordEditPage
      module={restaurants}
      id={restaurantId}
      copy={{}}
      keptFields={KEPT_FIELDS}
      getTitle={(restaurant) =>
        restaurant ? t('restaurants:edit', { name: getName(suffix, restaurant) }) : t('restaurants:new')
      }
    >
      {(form) => <RestaurantForm form={form} />}
    </RecordEditPage>
  )
}

function RestaurantForm({ form }: { form: RecordForm<typeof restaurants> }) {
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
