import type { PriceEntry } from '@poledne/contract/domain/prices/price'
import { describe, expect, test } from 'vitest'
import { getPriceEntryState } from './prices.ts'

const createEntry = (change: Partial<PriceEntry>) => ({
  source: 'restaurantMenu' as const,
  from: '2026-09-01',
  to: null,
  wins: true,
  ...change,
})

describe('the state of a price entry', () => {
  test.each([
    ['past', { from: '2026-09-01', to: '2026-10-14' }],
    ['present', { from: '2026-09-01', to: '2026-10-15' }],
    ['present', { from: '2026-10-15', to: null }],
    ['future', { from: '2026-10-16', to: null }],
    ['hiddenByException', { wins: false }],
    ['notOffered', { wins: false, source: 'exception' as const }],
  ])('is %s on 15 October with %j', (state, change) => {
    expect(getPriceEntryState(createEntry(change), '2026-10-15')).toBe(state)
  })
})
