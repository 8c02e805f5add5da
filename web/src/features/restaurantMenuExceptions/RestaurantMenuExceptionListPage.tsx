import { restaurantMenuExceptionList } from '@poledne/contract/list/recordLists'
import type { RestaurantMenuExceptionItem } from '@poledne/contract/modules/restaurantMenuException'
import { useTranslation } from 'react-i18next'
import { type NameSuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { type ColumnSpec, createBilingualColumns, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { FirstPricePrompt, PriceTabs, usePriceListActions } from '../prices/index.ts'

type Row = RestaurantMenuExceptionItem

function createColumns(language: NameSuffix): readonly ColumnSpec<Row>[] {
  const mainColumns: ColumnSpec<Row>[] = [
    ...createBilingualColumns<Row>('restaurantName', language, {
      size: 252,
      filterBy: 'restaurantId',
      hasBoth: true,
    }),
    ...createBilingualColumns<Row>('weeklyMenuVariantName', language, {
      size: 124,
      filterBy: 'weeklyMenuVariantId',
      hasBoth: true,
    }),
    ...createBilingualColumns<Row>('menuItemTypeName', language, {
      size: 172,
      filterBy: 'menuItemTypeId',
      hasBoth: true,
    }),
    { id: 'startDate', size: 112, edit: { field: 'startDate' } },
    { id: 'priceCzk', size: 94, edit: { field: 'priceCzk' } },
    { id: 'priceEur', size: 94, edit: { field: 'priceEur' } },
  ]
  return [...mainColumns, ...getRemainingColumns(restaurantMenuExceptionList, mainColumns)]
}

const COLUMNS = { Cs: createColumns('Cs'), En: createColumns('En') }

const loadModule = () =>
  import('@poledne/contract/modules/restaurantMenuException').then((file) => file.restaurantMenuExceptions)

export function RestaurantMenuExceptionListPage() {
  const { t } = useTranslation()
  const language = useNameSuffix()
  return (
    <ListPage
      module={restaurantMenuExceptionList}
      title={t('app:modules.restaurantMenuExceptions')}
      columns={COLUMNS[language]}
      back={<PriceTabs current="restaurantMenuExceptions" />}
      loadModule={loadModule}
      hasImport
      hasRowMenu
      {...usePriceListActions('restaurantMenuExceptions', t('restaurantMenuExceptions:new'))}
      empty={<FirstPricePrompt module="restaurantMenuExceptions" />}
    />
  )
}
