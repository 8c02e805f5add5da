import type { restaurantMenus } from '@poledne/contract/endpoints/restaurantMenu'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../components/record/fields/DayField.tsx'
import { ChoiceField } from '../../components/record/fields/fields.tsx'
import { formatTimeZone } from '../../lib/format/timeZones.ts'
import type { RecordForm } from '../../lib/record/useRecordForm.ts'
import { useRestaurantTimeZone } from '../../lib/record/useRestaurantTimeZone.ts'
import { MenuItemsField } from './MenuItemsField.tsx'

type RestaurantMenuFormProps = { form: RecordForm<typeof restaurantMenus>; isCopy: boolean }

export function RestaurantMenuForm({ form, isCopy }: RestaurantMenuFormProps) {
  const { t } = useTranslation()
  const zone = useRestaurantTimeZone(form.form.useWatchValue('restaurantId'))
  const hint = zone
    ? t('restaurantMenus:hints.startDateIn', { zone: formatTimeZone(zone) })
    : t('restaurantMenus:hints.startDate')
  return (
    <>
      <ChoiceField form={form} name="restaurantId" codelist="restaurants" />
      <ChoiceField form={form} name="weeklyMenuVariantId" codelist="weeklyMenuVariants" />
      <DayField form={form} name="startDate" zone={zone} hint={hint} autoFocus={isCopy} />
      <MenuItemsField form={form} />
    </>
  )
}
