import type { GuestDay } from '@poledne/contract/guestMenu'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildGuests, type Guests, MONDAY } from '../../testing/guests.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let t: TestApp
let guests: Guests
/** Wednesday noon in Prague. */
const NOON = '2026-11-18T11:00:00'
let now = NOON

beforeAll(async () => {
  t = await buildTestApp({}, () => now)
  guests = await buildGuests(t)
})
beforeEach(() => {
  now = NOON
})
afterAll(() => t.close())

const get = (path: string, headers: Record<string, string> = {}) => t.call(null, 'GET', path, undefined, headers)
const dishesOf = ({ variants }: GuestDay) =>
  variants.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.map(({ nameCs }) => nameCs)))
const served = async () =>
  Object.fromEntries(
    (await guests.screen()).days.flatMap((day) => (day.planned ? [[day.date, dishesOf(day).join(', ')]] : [])),
  )
const setRestaurant = (changes: object) =>
  guests.change(
    `restaurants/${guests.restaurantId}/`,
    { nameCs: 'Kantýna', nameEn: 'Canteen', active: true, showMenuPrice: true, timezone: 'Europe/Prague', ...changes },
    'PUT',
  )

describe('a screen', () => {
  test.each(['nothing', 'x'.repeat(64), '1'])('that is not there: %s', async (id) => {
    const response = await get(`public/screens/${id}/`)
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('not_found')
    expect((await get(`public/screens/${id}/events/`)).statusCode).toBe(404)
    expect((await t.call(null, 'POST', `public/screens/${id}/seen/`, { revision: 1 })).statusCode).toBe(404)
  })

  test('shows two weeks from Monday, and of the week what the restaurant offers', async () => {
    const content = await guests.screen()
    expect(content).toMatchObject({
      revision: 1,
      name: 'Jídelna',
      screenType: 'day',
      languages: ['cs', 'en'],
      restaurant: { id: guests.restaurantId, nameCs: 'Kantýna', timezone: 'Europe/Prague', closed: false },
    })
    expect(content.days).toHaveLength(14)
    expect([content.days[0]?.date, content.days[13]?.date]).toEqual([MONDAY, '2026-11-29'])
    expect(content.days[2]).toEqual({
      date: '2026-11-18',
      planned: true,
      variants: [
        {
          nameCs: 'Klasika',
          nameEn: 'Classic',
          items: [
            {
              typeNameCs: 'Polévka',
              typeNameEn: 'Soup',
              dishes: [{ nameCs: 'Kulajda', nameEn: 'Dill soup', allergenCodes: [] }],
              note: null,
              priceCzk: 65,
              priceEur: 2.65,
            },
            {
              typeNameCs: 'Hlavní jídlo',
              typeNameEn: 'Main course',
              dishes: [{ nameCs: 'Guláš', nameEn: 'Goulash', allergenCodes: [] }],
              note: null,
              priceCzk: 159,
              priceEur: null,
            },
          ],
        },
      ],
    })
  })

  test('tells a day without dishes from a day without a menu', async () => {
    const { days } = await guests.screen()
    expect(days[1]).toEqual({ date: '2026-11-17', planned: true, variants: [] })
    expect(days[7]).toEqual({ date: '2026-11-23', planned: false, variants: [] })
  })

  test.each([
    ['unpublish', 'publish'],
    ['deactivate', 'activate'],
    ['archive', 'restore'],
  ])('shows nothing of a menu after %s, and again after %s', async (away, back) => {
    const { version } = (await t.call(guests.manager, 'GET', `weeklyMenus/${guests.menu.id}/`)).json()
    expect(version).toBeGreaterThan(0)
    await guests.change(`weeklyMenus/${guests.menu.id}/${away}/`)
    expect(await served()).toEqual({})
    await guests.change(`weeklyMenus/${guests.menu.id}/${back}/`)
    expect((await served())[MONDAY]).toBe('Kulajda, Guláš')
  })
})
