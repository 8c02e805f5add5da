import { type RestaurantMenu, restaurantMenus } from '@poledne/contract/restaurantMenu'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PriceSourceValidity } from '../../components/price/StatementHolds.tsx'
import { CopyButton } from '../../components/record/CopyButton.tsx'
import { FieldDisplaysContext } from '../../components/record/fieldDisplays.ts'
import { RecordViewPage } from '../../components/record/RecordViewPage.tsx'
import { RESTAURANT_MENU_DISPLAYS } from './displays.ts'
import { useRestaurantMenuName } from './useMenuName.ts'

export function RestaurantMenuPage() {
  const { t } = useTranslation()
  const formatMenuName = useRestaurantMenuName()
  const { restaurantMenusId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={RESTAURANT_MENU_DISPLAYS}>
      <RecordViewPage
        module={restaurantMenus}
        id={restaurantMenusId}
        back={{ to: '/restaurantMenus', label: t('restaurantMenus:title') }}
        getName={formatMenuName}
        actions={({ id }: RestaurantMenu) => (
          <CopyButton module={restaurantMenus} id={id} label={t('restaurantMenus:copy')} />
        )}
      >
        {(menu) => (
          <PriceSourceValidity
            source="restaurantMenu"
            statement={menu}
            typeIds={menu.restaurantMenuItems.map(({ menuItemTypeId }) => menuItemTypeId)}
          />
        )}
      </RecordViewPage>
    </FieldDisplaysContext>
  )
}
