import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_MINOR_UNITS } from './money.ts'
import { applyPriceRule, PRICE_ROUNDINGS, type PriceRule, ROUNDING_DIRECTIONS } from './priceRule.ts'

const oldPrice = fc.integer({ min: 1, max: MAX_MINOR_UNITS })
const rounding = { round: fc.constantFrom(...PRICE_ROUNDINGS), direction: fc.constantFrom(...ROUNDING_DIRECTIONS) }
const anyRule: fc.Arbitrary<PriceRule> = fc.oneof(
  fc.record({ rule: fc.constant('add' as const), value: fc.integer({ min: -100_000, max: 100_000 }), ...rounding }),
  fc.record({ rule: fc.constant('percent' as const), value: fc.integer({ min: -9_999, max: 100_000 }), ...rounding }),
  fc.record({ rule: fc.constant('set' as const), value: fc.integer({ min: 1, max: MAX_MINOR_UNITS }), ...rounding }),
)

/** Computes the exact price with big integers, in hundredths of a percent of a minor unit. */
const computeExactly = (price: number, { rule, value }: PriceRule): bigint =>
  rule === 'percent' ? BigInt(price) * BigInt(10_000 + value) : BigInt(rule === 'add' ? price + value : value) * 10_000n

const isOnGrid = (price: number, round: PriceRule['round']) =>
  ({
    cent: true,
    whole: price % 100 === 0,
    half: price % 50 === 0,
    x90: Math.abs(price % 100) === 90 || price % 100 === -10,
    x99: Math.abs(price % 100) === 99 || price % 100 === -1,
  })[round]

describe('a price rule', () => {
  test.each<[string, number, PriceRule, number]>([
    ['adds an amount', 12_900, { rule: 'add', value: 500, round: 'cent', direction: 'nearest' }, 13_400],
    ['subtracts an amount', 12_900, { rule: 'add', value: -500, round: 'cent', direction: 'nearest' }, 12_400],
    ['adds a percentage', 12_900, { rule: 'percent', value: 500, round: 'cent', direction: 'nearest' }, 13_545],
    ['sets a price', 12_900, { rule: 'set', value: 9_900, round: 'cent', direction: 'nearest' }, 9_900],
    ['rounds to whole amounts', 12_900, { rule: 'percent', value: 500, round: 'whole', direction: 'nearest' }, 13_500],
    ['rounds up to .50', 12_900, { rule: 'percent', value: 500, round: 'half', direction: 'up' }, 13_550],
    ['rounds down to .90', 12_900, { rule: 'percent', value: 500, round: 'x90', direction: 'down' }, 13_490],
    ['rounds to the nearest .99', 500, { rule: 'percent', value: 1_000, round: 'x99', direction: 'nearest' }, 599],
    ['rounds exactly half up', 50, { rule: 'percent', value: 100, round: 'cent', direction: 'nearest' }, 51],
    ['keeps a price that rounding would lower', 590, { rule: 'add', value: 5, round: 'whole', direction: 'down' }, 590],
    ['keeps a price that rounding would raise', 510, { rule: 'add', value: -5, round: 'whole', direction: 'up' }, 510],
  ])('%s', (_, price, rule, expected) => {
    expect(applyPriceRule(price, rule)).toBe(expected)
  })

  test('gives a rounded price or leaves the old one', () => {
    fc.assert(
      fc.property(oldPrice, anyRule, (price, rule) => {
        const result = applyPriceRule(price, rule)
        expect(Number.isSafeInteger(result)).toBe(true)
        expect(result === price || isOnGrid(result, rule.round)).toBe(true)
      }),
    )
  })

  test('never changes a price in the opposite direction', () => {
    fc.assert(
      fc.property(oldPrice, anyRule, (price, rule) => {
        const exact = computeExactly(price, rule)
        const before = BigInt(price) * 10_000n
        const change = applyPriceRule(price, rule) - price
        if (exact > before) expect(change).toBeGreaterThanOrEqual(0)
        if (exact < before) expect(change).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('is nowhere further from the exact price than one step, and in the chosen direction', () => {
    fc.assert(
      fc.property(oldPrice, anyRule, (price, rule) => {
        const result = applyPriceRule(price, rule)
        if (result === price) return
        const distance = BigInt(result) * 10_000n - computeExactly(price, rule)
        const step = BigInt({ cent: 1, whole: 100, half: 50, x90: 100, x99: 100 }[rule.round]) * 10_000n
        if (rule.direction === 'up') expect(distance >= 0n && distance < step).toBe(true)
        if (rule.direction === 'down') expect(distance <= 0n && -distance < step).toBe(true)
        if (rule.direction === 'nearest') expect(distance * 2n <= step && -distance * 2n <= step).toBe(true)
      }),
    )
  })
})
