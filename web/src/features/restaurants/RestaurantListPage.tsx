import type { RestaurantItem } from '@poledne/contract/restaurant'
import { restaurantList } from '@poledne/contract/restaurant.list'
import { useTranslation } from 'react-i18next'
import { NewRecordButton } from '../../components/record/NewRecordButton.tsx'
import { getRemainingColumns } from '../../components/record/otherColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/types.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { RestaurantEmpty } from './RestaurantEmpty.tsx'

const MAIN_COLUMNS: readonly ColumnSpec<RestaurantItem>[] = [
  { id: 'nameCs', size: 206 },
  { id: 'nameEn', size: 206 },
  { id: 'active', size: 96 },
  { id: 'showMenuPrice', size: 160 },
  { id: 'timezone', size: 166 },
]
const COLUMNS = [...MAIN_COLUMNS, ...getRemainingColumns(restaurantList, MAIN_COLUMNS)]
const getRowLink = ({ id }: RestaurantItem): RowLink => ({
  to: '/restaurants/$restaurantId',
  params: { restaurantId: String(id) },
})

export function RestaurantListPage() {
  const { t } = useTranslation()
  usePageTitle(t('restaurants:title'))
  return (
    <ListPage
      module={restaurantList}
      title={t('restaurants:title')}
      columns={COLUMNS}
      rowLink={getRowLink}
      actions={<NewRecordButton module={restaurantList} label={t('restaurants:new')} />}
      empty={<RestaurantEmpty />}
    />
  )
}
