import { afterEach, describe, expect, test } from 'vitest'
import type { Day } from '../day.ts'
import { toDate } from '../instant.ts'
import { getToday } from '../timeZone.ts'
import {
  explainPrices,
  findNextPriceChange,
  listPriceTimeline,
  type MenuPriceSource,
  type PriceSources,
  resolvePrice,
} from './price.ts'

describe('the price changes at midnight in the time zone of the restaurant', () => {
  const own = process.env.TZ
  afterEach(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })
  const sources: PriceSources = {
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
      const getTodayAfterMidnight = (shift: number) => getToday(new Date(toDate(midnight).getTime() + shift), zone)
      expect(resolvePrice(sources, 1, 7, getTodayAfterMidnight(-HALF_HOUR))?.priceCzk, `23:30 in ${zone}`).toBe(120)
      expect(resolvePrice(sources, 1, 7, getTodayAfterMidnight(HALF_HOUR))?.priceCzk, `00:30 in ${zone}`).toBe(129)
    }
  })
})

describe('examples of the price rule', () => {
  const buildCzkPrice = (priceCzk: number) => ({ priceCzk, priceEur: null })
  const buildMenu = (
    id: number,
    startDate: Day,
    ...prices: [menuItemTypeId: number, priceCzk: number][]
  ): MenuPriceSource => ({
    id,
    weeklyMenuVariantId: 1,
    startDate,
    items: prices.map(([menuItemTypeId, price]) => ({ menuItemTypeId, ...buildCzkPrice(price) })),
  })
  const buildException = (
    id: number,
    startDate: Day,
    prices: { priceCzk: number | null; priceEur: number | null },
  ) => ({
    id,
    weeklyMenuVariantId: 1,
    menuItemTypeId: 7,
    startDate,
    ...prices,
  })

  test('129: exception since 1 September; base 120; next change 1 November', () => {
    const sources = {
      menus: [buildMenu(1, '2026-01-01', [7, 120]), buildMenu(2, '2026-11-01', [7, 135])],
      exceptions: [buildException(5, '2026-09-01', buildCzkPrice(129))],
    }
    expect(explainPrices(sources, '2026-10-05')).toEqual([
      {
        weeklyMenuVariantId: 1,
        menuItemTypeId: 7,
        ...buildCzkPrice(129),
        from: '2026-09-01',
        source: 'exception',
        sourceId: 5,
        base: { ...buildCzkPrice(120), from: '2026-01-01' },
        next: { ...buildCzkPrice(135), from: '2026-11-01' },
      },
    ])
  })

  test('on the same day the exception wins over the menu', () => {
    const sources = {
      menus: [buildMenu(1, '2026-03-02', [7, 120])],
      exceptions: [buildException(5, '2026-03-02', buildCzkPrice(99))],
    }
    expect(resolvePrice(sources, 1, 7, '2026-03-02')).toMatchObject({ ...buildCzkPrice(99), source: 'exception' })
    expect(listPriceTimeline(sources, 1, 7)).toMatchObject([
      { source: 'restaurantMenu', wins: false, from: '2026-03-02', to: null },
      { source: 'exception', wins: true, from: '2026-03-02', to: null },
    ])
  })

  test('a newer menu ends an older exception', () => {
    const sources = {
      menus: [buildMenu(1, '2026-01-01', [7, 120]), buildMenu(2, '2026-03-02', [7, 125])],
      exceptions: [buildException(5, '2026-02-01', buildCzkPrice(99))],
    }
    expect(resolvePrice(sources, 1, 7, '2026-03-01')).toMatchObject(buildCzkPrice(99))
    expect(resolvePrice(sources, 1, 7, '2026-03-02')).toMatchObject({ ...buildCzkPrice(125), source: 'restaurantMenu' })
  })

  test('a type that the active menu does not list is not offered, even with an exception', () => {
    const sources = {
      menus: [buildMenu(1, '2026-01-01', [7, 120]), buildMenu(2, '2026-03-02', [8, 90])],
      exceptions: [
        buildException(5, '2026-03-02', buildCzkPrice(99)),
        buildException(6, '2026-03-09', buildCzkPrice(89)),
      ],
    }
    expect(resolvePrice(sources, 1, 7, '2026-03-10')).toBeNull()
    expect(findNextPriceChange(sources, 1, 7, '2026-03-01')).toEqual({
      priceCzk: null,
      priceEur: null,
      from: '2026-03-02',
    })
    expect(listPriceTimeline(sources, 1, 7).map(({ sourceId, to, wins }) => ({ sourceId, to, wins }))).toEqual([
      { sourceId: 1, to: '2026-03-01', wins: true },
      { sourceId: 5, to: null, wins: false },
      { sourceId: 6, to: null, wins: false },
    ])
  })

  test('a currency that the winner lacks is not inherited', () => {
    const both = { priceCzk: 120, priceEur: 5 }
    const sources = {
      menus: [{ ...buildMenu(1, '2026-01-01'), items: [{ menuItemTypeId: 7, ...both }] }],
      exceptions: [buildException(5, '2026-02-01', { priceCzk: null, priceEur: 4.5 })],
    }
    expect(resolvePrice(sources, 1, 7, '2026-02-01')).toMatchObject({ priceCzk: null, priceEur: 4.5, base: both })
  })

  test('an entry with the same price is not a change', () => {
    const sources = {
      menus: [buildMenu(1, '2026-01-01', [7, 120]), buildMenu(2, '2026-03-02', [7, 120])],
      exceptions: [buildException(5, '2026-04-01', buildCzkPrice(99))],
    }
    expect(findNextPriceChange(sources, 1, 7, '2026-02-01')).toEqual({ ...buildCzkPrice(99), from: '2026-04-01' })
  })
})
