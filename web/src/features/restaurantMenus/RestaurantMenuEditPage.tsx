import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTimeZone } from '../../core/format/timeZones.ts'
import { DayField } from '../../core/record/fields/DayField.tsx'
import { RecordFields } from '../../core/record/fields/RecordFields.tsx'
import { RecordEditPage } from '../../core/record/form/RecordEditPage.tsx'
import { useRestaurantTimeZone } from '../../core/record/useCodelist.ts'
import { useRestaurantSearchParam } from '../../core/record/useCopySource.ts'
import type { RecordForm } from '../../core/record/useRecordForm.ts'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { usePriceSourceNameFormat } from '../prices/index.ts'
import { MenuItemsField } from './MenuItemsField.tsx'
import { RESTAURANT_MENU_FIELD_DISPLAYS } from './restaurantMenuDisplays.tsx'

export function RestaurantMenuEditPage() {
  const { t } = useTranslation()
  const formatMenuName = usePriceSourceNameFormat()
  const { restaurantMenusId = '' } = useParams({ strict: false })
  const start = useRestaurantSearchParam()
  return (
    <FieldDisplaysContext value={RESTAURANT_MENU_FIELD_DISPLAYS}>
      <RecordEditPage
        module={restaurantMenus}
        id={restaurantMenusId}
        copy={{ without: ['startDate'] }}
        initialFields={start}
        getTitle={(menu, copied) => {
          if (menu) return t('restaurantMenus:edit', { name: formatMenuName(menu) })
          return copied ? t('restaurantMenus:copied', { name: formatMenuName(copied) }) : t('restaurantMenus:new')
        }}
      >
        {(form, isCopy) => <RestaurantMenuForm form={form} isCopy={isCopy} />}
      </RecordEditPage>
    </FieldDisplaysContext>
  )
}

type RestaurantMenuFormProps = { form: RecordForm<typeof restaurantMenus>; isCopy: boolean }

function RestaurantMenuForm({ form, isCopy }: RestaurantMenuFormProps) {
  const { t } = useTranslation()
  const zone = useRestaurantTimeZone(form.form.useWatchValue('restaurantId'))
  const hint = zone
    ? t('restaurantMenus:hints.startDateIn', { zone: formatTimeZone(zone) })
    : t('restaurantMenus:hints.startDate')
  return (
    <RecordFields
      form={form}
      own={{
        startDate: <DayField form={form} name="startDate" zone={zone} hint={hint} autoFocus={isCopy} />,
        restaurantMenuItems: <MenuItemsField form={form} />,
      }}
    />
  )
}
