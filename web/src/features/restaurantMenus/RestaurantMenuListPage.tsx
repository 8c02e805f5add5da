import type { RestaurantMenuItem } from '@poledne/contract/restaurantMenu'
import { restaurantMenuList } from '@poledne/contract/restaurantMenu.list'
import { useTranslation } from 'react-i18next'
import { FirstPrice } from '../../components/price/FirstPrice.tsx'
import { NewRecordButton } from '../../components/record/NewRecordButton.tsx'
import { otherColumns } from '../../components/record/otherColumns.ts'
import { bilingualColumns } from '../../components/table/bilingualColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/types.ts'
import { type NameSuffix, useNameSuffix } from '../../lib/useNames.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'

/** Window width in pixels at which both languages fit beside the navigation. */
const BOTH_FROM = 1184

function columnsIn(language: NameSuffix): readonly ColumnSpec<RestaurantMenuItem>[] {
  const placed: ColumnSpec<RestaurantMenuItem>[] = [
    ...bilingualColumns<RestaurantMenuItem>('restaurantName', language, {
      size: 200,
      filterBy: 'restaurantId',
      bothFrom: BOTH_FROM,
    }),
    ...bilingualColumns<RestaurantMenuItem>('weeklyMenuVariantName', language, {
      size: 160,
      filterBy: 'weeklyMenuVariantId',
      bothFrom: BOTH_FROM,
    }),
    { id: 'startDate', size: 160 },
  ]
  return [...placed, ...otherColumns(restaurantMenuList, placed)]
}

const COLUMNS = { Cs: columnsIn('Cs'), En: columnsIn('En') }
const rowLink = ({ id }: RestaurantMenuItem): RowLink => ({
  to: '/restaurantMenus/$restaurantMenusId',
  params: { restaurantMenusId: String(id) },
})

export function RestaurantMenuListPage() {
  const { t } = useTranslation()
  const language = useNameSuffix()
  usePageTitle(t('restaurantMenus:title'))
  return (
    <ListPage
      module={restaurantMenuList}
      title={t('restaurantMenus:title')}
      columns={COLUMNS[language]}
      rowLink={rowLink}
      actions={<NewRecordButton module={restaurantMenuList} label={t('restaurantMenus:new')} />}
      empty={<FirstPrice module="restaurantMenus" />}
    />
  )
}
