import { addDays } from '@poledne/contract/domain/day'
import type { GuestDay } from '@poledne/contract/modules/guestMenu'
import type { WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPublishedWeek, MONDAY, type PublishedWeek } from '../../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp } from '../../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
let draft: WeeklyMenu
const NEXT_MONDAY = addDays(MONDAY, 7)

beforeAll(async () => {
  testApp = await buildTestApp({}, () => '2026-11-18T11:00:00')
  guests = await buildPublishedWeek(testApp)
  draft = await guests.weeks.create(guests.manager, {
    startDate: NEXT_MONDAY,
    weeklyMenuItemsData: [{ day: 2, items: [guests.weeks.buildCell(1), guests.weeks.buildCell(2)] }],
  })
})
afterAll(() => testApp.close())

const buildPreviewPath = (query = '', { id } = draft) =>
  `weeklyMenus/${id}/preview/?restaurantId=${guests.restaurantId}${query}`
const readPreview = async (query?: string, menu?: WeeklyMenu) =>
  (await testApp.call(guests.manager, 'GET', buildPreviewPath(query, menu))).json()
const listDishes = (days: GuestDay[]) =>
  days.flatMap(({ variants }) => variants.flatMap(({ items }) => items.flatMap((item) => item.dishes[0]?.nameCs)))

describe('a preview of the screens of a restaurant', () => {
  const readScreens = (query = '', by = guests.manager, restaurantId = guests.restaurantId) =>
    testApp.call(by, 'GET', `screens/preview/?restaurantId=${restaurantId}&date=${addDays(MONDAY, 6)}${query}`)

  test('shows the published menus of the week of a day and the week after', async () => {
    const response = await readScreens()
    expect(response.headers['cache-control']).toBe('no-store')
    const { restaurant, days, openingHours, allergens } = response.json()
    const screen = await guests.fetchScreen()
    expect({ restaurant, days, openingHours, allergens }).toEqual({
      restaurant: screen.restaurant,
      days: screen.days,
      openingHours: screen.openingHours,
      allergens: screen.allergens,
    })
    const later = await testApp.call(
      guests.manager,
      'GET',
      `screens/preview/?restaurantId=${guests.restaurantId}&date=2027-03-03`,
    )
    expect(later.json().days[0]).toMatchObject({ date: '2027-03-01', planned: false })
  })

  test('can leave out the prices', async () => {
    const readPrice = async (query?: string) => (await readScreens(query)).json().days[0].variants[0].items[0].priceCzk
    expect([await readPrice(), await readPrice('&showPrices=false')]).toEqual([65, null])
  })

  test('of a restaurant that the user cannot set up, or that does not exist, returns 422', async () => {
    const limited = await testApp.buildUser([
      { area: 'settings', action: 'view', allItems: true, level: null, restaurantIds: [999_999] },
    ])
    expect((await readScreens('', limited)).statusCode).toBe(422)
    const missing = await readScreens('', guests.manager, 999_999)
    expect(missing.json().violations).toMatchObject([{ field: 'restaurantId', code: 'selectValue' }])
  })
})

describe('a preview', () => {
  test.each(['screen', 'feed', 'page'])('as a %s returns 404 for a menu that the user cannot see', async (as) => {
    const path = buildPreviewPath(`&as=${as}`)
    const own = await testApp.buildUser([{ area: 'weeklyMenus', action: 'view', allItems: false, level: null }])
    expect((await testApp.call(own, 'GET', path)).statusCode).toBe(404)
    expect((await testApp.call(guests.manager, 'GET', path)).statusCode).toBe(200)
  })

  test('shows a draft as published, and guests do not see it', async () => {
    const before = await guests.fetchScreen()
    const response = await testApp.call(guests.manager, 'GET', buildPreviewPath())
    expect(response.headers['cache-control']).toBe('no-store')
    const { screen, feed } = response.json()
    expect(feed).toBeNull()
    expect(screen).toMatchObject({ revision: 0, screenType: 'week', languages: ['cs', 'en'] })
    expect(screen.days.map(({ date }: GuestDay) => date)).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays(NEXT_MONDAY, index)),
    )
    expect(listDishes(screen.days)).toEqual(['Guláš'])
    expect(screen.days[1].variants[0].items[0]).toMatchObject({ priceCzk: 159 })
    expect(await guests.fetchScreen()).toEqual(before)
    const open = await testApp.call(null, 'GET', `public/restaurants/${guests.restaurantId}/menu/?week=${NEXT_MONDAY}`)
    expect(listDishes(open.json().days)).toEqual([])
  })

  test('can show one day, one language, or the feed', async () => {
    const { screen } = await readPreview('&day=2&language=en')
    expect(screen).toMatchObject({ screenType: 'day', languages: ['en'], days: [{ date: addDays(NEXT_MONDAY, 1) }] })
    const { feed } = await readPreview('&as=feed&language=cs')
    expect(feed).toMatchObject({ week: NEXT_MONDAY, language: 'cs' })
    expect(listDishes(feed.days)).toEqual(['Guláš'])
  })

  test('as the page for frames in the requested language or that of the caller', async () => {
    const { page, screen, feed } = await readPreview('&as=page&language=en')
    expect([screen, feed]).toEqual([null, null])
    expect(page).toContain('<html lang="en">')
    expect(page).toContain(`<section id="${addDays(NEXT_MONDAY, 1)}"><h2>Tuesday`)
    expect(page).toContain('Goulash')
    const czech = { 'accept-language': 'cs' }
    const response = await testApp.call(guests.manager, 'GET', buildPreviewPath('&as=page'), undefined, czech)
    expect(response.json().page).toContain('<html lang="cs">')
    const open = await testApp.app.inject(`/admin/e/${guests.restaurantId}/`)
    expect(open.body).not.toContain(addDays(NEXT_MONDAY, 1))
  })

  test('of an archived menu shows that menu, not the published one', async () => {
    const old = await guests.weeks.create(guests.manager, {
      startDate: addDays(MONDAY, 14),
      weeklyMenuItemsData: [{ day: 1, items: [guests.weeks.buildCell(0)] }],
    })
    await guests.send(`weeklyMenus/${old.id}/archive/`)
    const current = await guests.weeks.create(guests.manager, {
      startDate: old.startDate,
      weeklyMenuItemsData: [{ day: 1, items: [guests.weeks.buildCell(1)] }],
    })
    await guests.send(`weeklyMenus/${current.id}/publish/`)
    expect(listDishes((await readPreview('', old)).screen.days)).toEqual(['Kulajda'])
    expect(listDishes((await readPreview('', current)).screen.days)).toEqual(['Guláš'])
  })

  test('hides prices and closed restaurants as for guests', async () => {
    await guests.editRecord('restaurants', guests.restaurantId, { showMenuPrice: false })
    expect((await readPreview('&as=feed')).feed.days[1].variants[0].items[0]).toMatchObject({ priceCzk: null })
    await guests.editRecord('restaurants', guests.restaurantId, { active: false })
    expect((await readPreview('&as=feed')).feed).toMatchObject({ restaurant: { closed: true } })
    await guests.editRecord('restaurants', guests.restaurantId, { active: true })
    await guests.send(`restaurants/${guests.restaurantId}/archive/`)
    expect((await readPreview('&as=feed')).feed).toMatchObject({ restaurant: { closed: true } })
    expect((await readPreview('&as=page&language=cs')).page).not.toContain('Guláš')
  })

  test.each([
    ['999999', 422, 'selectValue'],
    ['9999999999', 400, 'wrongFormat'],
  ])('restaurant %s returns %i', async (id, status, code) => {
    const response = await testApp.call(guests.manager, 'GET', `weeklyMenus/${draft.id}/preview/?restaurantId=${id}`)
    expect(response.statusCode).toBe(status)
    expect(response.json().violations).toMatchObject([{ field: 'restaurantId', code }])
  })

  test.each(['&day=8', '&as=pdf', '&language=hu', '&week=1'])('%s is refused', async (query) => {
    expect((await testApp.call(guests.manager, 'GET', buildPreviewPath(query))).statusCode).toBe(400)
  })
})
