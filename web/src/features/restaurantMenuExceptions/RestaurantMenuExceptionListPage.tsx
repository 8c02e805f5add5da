import type { RestaurantMenuExceptionItem } from '@poledne/contract/endpoints/restaurantMenuException'
import { restaurantMenuExceptionList } from '@poledne/contract/list/recordLists'
import { useTranslation } from 'react-i18next'
import { NewRecordButton } from '../../components/record/page/NewRecordButton.tsx'
import {
  type ColumnSpec,
  createBilingualColumns,
  getRemainingColumns,
  type RowLink,
} from '../../components/table/columnSpec.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { type NameSuffix, useNameSuffix } from '../../lib/format/useNameSuffix.ts'
import { usePageTitle } from '../../lib/format/usePageTitle.ts'
import { ChangePricesListButton, PriceChangeListLink } from '../priceChanges/PriceChangeLinks.tsx'
import { FirstPricePrompt } from '../prices/PriceMenuPrompt.tsx'

type Row = RestaurantMenuExceptionItem

/** Window width in pixels at which three names in both languages fit beside the navigation. */
const BOTH_LANGUAGES = { bothFrom: 1680 }

function createColumns(language: NameSuffix): readonly ColumnSpec<Row>[] {
  const mainColumns: ColumnSpec<Row>[] = [
    ...createBilingualColumns<Row>('restaurantName', language, {
      size: 190,
      filterBy: 'restaurantId',
      ...BOTH_LANGUAGES,
    }),
    ...createBilingualColumns<Row>('weeklyMenuVariantName', language, {
      size: 152,
      filterBy: 'weeklyMenuVariantId',
      ...BOTH_LANGUAGES,
    }),
    ...createBilingualColumns<Row>('menuItemTypeName', language, {
      size: 132,
      filterBy: 'menuItemTypeId',
      ...BOTH_LANGUAGES,
    }),
    { id: 'startDate', size: 134, edit: { field: 'startDate' } },
    { id: 'priceCzk', size: 112, edit: { field: 'priceCzk' } },
    { id: 'priceEur', size: 112, edit: { field: 'priceEur' } },
  ]
  return [...mainColumns, ...getRemainingColumns(restaurantMenuExceptionList, mainColumns)]
}

const COLUMNS = { Cs: createColumns('Cs'), En: createColumns('En') }
const getRowLink = ({ id }: Row): RowLink => ({
  to: '/restaurantMenuExceptions/$restaurantMenuExceptionId',
  params: { restaurantMenuExceptionId: String(id) },
})

const loadModule = () =>
  import('@poledne/contract/endpoints/restaurantMenuException').then((file) => file.restaurantMenuExceptions)

export function RestaurantMenuExceptionListPage() {
  const { t } = useTranslation()
  const language = useNameSuffix()
  usePageTitle(t('restaurantMenuExceptions:title'))
  return (
    <ListPage
      module={restaurantMenuExceptionList}
      title={t('restaurantMenuExceptions:title')}
      columns={COLUMNS[language]}
      rowLink={getRowLink}
      loadModule={loadModule}
      hasImport
      hasRowMenu
      actions={
        <>
          <PriceChangeListLink />
          <ChangePricesListButton />
          <NewRecordButton module={restaurantMenuExceptionList} label={t('restaurantMenuExceptions:new')} />
        </>
      }
      empty={<FirstPricePrompt module="restaurantMenuExceptions" />}
    />
  )
}
