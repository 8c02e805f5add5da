import type { RestaurantMenuExceptionItem } from '@poledne/contract/restaurantMenuException'
import { restaurantMenuExceptionList } from '@poledne/contract/restaurantMenuException.list'
import { useTranslation } from 'react-i18next'
import { FirstPrice } from '../../components/price/FirstPrice.tsx'
import { NewRecordButton } from '../../components/record/NewRecordButton.tsx'
import { otherColumns } from '../../components/record/otherColumns.ts'
import { bilingualColumns } from '../../components/table/bilingualColumns.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { ColumnSpec, RowLink } from '../../components/table/types.ts'
import { type NameSuffix, useNameSuffix } from '../../lib/useNames.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'

type Row = RestaurantMenuExceptionItem

/** Window width in pixels at which three names in both languages fit beside the navigation. */
const both = { bothFrom: 1680 }

function columnsIn(language: NameSuffix): readonly ColumnSpec<Row>[] {
  const placed: ColumnSpec<Row>[] = [
    ...bilingualColumns<Row>('restaurantName', language, { size: 190, filterBy: 'restaurantId', ...both }),
    ...bilingualColumns<Row>('weeklyMenuVariantName', language, {
      size: 152,
      filterBy: 'weeklyMenuVariantId',
      ...both,
    }),
    ...bilingualColumns<Row>('menuItemTypeName', language, { size: 132, filterBy: 'menuItemTypeId', ...both }),
    { id: 'startDate', size: 134 },
    { id: 'priceCzk', size: 112 },
    { id: 'priceEur', size: 112 },
  ]
  return [...placed, ...otherColumns(restaurantMenuExceptionList, placed)]
}

const COLUMNS = { Cs: columnsIn('Cs'), En: columnsIn('En') }
const rowLink = ({ id }: Row): RowLink => ({
  to: '/restaurantMenuExceptions/$restaurantMenuExceptionId',
  params: { restaurantMenuExceptionId: String(id) },
})

export function ExceptionListPage() {
  const { t } = useTranslation()
  const language = useNameSuffix()
  usePageTitle(t('restaurantMenuExceptions:title'))
  return (
    <ListPage
      module={restaurantMenuExceptionList}
      title={t('restaurantMenuExceptions:title')}
      columns={COLUMNS[language]}
      rowLink={rowLink}
      actions={<NewRecordButton module={restaurantMenuExceptionList} label={t('restaurantMenuExceptions:new')} />}
      empty={<FirstPrice module="restaurantMenuExceptions" />}
    />
  )
}
