import { type RestaurantMenu, restaurantMenus } from '@poledne/contract/endpoints/restaurantMenu'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { RecordEditPage } from '../../components/record/form/RecordEditPage.tsx'
import { FieldDisplaysContext } from '../../components/record/values/fieldDisplays.ts'
import { useCopySource, useRestaurantSearchParam } from '../../lib/record/useCopySource.ts'
import { RestaurantMenuForm } from './RestaurantMenuForm.tsx'
import { RESTAURANT_MENU_DISPLAYS } from './restaurantMenuDisplays.ts'
import { useRestaurantMenuName } from './useRestaurantMenuName.ts'

export function RestaurantMenuEditPage() {
  const { t } = useTranslation()
  const formatMenuName = useRestaurantMenuName()
  const { restaurantMenusId = '' } = useParams({ strict: false })
  const source = useCopySource()
  const start = useRestaurantSearchParam()
  return (
    <FieldDisplaysContext value={RESTAURANT_MENU_DISPLAYS}>
      <RecordEditPage
        key={`${restaurantMenusId} ${source}`}
        module={restaurantMenus}
        id={restaurantMenusId}
        copy={source === undefined ? undefined : { of: source, without: ['startDate'] }}
        initialFields={start}
        back={{ to: '/restaurantMenus', label: t('restaurantMenus:title') }}
        getTitle={(menu, copied) => {
          if (menu) return t('restaurantMenus:edit', { name: formatMenuName(menu as unknown as RestaurantMenu) })
          return copied
            ? t('restaurantMenus:copied', { name: formatMenuName(copied as unknown as RestaurantMenu) })
            : t('restaurantMenus:new')
        }}
      >
        {(form) => <RestaurantMenuForm form={form} isCopy={source !== undefined} />}
      </RecordEditPage>
    </FieldDisplaysContext>
  )
}
