import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from './day.ts'
import { toDate } from './instant.ts'
import {
  type ExceptionPriceSource,
  explainPrices,
  findNextChange,
  listPriceTimeline,
  listRestaurantTimeline,
  type MenuPriceSource,
  type PriceEntry,
  type PriceSources,
  resolveOffers,
  resolvePrice,
} from './price.ts'
import { getToday } from './zonedTime.ts'

const FIRST = '2026-02-20'
const SPAN = 24
const DAYS = Array.from({ length: SPAN }, (_, index) => addDays(FIRST, index))
const VARIANTS = [1, 2]
const TYPES = [1, 2, 3]

/** The rule as it is told, for one day: slow, and without any idea of what was or comes. */
function model({ menus, exceptions }: PriceSources, variantId: number, typeId: number, day: Day) {
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
const numbered = <T extends object>(rows: readonly T[]): (T & { id: number })[] =>
  rows.map((row, index) => ({ ...row, id: index + 1 }))

const items = fc
  .uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })
  .chain((types) => fc.tuple(...types.map((menuItemTypeId) => priced.map((prices) => ({ menuItemTypeId, ...prices })))))
const menus: fc.Arbitrary<MenuPriceSource[]> = fc
  .uniqueArray(fc.record({ ...place, items }), {
    selector: ({ weeklyMenuVariantId, startDate }) => `${weeklyMenuVariantId} ${startDate}`,
    maxLength: 8,
  })
  .map(numbered)
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
  .map(numbered)
const anyStatements: fc.Arbitrary<PriceSources> = fc.record({ menus, exceptions })

const pairs = VARIANTS.flatMap((variantId) => TYPES.map((typeId) => [variantId, typeId] as const))
const RUNS = { numRuns: 120 }

describe('against the rule, day by day', () => {
  test('the price and why', () => {
    fc.assert(
      fc.property(anyStatements, anyDay, (statements, day) => {
        for (const [variantId, typeId] of pairs)
          expect(resolvePrice(statements, variantId, typeId, day)).toEqual(model(statements, variantId, typeId, day))
      }),
      { numRuns: 600 },
    )
  })

  test('the next change is the first later day with other prices', () => {
    fc.assert(
      fc.property(anyStatements, anyDay, (statements, day) => {
        for (const [variantId, typeId] of pairs) {
          const on = (each: Day) => {
            const found = model(statements, variantId, typeId, each)
            return { priceCzk: found?.priceCzk ?? null, priceEur: found?.priceEur ?? null }
          }
          const now = JSON.stringify(on(day))
          const from = DAYS.find((each) => each > day && JSON.stringify(on(each)) !== now)
          expect(findNextChange(statements, variantId, typeId, day)).toEqual(
            from === undefined ? null : { ...on(from), from },
          )
        }
      }),
      RUNS,
    )
  })

  test('a restaurant’s prices are those of its types, in order', () => {
    fc.assert(
      fc.property(anyStatements, anyDay, (statements, day) => {
        const expected = pairs.flatMap(([weeklyMenuVariantId, menuItemTypeId]) => {
          const decided = model(statements, weeklyMenuVariantId, menuItemTypeId, day)
          const next = findNextChange(statements, weeklyMenuVariantId, menuItemTypeId, day)
          return decided ? [{ weeklyMenuVariantId, menuItemTypeId, ...decided, next }] : []
        })
        expect(explainPrices(statements, day)).toEqual(expected)
        expect(resolveOffers(statements, [day, FIRST]).get(day)).toEqual(
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

  const identity = ({ source, sourceId }: { source: string; sourceId: number }) => `${source} ${sourceId}`

  test('a statement wins on exactly the days of its line', () => {
    fc.assert(
      fc.property(anyStatements, (statements) => {
        for (const [variantId, typeId] of pairs) {
          const entries = listPriceTimeline(statements, variantId, typeId)
          for (const day of DAYS) {
            const reigning = entries.filter(({ wins, from, to }) => wins && from <= day && (to === null || day <= to))
            const decided = model(statements, variantId, typeId, day)
            expect(reigning.map(identity)).toEqual(decided ? [identity(decided)] : [])
          }
        }
      }),
      RUNS,
    )
  })

  test('the timeline tells every statement of a type once, oldest first', () => {
    fc.assert(
      fc.property(anyStatements, (statements) => {
        for (const [variantId, typeId] of pairs) {
          const entries = listPriceTimeline(statements, variantId, typeId)
          const listing = statements.menus.filter(
            (menu) =>
              menu.weeklyMenuVariantId === variantId &&
              menu.items.some(({ menuItemTypeId }) => menuItemTypeId === typeId),
          )
          const own = statements.exceptions.filter(
            (each) => each.weeklyMenuVariantId === variantId && each.menuItemTypeId === typeId,
          )
          const said = [...listing.map(({ id }) => `restaurantMenu ${id}`), ...own.map(({ id }) => `exception ${id}`)]
          expect(entries.map(identity).sort()).toEqual(said.sort())
          expect(entries.map(({ from }) => from)).toEqual(entries.map(({ from }) => from).sort())
        }
      }),
      RUNS,
    )
  })

  test('a span shows the winners of its days and those that begin in it in vain', () => {
    const touches = ({ wins, from, to }: PriceEntry, day: Day) =>
      wins ? from <= day && (to === null || day <= to) : from === day
    fc.assert(
      fc.property(anyStatements, anyDay, fc.nat(10), (statements, from, length) => {
        const to = addDays(from, length)
        const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index))
        const all = listRestaurantTimeline(statements, {})
        expect(all).toEqual(pairs.flatMap(([variantId, typeId]) => listPriceTimeline(statements, variantId, typeId)))
        const expected = all.filter((entry) => days.some((day) => touches(entry, day)))
        expect(listRestaurantTimeline(statements, { from, to })).toEqual(expected)
      }),
      RUNS,
    )
  })

  test('the order of the statements does not matter', () => {
    fc.assert(
      fc.property(anyStatements, anyDay, (statements, day) => {
        const turned = { menus: statements.menus.toReversed(), exceptions: statements.exceptions.toReversed() }
        expect(explainPrices(turned, day)).toEqual(explainPrices(statements, day))
        expect(listRestaurantTimeline(turned, {})).toEqual(listRestaurantTimeline(statements, {}))
      }),
      RUNS,
    )
  })
})

describe('days do not slip', () => {
  const own = process.env.TZ
  afterEach(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })
  const statements: PriceSources = {
    menus: [
      {
        id: 1,
        weeklyMenuVariantId: 1,
        startDate: '2026-01-01',
        items: [{ menuItemTypeId: 7, priceCzk: 120, priceEur: null }],
      },
    ],
    exceptions: [
      { id: 1, weeklyMenuVariantId: 1, menuItemTypeId: 7, startDate: '2026-07-01', priceCzk: 129, priceEur: null },
    ],
  }
  const zones = [
    ['Europe/Prague', '2026-06-30T22:00:00'],
    ['America/New_York', '2026-07-01T04:00:00'],
    ['Pacific/Auckland', '2026-06-30T12:00:00'],
    ['Atlantic/Azores', '2026-07-01T00:00:00'],
  ] as const
  const HALF_HOUR = 1_800_000

  test.each([
    ['UTC', 0],
    ['Pacific/Kiritimati', -840],
    ['America/Los_Angeles', 420],
  ])('on a machine in %s', (machine, offset) => {
    process.env.TZ = machine
    expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset()).toBe(offset)
    for (const [zone, midnight] of zones) {
      const at = (shift: number) => getToday(new Date(toDate(midnight).getTime() + shift), zone)
      expect(resolvePrice(statements, 1, 7, at(-HALF_HOUR))?.priceCzk, `23:30 in ${zone}`).toBe(120)
      expect(resolvePrice(statements, 1, 7, at(HALF_HOUR))?.priceCzk, `00:30 in ${zone}`).toBe(129)
    }
  })
})

describe('told by example', () => {
  const czk = (priceCzk: number) => ({ priceCzk, priceEur: null })
  const menu = (
    id: number,
    startDate: Day,
    ...prices: [menuItemTypeId: number, priceCzk: number][]
  ): MenuPriceSource => ({
    id,
    weeklyMenuVariantId: 1,
    startDate,
    items: prices.map(([menuItemTypeId, price]) => ({ menuItemTypeId, ...czk(price) })),
  })
  const exception = (id: number, startDate: Day, prices: { priceCzk: number | null; priceEur: number | null }) => ({
    id,
    weeklyMenuVariantId: 1,
    menuItemTypeId: 7,
    startDate,
    ...prices,
  })

  test('129: exception since 1 September; base 120; next change 1 November', () => {
    const statements = {
      menus: [menu(1, '2026-01-01', [7, 120]), menu(2, '2026-11-01', [7, 135])],
      exceptions: [exception(5, '2026-09-01', czk(129))],
    }
    expect(explainPrices(statements, '2026-10-05')).toEqual([
      {
        weeklyMenuVariantId: 1,
        menuItemTypeId: 7,
        ...czk(129),
        from: '2026-09-01',
        source: 'exception',
        sourceId: 5,
        base: { ...czk(120), from: '2026-01-01' },
        next: { ...czk(135), from: '2026-11-01' },
      },
    ])
  })

  test('on the same day the exception wins, and the menu’s line never does', () => {
    const statements = {
      menus: [menu(1, '2026-03-02', [7, 120])],
      exceptions: [exception(5, '2026-03-02', czk(99))],
    }
    expect(resolvePrice(statements, 1, 7, '2026-03-02')).toMatchObject({ ...czk(99), source: 'exception' })
    expect(listPriceTimeline(statements, 1, 7)).toMatchObject([
      { source: 'restaurantMenu', wins: false, from: '2026-03-02', to: null },
      { source: 'exception', wins: true, from: '2026-03-02', to: null },
    ])
  })

  test('a newer menu ends an older exception', () => {
    const statements = {
      menus: [menu(1, '2026-01-01', [7, 120]), menu(2, '2026-03-02', [7, 125])],
      exceptions: [exception(5, '2026-02-01', czk(99))],
    }
    expect(resolvePrice(statements, 1, 7, '2026-03-01')).toMatchObject(czk(99))
    expect(resolvePrice(statements, 1, 7, '2026-03-02')).toMatchObject({ ...czk(125), source: 'restaurantMenu' })
  })

  test('a type that the active menu does not list is not offered, whatever exceptions exist', () => {
    const statements = {
      menus: [menu(1, '2026-01-01', [7, 120]), menu(2, '2026-03-02', [8, 90])],
      exceptions: [exception(5, '2026-03-02', czk(99)), exception(6, '2026-03-09', czk(89))],
    }
    expect(resolvePrice(statements, 1, 7, '2026-03-10')).toBeNull()
    expect(findNextChange(statements, 1, 7, '2026-03-01')).toEqual({
      priceCzk: null,
      priceEur: null,
      from: '2026-03-02',
    })
    expect(listPriceTimeline(statements, 1, 7).map(({ sourceId, to, wins }) => ({ sourceId, to, wins }))).toEqual([
      { sourceId: 1, to: '2026-03-01', wins: true },
      { sourceId: 5, to: null, wins: false },
      { sourceId: 6, to: null, wins: false },
    ])
  })

  test('a currency that the winner lacks is not inherited', () => {
    const both = { priceCzk: 120, priceEur: 5 }
    const statements = {
      menus: [{ ...menu(1, '2026-01-01'), items: [{ menuItemTypeId: 7, ...both }] }],
      exceptions: [exception(5, '2026-02-01', { priceCzk: null, priceEur: 4.5 })],
    }
    expect(resolvePrice(statements, 1, 7, '2026-02-01')).toMatchObject({ priceCzk: null, priceEur: 4.5, base: both })
  })

  test('the same price said again is no change', () => {
    const statements = {
      menus: [menu(1, '2026-01-01', [7, 120]), menu(2, '2026-03-02', [7, 120])],
      exceptions: [exception(5, '2026-04-01', czk(99))],
    }
    expect(findNextChange(statements, 1, 7, '2026-02-01')).toEqual({ ...czk(99), from: '2026-04-01' })
  })
})
