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

function columnsIn(language: NameSuffix): readonly ColumnSpec<RestaurantMenuItem>[] {
  const placed: ColumnSpec<RestaurantMenuItem>[] = [
    ...bilingualColumns<RestaurantMenuItem>('restaurantName', language, { size: 320, filterBy: 'restaurantId' }),
    ...bilingualColumns<RestaurantMenuItem>('weeklyMenuVariantName', language, {
      size: 240,
      filterBy: 'weeklyMenuVariantId',
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
