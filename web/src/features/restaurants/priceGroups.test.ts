import type { ExplainedPrice, PriceEntry } from '@poledne/contract/domain/prices/price'
import { describe, expect, test } from 'vitest'
import { findNextPriceChanges, groupByVariantAndType } from './priceGroups.ts'

const ORDER = { variants: [2, 1], types: [20, 10] }
const createPair = (weeklyMenuVariantId: number, menuItemTypeId: number) => ({ weeklyMenuVariantId, menuItemTypeId })

const createEntry = (change: Partial<PriceEntry> = {}): PriceEntry => ({
  ...createPair(1, 10),
  priceCzk: 120,
  priceEur: null,
  source: 'restaurantMenu',
  sourceId: 1,
  from: '2026-09-01',
  to: null,
  wins: true,
  ...change,
})

const createOfferedPrice = (change: Partial<ExplainedPrice> = {}): ExplainedPrice => ({
  ...createPair(1, 10),
  priceCzk: 120,
  priceEur: null,
  from: '2026-01-01',
  source: 'restaurantMenu',
  sourceId: 1,
  base: { priceCzk: 120, priceEur: null, from: '2026-01-01' },
  next: null,
  ...change,
})

describe('price groups', () => {
  test('are in the order of the settings, with deleted variants and types last', () => {
    const groups = groupByVariantAndType(
      [createPair(1, 10), createPair(9, 10), createPair(2, 10), createPair(2, 30), createPair(2, 20)],
      ORDER,
    )
    expect(groups.map(({ variantId, types }) => [variantId, types.map(({ typeId }) => typeId)])).toEqual([
      [2, [20, 10, 30]],
      [1, [10]],
      [9, [10]],
    ])
  })

  test('contain the entries of a type in their original order', () => {
    const first = createEntry({ sourceId: 1 })
    const second = createEntry({ sourceId: 2, from: '2026-10-01' })
    expect(groupByVariantAndType([first, createEntry(createPair(2, 10)), second], ORDER)[1]).toEqual({
      variantId: 1,
      types: [{ typeId: 10, entries: [first, second] }],
    })
  })
})

describe('the next price changes', () => {
  const day = '2026-10-15'

  test('are sorted by day and contain the price before and after', () => {
    const later = createOfferedPrice({ next: { priceCzk: 135, priceEur: null, from: '2026-12-01' } })
    const sooner = createOfferedPrice({ ...createPair(2, 20), next: { priceCzk: 99, priceEur: 4, from: '2026-11-01' } })
    expect(findNextPriceChanges([later, sooner, createOfferedPrice(createPair(2, 10))], [], day, ORDER)).toEqual([
      {
        ...createPair(2, 20),
        from: '2026-11-01',
        before: { priceCzk: 120, priceEur: null },
        after: { priceCzk: 99, priceEur: 4 },
      },
      {
        ...createPair(1, 10),
        from: '2026-12-01',
        before: { priceCzk: 120, priceEur: null },
        after: { priceCzk: 135, priceEur: null },
      },
    ])
  })

  test('have no price after the end of an offer', () => {
    const ending = createOfferedPrice({ next: { priceCzk: null, priceEur: null, from: '2026-11-01' } })
    expect(findNextPriceChanges([ending], [], day, ORDER)).toMatchObject([{ from: '2026-11-01', after: null }])
  })

  test('include a type offered for the first time, from its first winning entry', () => {
    const timeline = [
      createEntry({ from: '2026-01-01', to: '2026-02-01' }),
      createEntry({ from: '2026-11-01', wins: false }),
      createEntry({ from: '2026-11-20', priceCzk: 45 }),
      createEntry({ from: '2026-12-20', priceCzk: 50 }),
      createEntry({ ...createPair(2, 20), from: '2026-11-01' }),
    ]
    expect(findNextPriceChanges([createOfferedPrice(createPair(2, 20))], timeline, day, ORDER)).toEqual([
      { ...createPair(1, 10), from: '2026-11-20', before: null, after: { priceCzk: 45, priceEur: null } },
    ])
  })
})
