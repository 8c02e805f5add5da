import type { ExplainedPrice } from '@poledne/contract/domain/prices/price'
import { describe, expect, test } from 'vitest'
import { findCurrencies, formatPriceAmounts } from '../../core/format/prices.ts'
import { explainPrice } from './explainPrice.ts'

const createPrice = (change: Partial<ExplainedPrice> = {}): ExplainedPrice => ({
  weeklyMenuVariantId: 1,
  menuItemTypeId: 2,
  priceCzk: 120,
  priceEur: null,
  from: '2026-01-01',
  source: 'restaurantMenu',
  sourceId: 5,
  base: { priceCzk: 120, priceEur: null, from: '2026-01-01' },
  next: null,
  ...change,
})

describe('the explanation of a price', () => {
  test('of a base price contains only its start', () => {
    expect(explainPrice(createPrice())).toEqual([{ says: 'base', day: '2026-01-01' }])
  })

  test('of an exception contains the replaced base price and the next change', () => {
    const facts = explainPrice(
      createPrice({
        priceCzk: 129,
        source: 'exception',
        from: '2026-09-01',
        next: { priceCzk: 135, priceEur: null, from: '2026-11-01' },
      }),
    )
    expect(facts).toEqual([
      { says: 'exception', day: '2026-09-01' },
      { says: 'insteadOf', prices: { priceCzk: 120, priceEur: null } },
      { says: 'changes', day: '2026-11-01', prices: { priceCzk: 135, priceEur: null } },
    ])
  })

  test('reports a currency that the base price has and the exception lacks', () => {
    const base = { priceCzk: 120, priceEur: 5, from: '2026-01-01' }
    expect(explainPrice(createPrice({ source: 'exception', base }))).toContainEqual({
      says: 'lacking',
      currency: 'EUR',
    })
  })

  test('reports an expected currency that the price lacks only once', () => {
    const base = { priceCzk: 120, priceEur: 5, from: '2026-01-01' }
    const lacking = [{ says: 'lacking', currency: 'EUR' }]
    expect(explainPrice(createPrice(), ['CZK', 'EUR']).slice(1)).toEqual(lacking)
    expect(explainPrice(createPrice({ base }), ['EUR']).slice(1)).toEqual(lacking)
  })

  test('reports a change to no price as the end of the offer', () => {
    const next = { priceCzk: null, priceEur: null, from: '2026-11-01' }
    expect(explainPrice(createPrice({ next })).at(-1)).toEqual({ says: 'ends', day: '2026-11-01' })
  })
})

describe('amounts', () => {
  test('are formatted by currency and language, without missing currencies', () => {
    expect(formatPriceAmounts({ priceCzk: 129, priceEur: 5.2 }, 'en')).toBe('Kč\u00a0129 · €5.20')
    expect(formatPriceAmounts({ priceCzk: 129.9, priceEur: null }, 'cs')).toBe('129,90\u00a0Kč')
    expect(formatPriceAmounts({ priceCzk: null, priceEur: null }, 'cs')).toBe('')
  })

  test('have the currencies of any of the prices', () => {
    const only = { priceCzk: null, priceEur: 3 }
    expect(findCurrencies([only])).toEqual(['EUR'])
    expect(findCurrencies([only, { priceCzk: 1, priceEur: null }])).toEqual(['CZK', 'EUR'])
    expect(findCurrencies([])).toEqual([])
  })
})
