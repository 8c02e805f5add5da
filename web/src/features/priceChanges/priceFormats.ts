import type { Language } from '@poledne/contract/domain/languages'
import type { Currency } from '@poledne/contract/domain/prices/money'
import type { PriceRule } from '@poledne/contract/domain/prices/priceRule'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../core/format/useNameSuffix.ts'
import { useCodelist } from '../../core/record/useCodelist.ts'
import { useVariantAndTypeNames } from '../prices/index.ts'
import type { PriceChangeForm } from './form/priceChangeForm.ts'
import { type PriceIds, parsePriceItemKey, type RowOrder } from './preview/previewRows.ts'
import { formatPercent, formatRule, suggestName } from './priceRuleText.ts'

/** Returns functions that name restaurants and prices, and the order of their lists. */
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
    [typeName(menuItemTypeId), variantName(weeklyMenuVariantId)].join(NAME_SEPARATOR)
  return {
    order: rowOrder,
    restaurantName,
    variantName,
    typeName,
    itemName,
    keyName: (key: string) =>
      [restaurantName(parsePriceItemKey(key).restaurantId), itemName(parsePriceItemKey(key))].join(NAME_SEPARATOR),
  }
}

/** Formats rules, percentages and names in the language of the user. */
export function usePriceRuleFormat() {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const language = i18n.language as Language
  return useMemo(
    () => ({
      percent: (percent: number) => formatPercent(percent, language),
      name: (form: PriceChangeForm) => suggestName(form, language, format.day),
      /** Describes a rule with its rounding; null means that the prices in the currency stay. */
      words: (rule: PriceRule | null, currency: Currency) => {
        if (!rule) return t('priceChanges:rule.none')
        const change = t(`priceChanges:rule.${rule.rule}`, { change: formatRule(rule, currency, language) })
        if (rule.round === 'cent') return change
        const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase(language) + text.slice(1)
        const rounding = lowerFirst(t(`priceChanges:round.${rule.round}`))
        const direction = lowerFirst(t(`priceChanges:direction.${rule.direction}`))
        return t('priceChanges:rule.rounded', { change, rounding, direction })
      },
    }),
    [t, language, format],
  )
}
