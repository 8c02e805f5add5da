import type { DishItem } from '@poledne/contract/endpoints/dish'
import { dishList } from '@poledne/contract/list/dishList'
import { useTranslation } from 'react-i18next'
import { NewRecordButton } from '../../components/record/page/NewRecordButton.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/columnSpec.ts'
import { getRemainingColumns } from '../../components/table/getRemainingColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { DishEmpty } from './DishEmpty.tsx'
import { renderAllergenCodes } from './renderAllergenCodes.tsx'

const MAIN_COLUMNS: readonly ColumnSpec<DishItem>[] = [
  { id: 'nameCs', size: 300 },
  { id: 'nameEn', size: 260 },
  { id: 'dishTypeName', size: 130, filterBy: 'dishTypeId' },
  { id: 'allergenIds', size: 160, cell: ({ allergenIds }, tools) => renderAllergenCodes(allergenIds, tools) },
]
const COLUMNS = [...MAIN_COLUMNS, ...getRemainingColumns(dishList, MAIN_COLUMNS)]
const getRowLink = ({ id }: DishItem): RowLink => ({ to: '/dishes/$dishId', params: { dishId: String(id) } })

export function DishListPage() {
  const { t } = useTranslation()
  usePageTitle(t('dishes:title'))
  return (
    <ListPage
      module={dishList}
      title={t('dishes:title')}
      columns={COLUMNS}
      rowLink={getRowLink}
      actions={<NewRecordButton module={dishList} label={t('dishes:new')} />}
      empty={<DishEmpty />}
    />
  )
}
