import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../day.ts'
import {
  type ExceptionPriceSource,
  explainPrices,
  findNextPriceChange,
  listPriceTimeline,
  listRestaurantTimeline,
  type MenuPriceSource,
  type PriceEntry,
  type PriceSources,
  resolveOffers,
  resolvePrice,
} from './price.ts'

const FIRST = '2026-02-20'
const SPAN = 24
const DAYS = Array.from({ length: SPAN }, (_, index) => addDays(FIRST, index))
const VARIANTS = [1, 2]
const TYPES = [1, 2, 3]

/** Finds the price of a single day in a slow but simple way, which the price rule must agree with. */
function resolveByModel({ menus, exceptions }: PriceSources, variantId: number, typeId: number, day: Day) {
  const active = menus
    .filter((menu) => menu.weeklyMenuVariantId === variantId && menu.startDate <= day)
    .sort((a, b) => (a.startDate < b.startDate ? 1 : -1))[0]
  const item = active?.items.find(({ menuItemTypeId }) => menuItemTypeId === typeId)
  if (!active || !item) return null
  const menu = { from: active.startDate, source: 'restaurantMenu', sourceId: active.id, prices: item }
  const winner = exceptions
    .filter((each) => each.weeklyMenuVariantId === variantId && each.menuItemTypeId === typeId && each.startDate <= day)
    .map((each) => ({ from: each.startDate, source: 'exception', sourceId: each.id, prices: each }))
    .reduce<{ from: Day; source: string; sourceId: number; prices: typeof item }>(
      (best, each) => (each.from >= best.from ? each : best),
      menu,
    )
  return {
    priceCzk: winner.prices.priceCzk,
    priceEur: winner.prices.priceEur,
    from: winner.from,
    source: winner.source,
    sourceId: winner.sourceId,
    base: { priceCzk: item.priceCzk, priceEur: item.priceEur, from: active.startDate },
  }
}

const priced = fc
  .record({ priceCzk: fc.constantFrom(null, 99, 129.9), priceEur: fc.constantFrom(null, 4.5, 5) })
  .filter(({ priceCzk, priceEur }) => priceCzk !== null || priceEur !== null)
const anyDay = fc.constantFrom(...DAYS)
const place = { weeklyMenuVariantId: fc.constantFrom(...VARIANTS), startDate: anyDay }
const addIds = <T extends object>(rows: readonly T[]): (T & { id: number })[] =>
  rows.map((row, index) => ({ ...row, id: index + 1 }))

const items = fc
  .uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })
  .chain((types) => fc.tuple(...types.map((menuItemTypeId) => priced.map((prices) => ({ menuItemTypeId, ...prices })))))
const menus: fc.Arbitrary<MenuPriceSource[]> = fc
  .uniqueArray(fc.record({ ...place, items }), {
    selector: ({ weeklyMenuVariantId, startDate }) => `${weeklyMenuVariantId} ${startDate}`,
    maxLength: 8,
  })
  .map(addIds)
const exceptions: fc.Arbitrary<ExceptionPriceSource[]> = fc
  .uniqueArray(
    fc
      .tuple(fc.record({ ...place, menuItemTypeId: fc.constantFrom(...TYPES) }), priced)
      .map(([where, prices]) => ({ ...where, ...prices })),
    {
      selector: ({ weeklyMenuVariantId, menuItemTypeId, startDate }) =>
        `${weeklyMenuVariantId} ${menuItemTypeId} ${startDate}`,
      maxLength: 14,
    },
  )
  .map(addIds)
const anySources: fc.Arbitrary<PriceSources> = fc.record({ menus, exceptions })

const pairs = VARIANTS.flatMap((variantId) => TYPES.map((typeId) => [variantId, typeId] as const))
const RUNS = { numRuns: 120 }

describe('agrees with a simple model on every day', () => {
  test('resolvePrice returns the price and its source', () => {
    fc.assert(
      fc.property(anySources, anyDay, (sources, day) => {
        for (const [variantId, typeId] of pairs)
          expect(resolvePrice(sources, variantId, typeId, day)).toEqual(resolveByModel(sources, variantId, typeId, day))
      }),
      { numRuns: 600 },
    )
  })

  test('the next change is the first later day with other prices', () => {
    fc.assert(
      fc.property(anySources, anyDay, (sources, day) => {
        for (const [variantId, typeId] of pairs) {
          const resolvePriceOn = (each: Day) => {
            const found = resolveByModel(sources, variantId, typeId, each)
            return { priceCzk: found?.priceCzk ?? null, priceEur: found?.priceEur ?? null }
          }
          const now = JSON.stringify(resolvePriceOn(day))
          const from = DAYS.find((each) => each > day && JSON.stringify(resolvePriceOn(each)) !== now)
          expect(findNextPriceChange(sources, variantId, typeId, day)).toEqual(
            from === undefined ? null : { ...resolvePriceOn(from), from },
          )
        }
      }),
      RUNS,
    )
  })

  test('explainPrices returns the prices of all types in order', () => {
    fc.assert(
      fc.property(anySources, anyDay, (sources, day) => {
        const expected = pairs.flatMap(([weeklyMenuVariantId, menuItemTypeId]) => {
          const decided = resolveByModel(sources, weeklyMenuVariantId, menuItemTypeId, day)
          const next = findNextPriceChange(sources, weeklyMenuVariantId, menuItemTypeId, day)
          return decided ? [{ weeklyMenuVariantId, menuItemTypeId, ...decided, next }] : []
        })
        expect(explainPrices(sources, day)).toEqual(expected)
        expect(resolveOffers(sources, [day, FIRST]).get(day)).toEqual(
          expected.map(({ weeklyMenuVariantId, menuItemTypeId, priceCzk, priceEur }) => ({
            weeklyMenuVariantId,
            menuItemTypeId,
            priceCzk,
            priceEur,
          })),
        )
      }),
      RUNS,
    )
  })

  const formatSource = ({ source, sourceId }: { source: string; sourceId: number }) => `${source} ${sourceId}`

  test('a price entry wins on exactly the days of its timeline', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        for (const [variantId, typeId] of pairs) {
          const entries = listPriceTimeline(sources, variantId, typeId)
          for (const day of DAYS) {
            const winners = entries.filter(({ wins, from, to }) => wins && from <= day && (to === null || day <= to))
            const decided = resolveByModel(sources, variantId, typeId, day)
            expect(winners.map(formatSource)).toEqual(decided ? [formatSource(decided)] : [])
          }
        }
      }),
      RUNS,
    )
  })

  test('the timeline contains every price entry of a type once, oldest first', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        for (const [variantId, typeId] of pairs) {
          const entries = listPriceTimeline(sources, variantId, typeId)
          const listing = sources.menus.filter(
            (menu) =>
              menu.weeklyMenuVariantId === variantId &&
              menu.items.some(({ menuItemTypeId }) => menuItemTypeId === typeId),
          )
          const own = sources.exceptions.filter(
            (each) => each.weeklyMenuVariantId === variantId && each.menuItemTypeId === typeId,
          )
          const expected = [
            ...listing.map(({ id }) => `restaurantMenu ${id}`),
            ...own.map(({ id }) => `exception ${id}`),
          ]
          expect(entries.map(formatSource).sort()).toEqual(expected.sort())
          expect(entries.map(({ from }) => from)).toEqual(entries.map(({ from }) => from).sort())
        }
      }),
      RUNS,
    )
  })

  test('a span contains the entries that win in it and those that start in it without winning', () => {
    const isEntryValidOn = ({ wins, from, to }: PriceEntry, day: Day) =>
      wins ? from <= day && (to === null || day <= to) : from === day
    fc.assert(
      fc.property(anySources, anyDay, fc.nat(10), (sources, from, length) => {
        const to = addDays(from, length)
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index))
        const all = listRestaurantTimeline(sources, {})
        expect(all).toEqual(pairs.flatMap(([variantId, typeId]) => listPriceTimeline(sources, variantId, typeId)))
        const expected = all.filter((entry) => days.some((day) => isEntryValidOn(entry, day)))
        expect(listRestaurantTimeline(sources, { from, to })).toEqual(expected)
      }),
      RUNS,
    )
  })

  test('the order of the sources does not matter', () => {
    fc.assert(
      fc.property(anySources, anyDay, (sources, day) => {
        const reversed = { menus: sources.menus.toReversed(), exceptions: sources.exceptions.toReversed() }
        expect(explainPrices(reversed, day)).toEqual(explainPrices(sources, day))
        expect(listRestaurantTimeline(reversed, {})).toEqual(listRestaurantTimeline(sources, {}))
      }),
      RUNS,
    )
  })
})
