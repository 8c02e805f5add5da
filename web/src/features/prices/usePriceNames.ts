import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { RestaurantMenu } from '@poledne/contract/modules/restaurantMenu'
import type { RestaurantMenuException } from '@poledne/contract/modules/restaurantMenuException'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { useCodelist } from '../../core/record/useCodelist.ts'

/** The ids of variants and menu item types in the order of the settings. */
export type PairOrder = { variants: readonly number[]; types: readonly number[] }

const getItemIds = (items: readonly CodelistItem[]) => items.map(({ id }) => Number(id))

/** Returns functions that name variants and menu item types, and their order in the settings. */
export function useVariantAndTypeNames() {
  const { t } = useTranslation()
  const variants = useCodelist('weeklyMenuVariants')
  const types = useCodelist('menuItemTypes')
  const order = useMemo<PairOrder>(
    () => ({ variants: getItemIds(variants.items), types: getItemIds(types.items) }),
    [variants.items, types.items],
  )
  const getItemName = (list: typeof variants, id: number) =>
    list.byId.get(id)?.value ?? (list.isPending ? '…' : t('record:value.unknown', { id }))
  return {
    order,
    variantName: (id: number) => getItemName(variants, id),
    typeName: (id: number) => getItemName(types, id),
  }
}

/**
 * Returns a function that names a restaurant menu by restaurant, variant and start date, and a price exception also by
 * its menu item type.
 */
export function usePriceSourceNameFormat() {
  const suffix = useNameSuffix()
  const format = useFormat()
  return (record: RestaurantMenu | RestaurantMenuException) =>
    [
      ...('menuItemTypeId' in record ? [record[`menuItemTypeName${suffix}`]] : []),
      record[`restaurantName${suffix}`],
      record[`weeklyMenuVariantName${suffix}`],
      format.day(record.startDate),
    ].join(NAME_SEPARATOR)
}
