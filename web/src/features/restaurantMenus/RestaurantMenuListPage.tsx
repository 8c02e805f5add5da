import { restaurantMenuList } from '@poledne/contract/list/recordLists'
import type { RestaurantMenuItem } from '@poledne/contract/modules/restaurantMenu'
import { useTranslation } from 'react-i18next'
import { type NameSuffix, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { type ColumnSpec, createBilingualColumns, getRemainingColumns } from '../../core/table/columnSpec.ts'
import { ListPage } from '../../core/table/ListPage.tsx'
import { FirstPricePrompt, PriceTabs, usePriceListActions } from '../prices/index.ts'

function createColumns(language: NameSuffix): readonly ColumnSpec<RestaurantMenuItem>[] {
  const mainColumns: ColumnSpec<RestaurantMenuItem>[] = [
    ...createBilingualColumns<RestaurantMenuItem>('restaurantName', language, {
      size: 260,
      filterBy: 'restaurantId',
      hasBoth: true,
    }),
    ...createBilingualColumns<RestaurantMenuItem>('weeklyMenuVariantName', language, {
      size: 160,
      filterBy: 'weeklyMenuVariantId',
      hasBoth: true,
    }),
    { id: 'startDate', size: 160, edit: { field: 'startDate' } },
  ]
  return [...mainColumns, ...getRemainingColumns(restaurantMenuList, mainColumns)]
}

const COLUMNS = { Cs: createColumns('Cs'), En: createColumns('En') }

const loadModule = () => import('@poledne/contract/modules/restaurantMenu').then((file) => file.restaurantMenus)

export function RestaurantMenuListPage() {
  const { t } = useTranslation()
  const language = useNameSuffix()
  return (
    <ListPage
      module={restaurantMenuList}
      title={t('app:modules.restaurantMenus')}
      columns={COLUMNS[language]}
      back={<PriceTabs current="restaurantMenus" />}
      loadModule={loadModule}
      hasImport
      hasRowMenu
      {...usePriceListActions('restaurantMenus', t('restaurantMenus:new'))}
      empty={<FirstPricePrompt module="restaurantMenus" />}
    />
  )
}
