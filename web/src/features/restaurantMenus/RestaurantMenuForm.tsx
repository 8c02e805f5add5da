import type { restaurantMenus } from '@poledne/contract/restaurantMenu'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../components/record/DayField.tsx'
import { ChoiceField } from '../../components/record/fields.tsx'
import { formatTimeZone } from '../../lib/timeZones.ts'
import type { RecordForm } from '../../lib/useRecordForm.ts'
import { useRestaurantTimeZone } from '../../lib/useRestaurantZone.ts'
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
