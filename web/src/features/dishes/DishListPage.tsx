import type { DishItem } from '@poledne/contract/endpoints/dish'
import { dishList } from '@poledne/contract/list/recordLists'
import { useTranslation } from 'react-i18next'
import { EmptyModule, NewRecordButton } from '../../components/record/page/NewRecordButton.tsx'
import { type ColumnSpec, getRemainingColumns, type RowLink } from '../../components/table/columnSpec.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { CellContext } from '../../components/table/rows/renderCellValue.tsx'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { getCodelistParam } from '../../lib/record/useCodelist.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import classes from './renderAllergenCodes.module.css'

const MAIN_COLUMNS: readonly ColumnSpec<DishItem>[] = [
  { id: 'nameCs', size: 300 },
  { id: 'nameEn', size: 260 },
  { id: 'dishTypeName', size: 130, filterBy: 'dishTypeId' },
  { id: 'allergenIds', size: 160, cell: ({ allergenIds }, tools) => renderAllergenCodes(allergenIds, tools) },
  { id: 'lastServed', size: 120, hidden: true },
  { id: 'timesServed', size: 110, hidden: true },
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
      empty={<EmptyModule module="dishes" help={<HelpLink topic="first-week#add-a-dish" name={t('dishes:title')} />} />}
    />
  )
}

/** Renders the codes with their names on hover. Undeclared allergens differ from a dish without allergens. */
function renderAllergenCodes(ids: readonly number[] | null, { t, names }: CellContext) {
  if (ids === null) return <span className={classes.undeclared}>{t('dishes:allergens.undeclared')}</span>
  if (ids.length === 0) return t('dishes:allergens.none')
  const chosenItems = [...(names.get('allergens')?.values() ?? [])].filter(({ id }) => ids.includes(Number(id)))
  return (
    <span title={chosenItems.map(({ value }) => value).join(', ')}>
      {chosenItems.map((item) => getCodelistParam(item, 'code') ?? item.value).join(' ')}
    </span>
  )
}
