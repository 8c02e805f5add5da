import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyButton, RecordViewPage } from '../../core/record/page/RecordViewPage.tsx'
import { FieldDisplaysContext } from '../../core/record/values/FieldValue.tsx'
import { PriceSourceValidity, usePriceSourceNameFormat } from '../prices/index.ts'
import { RESTAURANT_MENU_FIELD_DISPLAYS } from './restaurantMenuDisplays.tsx'

export function RestaurantMenuPage() {
  const { t } = useTranslation()
  const formatMenuName = usePriceSourceNameFormat()
  const { restaurantMenusId = '' } = useParams({ strict: false })
  return (
    <FieldDisplaysContext value={RESTAURANT_MENU_FIELD_DISPLAYS}>
      <RecordViewPage
        module={restaurantMenus}
        id={restaurantMenusId}
        getName={formatMenuName}
        actions={({ id }) => <CopyButton module={restaurantMenus} id={id} label={t('restaurantMenus:copy')} />}
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
