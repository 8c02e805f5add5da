import { restaurantList } from '@poledne/contract/list/recordLists'
import type { RestaurantItem } from '@poledne/contract/modules/restaurant'
import { useTranslation } from 'react-i18next'
import { EmptyModule, NewRecordButton } from '../../core/record/page/NewRecordButton.tsx'
import { type ColumnSpec, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { HelpLink } from '../help/index.ts'

const MAIN_COLUMNS: readonly ColumnSpec<RestaurantItem>[] = [
  { id: 'nameCs', size: 206, edit: { field: 'nameCs' } },
  { id: 'nameEn', size: 206, edit: { field: 'nameEn' } },
  { id: 'active', size: 96, edit: { field: 'active' } },
  { id: 'showMenuPrice', size: 160, edit: { field: 'showMenuPrice' } },
  { id: 'timezone', size: 166, edit: { field: 'timezone', isTimeZone: true } },
]
const COLUMNS = [...MAIN_COLUMNS, ...getRemainingColumns(restaurantList, MAIN_COLUMNS)]

const loadModule = () => import('@poledne/contract/modules/restaurant').then((file) => file.restaurants)

export function RestaurantListPage() {
  const { t } = useTranslation()
  return (
    <ListPage
      module={restaurantList}
      title={t('app:modules.restaurants')}
      columns={COLUMNS}
      loadModule={loadModule}
      hasImport
      hasRowMenu
      actions={<NewRecordButton module={restaurantList} label={t('restaurants:new')} />}
      empty={<EmptyModule module="restaurants" help={<HelpLink name={t('app:modules.restaurants')} />} />}
    />
  )
}
