import { amountToMinorUnits, CURRENCIES, type Currency, formatMoney } from '@poledne/contract/domain/prices/money'
import type { PriceEntry, PriceKey, Prices } from '@poledne/contract/domain/prices/price'

export const getPriceInCurrency = ({ priceCzk, priceEur }: Prices, currency: Currency): number | null =>
  currency === 'CZK' ? priceCzk : priceEur

export const hasPriceInAnyCurrency = (prices: Prices): boolean =>
  CURRENCIES.some((currency) => getPriceInCurrency(prices, currency) !== null)

/** Returns the currencies in which at least one of these prices is set. */
export const findCurrencies = (all: readonly Prices[]): Currency[] =>
  CURRENCIES.filter((currency) => all.some((prices) => getPriceInCurrency(prices, currency) !== null))

/** Formats prices such as `129 Kč · €5.20`; a currency without a price is left out. */
export function formatPriceAmounts(prices: Prices, language: string): string {
  return CURRENCIES.flatMap((currency) => {
    const minor = amountToMinorUnits(getPriceInCurrency(prices, currency) ?? Number.NaN)
    return minor === null ? [] : [formatMoney(minor, currency, language)]
  }).join(' · ')
}

export const buildPriceKey = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey) =>
  `${weeklyMenuVariantId}-${menuItemTypeId}`

/** Returns the element id of a price timeline on the page of its restaurant. */
export const buildTimelineId = (pair: PriceKey) => `timeline-${buildPriceKey(pair)}`

export type PriceEntryState = 'past' | 'present' | 'future' | 'hiddenByException' | 'notOffered'

type DatedEntry = Pick<PriceEntry, 'wins' | 'source' | 'from' | 'to'>

/**
 * Returns the state of a price entry on a day. An entry that never wins has one of two reasons: an exception on the
 * same day replaces the menu, or no menu offers the type of the exception.
 */
export function getPriceEntryState({ wins, source, from, to }: DatedEntry, day: string): PriceEntryState {
  if (!wins) return source === 'exception' ? 'notOffered' : 'hiddenByException'
  if (from > day) return 'future'
  return to !== null && to < day ? 'past' : 'present'
}
