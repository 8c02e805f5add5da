import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../../core/format/useNameSuffix.ts'
import type { GridKey } from '../../../core/grid/gridSelection.ts'
import { type BoardState, getPriceId } from './boardStore.ts'

/** Returns a function that says which record sets the price of a cell, and how the price changes next. */
export function usePriceDescription() {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    (state: BoardState, key: GridKey): string => {
      const price = state.prices.get(getPriceId(state, key))
      if (!price) return t('prices:board.notOffered')
      const { source, next } = price
      const isMenu = source.module === 'restaurantMenus'
      const day = format.day(source.startDate)
      const texts = [isMenu ? t('prices:base', { day }) : t('prices:exception', { day })]
      if (next) {
        const amount = next[state.currency]
        const from = format.day(next.startDate)
        const currency = state.currency === 'priceCzk' ? 'CZK' : 'EUR'
        if (amount !== null) texts.push(t('prices:changes', { day: from, price: format.money(amount, currency) }))
        else texts.push(t('prices:ends', { day: from }))
      }
      return texts.join(NAME_SEPARATOR)
    },
    [t, format],
  )
}
