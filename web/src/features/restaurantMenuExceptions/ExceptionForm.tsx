import type { restaurantMenuExceptions } from '@poledne/contract/endpoints/restaurantMenuException'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../components/record/fields/DayField.tsx'
import { ChoiceField } from '../../components/record/fields/fields.tsx'
import { MoneyField } from '../../components/record/fields/MoneyField.tsx'
import { formatTimeZone } from '../../lib/format/timeZones.ts'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { useRestaurantTimeZone } from '../../lib/record/useRestaurantTimeZone.ts'
import { ExceptionEffect } from './ExceptionEffect.tsx'

type ExceptionFormProps = { form: RecordForm<typeof restaurantMenuExceptions>; isCopy: boolean; exceptionId: string }

export function ExceptionForm({ form, isCopy, exceptionId }: ExceptionFormProps) {
  const { t } = useTranslation()
  const zone = useRestaurantTimeZone(form.form.useWatchValue('restaurantId'))
  const startDateHint = zone
    ? t('restaurantMenuExceptions:hints.startDateIn', { zone: formatTimeZone(zone) })
    : t('restaurantMenuExceptions:hints.startDate')
  return (
    <>
      <ChoiceField form={form} name="restaurantId" codelist="restaurants" />
      <ChoiceField form={form} name="weeklyMenuVariantId" codelist="weeklyMenuVariants" />
      <ChoiceField
        form={form}
        name="menuItemTypeId"
        codelist="menuItemTypes"
        hint={t('restaurantMenuExceptions:hints.menuItemTypeId')}
      />
      <DayField form={form} name="startDate" zone={zone} hint={startDateHint} autoFocus={isCopy} />
      <MoneyField form={form} name="priceCzk" currency="CZK" hint={t('restaurantMenuExceptions:hints.price')} />
      <MoneyField form={form} name="priceEur" currency="EUR" />
      <ExceptionEffect form={form} exceptionId={exceptionId} />
    </>
  )
}
