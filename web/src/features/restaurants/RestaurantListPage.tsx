import { restaurantList } from '@poledne/contract/list/recordLists'
import type { RestaurantItem } from '@poledne/contract/modules/restaurant'
import { useTranslation } from 'react-i18next'
import { type NameSuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { EmptyModule, NewRecordButton } from '../../core/record/page/NewRecordButton.tsx'
import { type ColumnSpec, createBilingualColumns, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { HelpLink } from '../help/index.ts'

function createColumns(language: NameSuffix): readonly ColumnSpec<RestaurantItem>[] {
  const mainColumns: ColumnSpec<RestaurantItem>[] = [
    ...createBilingualColumns<RestaurantItem>('name', language, { size: 320, isEditable: true }),
    { id: 'active', size: 96, edit: { field: 'active' } },
    { id: 'showMenuPrice', size: 160, edit: { field: 'showMenuPrice' } },
    { id: 'timezone', size: 166, edit: { field: 'timezone', isTimeZone: true } },
    ...(['country', 'address', 'phone', 'mapUrl', 'slug'] as const).map((field) => ({
      id: field,
      size: 160,
      hidden: true,
      edit: { field },
    })),
  ]
  return [...mainColumns, ...getRemainingColumns(restaurantList, mainColumns)]
}

const COLUMNS = { Cs: createColumns('Cs'), En: createColumns('En') }

const loadModule = () => import('@poledne/contract/modules/restaurant').then((file) => file.restaurants)

export function RestaurantListPage() {
  const { t } = useTranslation()
  const language = useNameSuffix()
  return (
    <ListPage
      module={restaurantList}
      title={t('app:modules.restaurants')}
      columns={COLUMNS[language]}
      loadModule={loadModule}
      hasImport
      hasRowMenu
      action={<NewRecordButton module={restaurantList} label={t('restaurants:new')} />}
      empty={<EmptyModule module="restaurants" help={<HelpLink name={t('app:modules.restaurants')} />} />}
    />
  )
}
