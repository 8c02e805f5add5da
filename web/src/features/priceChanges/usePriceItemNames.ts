import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useVariantAndTypeNames } from '../prices/index.ts'
import { type PriceIds, parseKey, type RowOrder } from './preview/previewRows.ts'

/** The names of restaurants and prices, and the order of their lists. */
export function usePriceItemNames() {
  const { t } = useTranslation()
  const restaurants = useCodelist('restaurants')
  const { order, variantName, typeName } = useVariantAndTypeNames()
  const rowOrder = useMemo<RowOrder>(
    () => ({ ...order, restaurants: restaurants.items.map(({ id }) => Number(id)) }),
    [order, restaurants.items],
  )
  const restaurantName = (id: number) =>
    restaurants.byId.get(id)?.value ?? (restaurants.isPending ? '…' : t('record:value.unknown', { id }))
  const itemName = ({ weeklyMenuVariantId, menuItemTypeId }: Omit<PriceIds, 'restaurantId'>) =>
    [typeName(menuItemTypeId), variantName(weeklyMenuVariantId)].join(SEPARATOR)
  return {
    order: rowOrder,
    restaurantName,
    variantName,
    typeName,
    itemName,
    keyName: (key: string) => [restaurantName(parseKey(key).restaurantId), itemName(parseKey(key))].join(SEPARATOR),
  }
}
