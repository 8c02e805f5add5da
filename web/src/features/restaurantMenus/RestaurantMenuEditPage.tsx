import { type RestaurantMenu, restaurantMenus } from '@poledne/contract/restaurantMenu'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FieldDisplays } from '../../components/record/fieldDisplays.ts'
import { RecordEditPage } from '../../components/record/RecordEditPage.tsx'
import { useCopySource, useGivenRestaurant } from '../../lib/useCopySource.ts'
import { DISPLAYS } from './displays.ts'
import { RestaurantMenuForm } from './RestaurantMenuForm.tsx'
import { useMenuName } from './useMenuName.ts'

export function RestaurantMenuEditPage() {
  const { t } = useTranslation()
  const nameOf = useMenuName()
  const { restaurantMenusId = '' } = useParams({ strict: false })
  const source = useCopySource()
  const start = useGivenRestaurant()
  return (
    <FieldDisplays value={DISPLAYS}>
      <RecordEditPage
        key={`${restaurantMenusId} ${source}`}
        module={restaurantMenus}
        id={restaurantMenusId}
        copy={source === undefined ? undefined : { of: source, without: ['startDate'] }}
        start={start}
        back={{ to: '/restaurantMenus', label: t('restaurantMenus:title') }}
        titleOf={(menu, copied) => {
          if (menu) return t('restaurantMenus:edit', { name: nameOf(menu as unknown as RestaurantMenu) })
          return copied
            ? t('restaurantMenus:copied', { name: nameOf(copied as unknown as RestaurantMenu) })
            : t('restaurantMenus:new')
        }}
      >
        {(form) => <RestaurantMenuForm form={form} isCopy={source !== undefined} />}
      </RecordEditPage>
    </FieldDisplays>
  )
}
