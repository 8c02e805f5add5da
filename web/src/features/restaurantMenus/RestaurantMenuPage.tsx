import { type RestaurantMenu, restaurantMenus } from '@poledne/contract/restaurantMenu'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatementHolds } from '../../components/price/StatementHolds.tsx'
import { CopyButton } from '../../components/record/CopyButton.tsx'
import { FieldDisplays } from '../../components/record/fieldDisplays.ts'
import { RecordViewPage } from '../../components/record/RecordViewPage.tsx'
import { DISPLAYS } from './displays.ts'
import { useMenuName } from './useMenuName.ts'

export function RestaurantMenuPage() {
  const { t } = useTranslation()
  const nameOf = useMenuName()
  const { restaurantMenusId = '' } = useParams({ strict: false })
  return (
    <FieldDisplays value={DISPLAYS}>
      <RecordViewPage
        module={restaurantMenus}
        id={restaurantMenusId}
        back={{ to: '/restaurantMenus', label: t('restaurantMenus:title') }}
        nameOf={nameOf}
        actions={({ id }: RestaurantMenu) => (
          <CopyButton module={restaurantMenus} id={id} label={t('restaurantMenus:copy')} />
        )}
      >
        {(menu) => (
          <StatementHolds
            source="restaurantMenu"
            statement={menu}
            typeIds={menu.restaurantMenuItems.map(({ menuItemTypeId }) => menuItemTypeId)}
          />
        )}
      </RecordViewPage>
    </FieldDisplays>
  )
}
