import { dishes } from '@poledne/contract/dish'
import type { AnswerOf } from '@poledne/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { NewRecordButton } from '../../components/record/NewRecordButton.tsx'
import { otherColumns } from '../../components/record/otherColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/types.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { AllergenCodes } from './AllergenCodes.tsx'
import { DishEmpty } from './DishEmpty.tsx'

type DishRow = AnswerOf<typeof dishes.endpoints.list>['items'][number]

const PLACED: readonly ColumnSpec<DishRow>[] = [
  { id: 'nameCs', size: 320 },
  { id: 'nameEn', size: 280 },
  { id: 'dishTypeName', size: 140, filterBy: 'dishTypeId' },
  { id: 'allergenIds', size: 160, cell: ({ allergenIds }) => <AllergenCodes ids={allergenIds} /> },
]
const COLUMNS = [...PLACED, ...otherColumns(dishes, PLACED)]
const BULK = ['archive', 'restore'] as const
const rowLink = ({ id }: DishRow): RowLink => ({ to: '/dishes/$dishId', params: { dishId: String(id) } })

export function DishListPage() {
  const { t } = useTranslation()
  usePageTitle(t('dishes:title'))
  return (
    <ListPage
      module={dishes}
      title={t('dishes:title')}
      columns={COLUMNS}
      rowLink={rowLink}
      bulk={BULK}
      actions={<NewRecordButton module={dishes} label={t('dishes:new')} />}
      empty={<DishEmpty />}
    />
  )
}
