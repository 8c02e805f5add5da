import { CURRENCIES, type Currency, formatMoney, toMinor } from '@poledne/contract/domain/prices/money'
import type { Prices } from '@poledne/contract/domain/prices/price'

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
