import type { Currency } from '@poledne/contract/domain/prices/money'
import type { ExplainedPrice, Prices } from '@poledne/contract/domain/prices/price'
import { findCurrencies, getPriceInCurrency, hasPriceInAnyCurrency } from '../../core/format/prices.ts'

/** One fact about a price, which the component shows as a sentence. */
export type PriceFact =
  | { says: 'base' | 'exception' | 'ends'; day: string }
  | { says: 'insteadOf'; prices: Prices }
  | { says: 'lacking'; currency: Currency }
  | { says: 'changes'; day: string; prices: Prices }

/**
 * Returns the source of a price and its start, the price that it replaces, its missing currencies and its next change.
 * A currency is missing if the base price has it or if it is expected because other prices of the table have it.
 */
export function explainPrice(price: ExplainedPrice, expected: readonly Currency[] = []): PriceFact[] {
  const { source, from, base, next } = price
  const facts: PriceFact[] =
    source === 'exception'
      ? [
          { says: 'exception', day: from },
          { says: 'insteadOf', prices: { priceCzk: base.priceCzk, priceEur: base.priceEur } },
        ]
      : [{ says: 'base', day: from }]
  const missed = new Set([...findCurrencies([base]), ...expected])
  for (const currency of missed)
    if (getPriceInCurrency(price, currency) === null) facts.push({ says: 'lacking', currency })
  if (next)
    facts.push(
      hasPriceInAnyCurrency(next)
        ? { says: 'changes', day: next.from, prices: { priceCzk: next.priceCzk, priceEur: next.priceEur } }
        : { says: 'ends', day: next.from },
    )
  return facts
}
