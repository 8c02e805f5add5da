import type { AnswerOf } from '@poledne/contract/endpoint'
import { restaurants } from '@poledne/contract/restaurant'
import { useTranslation } from 'react-i18next'
import { NewRecordButton } from '../../components/record/NewRecordButton.tsx'
import { otherColumns } from '../../components/record/otherColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/types.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { RestaurantEmpty } from './RestaurantEmpty.tsx'

type RestaurantRow = AnswerOf<typeof restaurants.endpoints.list>['items'][number]

const PLACED: readonly ColumnSpec<RestaurantRow>[] = [
  { id: 'nameCs', size: 260 },
  { id: 'nameEn', size: 260 },
  { id: 'active', size: 100 },
  { id: 'showMenuPrice', size: 160 },
  { id: 'timezone', size: 180 },
]
const COLUMNS = [...PLACED, ...otherColumns(restaurants, PLACED)]
const BULK = ['archive', 'restore', 'activate', 'deactivate'] as const
const rowLink = ({ id }: RestaurantRow): RowLink => ({
  to: '/restaurants/$restaurantId',
  params: { restaurantId: String(id) },
})

export function RestaurantListPage() {
  const { t } = useTranslation()
  usePageTitle(t('restaurants:title'))
  return (
    <ListPage
      module={restaurants}
      title={t('restaurants:title')}
      columns={COLUMNS}
      rowLink={rowLink}
      bulk={BULK}
      actions={<NewRecordButton module={restaurants} label={t('restaurants:new')} />}
      empty={<RestaurantEmpty />}
    />
  )
}
