import { CURRENCIES, type Currency, formatMoney, toMinor } from '@poledne/contract/domain/prices/money'
import type { PriceEntry, PriceKey, Prices } from '@poledne/contract/domain/prices/price'

export const getAmount = ({ priceCzk, priceEur }: Prices, currency: Currency): number | null =>
  currency === 'CZK' ? priceCzk : priceEur

export const hasAmount = (prices: Prices): boolean =>
  CURRENCIES.some((currency) => getAmount(prices, currency) !== null)

/** Returns the currencies in which at least one of these prices is set. */
export const findCurrencies = (all: readonly Prices[]): Currency[] =>
  CURRENCIES.filter((currency) => all.some((prices) => getAmount(prices, currency) !== null))

/** Formats prices such as `129 Kč · €5.20`; a currency without a price is left out. */
export function formatAmounts(prices: Prices, language: string): string {
  return CURRENCIES.flatMap((currency) => {
    const minor = toMinor(getAmount(prices, currency) ?? Number.NaN)
    return minor === null ? [] : [formatMoney(minor, currency, language)]
  }).join(' · ')
}

export const buildPairKey = ({ weeklyMenuVariantId, menuItemTypeId }: PriceKey) =>
  `${weeklyMenuVariantId}-${menuItemTypeId}`

/** Returns the element id of a price timeline on the page of its restaurant. */
export const buildTimelineId = (pair: PriceKey) => `timeline-${buildPairKey(pair)}`

export type EntryState = 'past' | 'present' | 'future' | 'hiddenByException' | 'notOffered'

type DatedEntry = Pick<PriceEntry, 'wins' | 'source' | 'from' | 'to'>

/**
 * Returns the state of a price entry on a day. An entry that never wins has one of two reasons: an exception on the
 * same day replaces the menu, or no menu offers the type of the exception.
 */
export function getEntryState({ wins, source, from, to }: DatedEntry, day: string): EntryState {
  if (!wins) return source === 'exception' ? 'notOffered' : 'hiddenByException'
  if (from > day) return 'future'
  return to !== null && to < day ? 'past' : 'present'
}
