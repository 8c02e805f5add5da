import { addDays } from '@poledne/contract/domain/day'
import type { GuestDay } from '@poledne/contract/modules/guestMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPublishedWeek, MONDAY, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'
import type { AdjustClock } from '../todayMenu/index.ts'
import { computeTtlMs, openGuestCache } from './guestMenus.caches.ts'
import { openHeartbeats } from './screens.routes.ts'
import { buildScreenContent, readRestaurantContent } from './screens.service.ts'

let testApp: TestApp
let guests: PublishedWeek
/** Wednesday noon in Prague. */
const NOON = '2026-11-18T11:00:00'

beforeAll(async () => {
  testApp = await buildTestApp({}, () => NOON)
  guests = await buildPublishedWeek(testApp)
})
afterAll(() => testApp.close())

const fetchAsGuest = (path: string) => testApp.call(null, 'GET', path)
const listDishes = ({ variants }: GuestDay) =>
  variants.flatMap(({ items }) => items.flatMap(({ dishes }) => dishes.map(({ nameCs }) => nameCs)))
const listServedDishes = async () =>
  Object.fromEntries(
    (await guests.fetchScreen()).days.flatMap((day) => (day.planned ? [[day.date, listDishes(day).join(', ')]] : [])),
  )

/** Returns a function that builds the screen content from a cache that receives no events and stays outdated. */
function createIsolatedContentBuilder(clock: AdjustClock = () => NOON) {
  const contentCache = openGuestCache(1_000, (key) => readRestaurantContent(testApp.database, JSON.parse(key), clock))
  return () => buildScreenContent({ database: testApp.database, contentCache, clock }, guests.screenId)
}

const changeRestaurant = (changes: object) => guests.editRecord('restaurants', guests.restaurantId, changes)

describe('a screen', () => {
  test.each(['nothing', 'x'.repeat(64), '1'])('with the unknown id %s returns 404', async (id) => {
    const response = await fetchAsGuest(`public/screens/${id}/`)
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('not_found')
    expect((await fetchAsGuest(`public/screens/${id}/events/`)).statusCode).toBe(404)
    expect((await testApp.call(null, 'POST', `public/screens/${id}/seen/`, { revision: 1 })).statusCode).toBe(404)
  })

  test('shows two weeks from Monday with the items that the restaurant offers', async () => {
    const content = await guests.fetchScreen()
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
              dishes: [{ nameCs: 'Kulajda', nameEn: 'Dill soup', allergenCodes: [], diets: [] }],
              note: null,
              priceCzk: 65,
              priceEur: 2.65,
            },
            {
              typeNameCs: 'Hlavní jídlo',
              typeNameEn: 'Main course',
              dishes: [{ nameCs: 'Guláš', nameEn: 'Goulash', allergenCodes: [], diets: [] }],
              note: null,
              priceCzk: 159,
              priceEur: null,
            },
          ],
        },
      ],
    })
  })

  test('allergenCodes is null where allergens are not declared and empty where declared none', async () => {
    const [soupId] = guests.weeks.dishIds
    await guests.editRecord('dishes', soupId, { allergenIds: null })
    const listAllergenCodes = (days: GuestDay[]) =>
      days.flatMap(({ variants }) =>
        variants.flatMap(({ items }) => items.map(({ dishes }) => dishes[0]?.allergenCodes)),
      )
    const { restaurantId, menu, manager } = guests
    const feed = (await fetchAsGuest(`public/restaurants/${restaurantId}/menu/`)).json()
    const preview = await testApp.call(manager, 'GET', `weeklyMenus/${menu.id}/preview/?restaurantId=${restaurantId}`)
    const answers = [await guests.fetchScreen(), feed, preview.json().screen]
    expect(answers.map(({ days }) => listAllergenCodes(days))).toEqual(answers.map(() => [null, [], null, []]))
    await guests.editRecord('dishes', soupId, { allergenIds: [] })
    expect(listAllergenCodes((await guests.fetchScreen()).days)).toEqual([[], [], [], []])
  })

  test('distinguishes a day without dishes from a day without a menu', async () => {
    const { days } = await guests.fetchScreen()
    expect(days[1]).toEqual({ date: '2026-11-17', planned: true, variants: [] })
    expect(days[7]).toEqual({ date: '2026-11-23', planned: false, variants: [] })
  })

  test.each([
    ['unpublish', 'publish'],
    ['deactivate', 'activate'],
    ['archive', 'restore'],
  ])('hides a menu after %s and shows it again after %s', async (hideAction, back) => {
    await guests.send(`weeklyMenus/${guests.menu.id}/${hideAction}/`)
    expect(await listServedDishes()).toEqual({})
    await guests.send(`weeklyMenus/${guests.menu.id}/${back}/`)
    expect((await listServedDishes())[MONDAY]).toBe('Kulajda, Guláš')
  })

  test('hides prices where the restaurant or the screen hides them', async () => {
    const listPrices = async () =>
      (await guests.fetchScreen()).days.flatMap(({ variants }) =>
        variants.flatMap(({ items }) => items.flatMap(({ priceCzk, priceEur }) => priceCzk ?? priceEur ?? [])),
      )
    expect(await listPrices()).toEqual([65, 159, 65, 159])
    await changeRestaurant({ showMenuPrice: false })
    expect(await listPrices()).toEqual([])
    await changeRestaurant({ showMenuPrice: true })
    const list = (await testApp.call(guests.manager, 'GET', 'settings/screens/')).json()
    const [screen] = list.items
    await guests.send('settings/screens/', { items: [{ ...screen, showPrices: false }] }, 'PUT')
    expect(await listPrices()).toEqual([])
    await guests.send('settings/screens/', { items: [screen] }, 'PUT')
    expect(await listPrices()).toEqual([65, 159, 65, 159])
  })

  test('shows the price of each day', async () => {
    const fromWednesday = { restaurantId: guests.restaurantId, weeklyMenuVariantId: guests.weeks.variantIds[0] }
    const soup = { menuItemTypeId: guests.weeks.typeIds[0], priceCzk: 70, priceEur: 3 }
    await guests.send('restaurantMenuExceptions/', { ...fromWednesday, startDate: '2026-11-18', ...soup })
    const { days } = await guests.fetchScreen()
    expect([days[0], days[2]].map((day) => day?.variants[0]?.items[0]?.priceCzk)).toEqual([65, 70])
  })

  test.each([{ active: false }, { archived: true }])(
    'of a restaurant that is not open shows "closed": %o',
    async ({ archived }) => {
      const { restaurantId } = guests
      if (archived) await guests.send(`restaurants/${restaurantId}/archive/`)
      else await changeRestaurant({ active: false })
      const { restaurant, days } = await guests.fetchScreen()
      expect(restaurant.closed).toBe(true)
      expect(days.filter(({ planned, variants }) => planned || variants.length > 0)).toEqual([])
      expect(days).toHaveLength(14)
      if (archived) await guests.send(`restaurants/${restaurantId}/restore/`)
      else await changeRestaurant({ active: true })
      expect((await guests.fetchScreen()).restaurant.closed).toBe(false)
    },
  )
})

describe('its week begins at the restaurant’s midnight', () => {
  test.each([
    ['in winter', '2026-11-15T22:59:59', '2026-11-15T23:00:00', '2026-11-16'],
    ['on the day when clocks go forward', '2026-03-29T21:59:59', '2026-03-29T22:00:00', '2026-03-30'],
    ['on the day when they go back', '2026-10-25T22:59:59', '2026-10-25T23:00:00', '2026-10-26'],
  ])('%s', async (_name, before, after, monday) => {
    const readFirstDay = async (now: string) => (await createIsolatedContentBuilder(() => now)())?.value.days[0]?.date
    expect(await readFirstDay(before)).toBe(addDays(monday, -7))
    expect(await readFirstDay(after)).toBe(monday)
  })

  test('and cache entries expire at midnight or after 30 seconds', () => {
    const computeTtl = (now: string, timezone = 'Europe/Prague') => computeTtlMs({ now, timezone })
    expect(computeTtl(NOON)).toBe(30_000)
    expect(computeTtl('2026-03-29T21:59:50')).toBe(9_000)
    expect(computeTtl('2026-10-25T22:59:59')).toBe(1)
  })
})

describe('its revision', () => {
  const renameDish = (id: number | undefined, nameCs: string) => guests.editRecord('dishes', id, { nameCs })

  test('rises by one with each change of the content and only then', async () => {
    // Content that other tests have built for other days has raised the revision.
    testApp.database.publish({ about: 'lists' })
    const { revision } = await guests.fetchScreen()
    const [soup, , dessert] = guests.weeks.dishIds
    await renameDish(soup, 'Bramboračka')
    expect((await guests.fetchScreen()).revision).toBe(revision + 1)
    // The restaurant offers no dessert, and guests do not see drafts.
    await renameDish(dessert, 'Štrúdl')
    await guests.weeks.create(guests.manager, { startDate: addDays(MONDAY, 7) })
    expect((await guests.fetchScreen()).revision).toBe(revision + 1)
    await renameDish(soup, 'Kulajda')
    expect((await guests.fetchScreen()).revision).toBe(revision + 2)
  })

  test('is not lowered by an instance with older content', async () => {
    const [soup] = guests.weeks.dishIds
    const { revision } = await guests.fetchScreen()
    const [late, prompt] = [createIsolatedContentBuilder(), createIsolatedContentBuilder()]
    await renameDish(soup, 'Fazolačka')
    expect((await late())?.value.revision).toBe(revision + 1)
    await renameDish(soup, 'Hrachovka')
    expect((await prompt())?.value.revision).toBe(revision + 2)
    const caughtUp = await late()
    expect(caughtUp?.value.revision).toBe(revision + 2)
    expect(JSON.stringify(caughtUp)).toContain('Hrachovka')
  })

  test('rises by one for parallel requests', async () => {
    const { revision } = await guests.fetchScreen()
    await renameDish(guests.weeks.dishIds[0], 'Gulášovka')
    const reads = Array.from({ length: 8 }, () => createIsolatedContentBuilder()())
    expect(new Set((await Promise.all(reads)).map((each) => each?.value.revision))).toEqual(new Set([revision + 1]))
  })
})

describe('heartbeats of a screen', () => {
  const sendHeartbeat = (revision: unknown) =>
    testApp.call(null, 'POST', `public/screens/${guests.screenId}/seen/`, { revision })
  const listHeartbeats = async () => (await testApp.call(guests.manager, 'GET', 'settings/screensSeen/')).json().items

  test('are stored with the last shown revision', async () => {
    const { revision } = await guests.fetchScreen()
    expect(await listHeartbeats()).toMatchObject([
      { id: guests.screenId, lastSeenAt: null, shownRevision: null, revision },
    ])
    for (const shown of [revision - 1, revision]) expect((await sendHeartbeat(shown)).statusCode).toBe(204)
    expect(await listHeartbeats()).toMatchObject([
      { lastSeenAt: expect.any(String), shownRevision: revision, revision },
    ])
  })

  test('are written after an interval and on shutdown', async () => {
    const signs = openHeartbeats(testApp.database, () => {}, 1)
    signs.record(guests.screenId, { revision: 11, device: null })
    await expect.poll(async () => (await listHeartbeats())[0].shownRevision).toBe(11)
    const ending = openHeartbeats(testApp.database, () => {})
    ending.record(guests.screenId, { revision: 12, device: null })
    ending.record('gone-meanwhile', { revision: 12, device: null })
    await ending.close()
    expect((await listHeartbeats())[0].shownRevision).toBe(12)
  })

  test.each([-1, 1.5, '1', null, 2_147_483_648])('with the revision %o return 422', async (revision) => {
    expect((await sendHeartbeat(revision)).statusCode).toBe(422)
  })
})
