import type { Currency } from '@poledne/contract/domain/money'
import type { ExplainedPrice, Prices } from '@poledne/contract/domain/price'
import { findCurrencies, getAmount, hasAmount } from '../../lib/format/priceAmounts.ts'

/** One thing to say about a price; put into words where it is shown. */
export type PriceFact =
  | { says: 'base' | 'exception' | 'ends'; day: string }
  | { says: 'insteadOf'; prices: Prices }
  | { says: 'lacking'; currency: Currency }
  | { says: 'changes'; day: string; prices: Prices }

/**
 * Why a price is what it is: what decided it and since when, what it replaces, what it lacks, what comes next. A currency
 * is missed where the base price has it, or where the reader expects it because the prices around have it.
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
  for (const currency of missed) if (getAmount(price, currency) === null) facts.push({ says: 'lacking', currency })
  if (next)
    facts.push(
      hasAmount(next)
        ? { says: 'changes', day: next.from, prices: { priceCzk: next.priceCzk, priceEur: next.priceEur } }
        : { says: 'ends', day: next.from },
    )
  return facts
}
