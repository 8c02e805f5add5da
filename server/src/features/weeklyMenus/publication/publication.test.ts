import { dateToInstant } from '@poledne/contract/domain/instant'
import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSaveBody } from '../../../testing/builders/testRecords.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let anna: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  anna = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())

const CALLS = ['publish', 'unpublish', 'activate', 'deactivate'] as const
const postMenuAction = (user: TestUser | null, id: number, call: string, body: object = {}) =>
  testApp.call(user, 'POST', `weeklyMenus/${id}/${call}/`, body)
const readMenu = async (id: number): Promise<WeeklyMenu> =>
  (await testApp.call(anna, 'GET', `weeklyMenus/${id}/`)).json()
const listHistoryActions = async (id: number): Promise<string[]> =>
  (await testApp.call(anna, 'GET', `weeklyMenus/${id}/history/`))
    .json()
    .items.map(({ action }: { action: string }) => action)
const getInstantInHours = (hours: number) => dateToInstant(new Date(Date.now() + hours * 3_600_000))

test('a missing menu returns 404', async () => {
  for (const call of CALLS) {
    expect((await postMenuAction(anna, 999_999, call)).statusCode).toBe(404)
  }
})

describe('publishing and unpublishing', () => {
  test('each change adds a version, and repeating it changes nothing', async () => {
    const { id } = await weeks.create(anna)
    expect((await postMenuAction(anna, id, 'publish')).json()).toMatchObject({ published: true, version: 2 })
    expect((await postMenuAction(anna, id, 'publish')).json()).toMatchObject({ published: true, version: 2 })
    expect((await postMenuAction(anna, id, 'unpublish')).json()).toMatchObject({ published: false, version: 3 })
    expect((await postMenuAction(anna, id, 'unpublish')).json()).toMatchObject({ published: false, version: 3 })
    expect((await postMenuAction(anna, id, 'deactivate')).json()).toMatchObject({ active: false, version: 4 })
    expect((await postMenuAction(anna, id, 'activate')).json()).toMatchObject({ active: true, version: 5 })
    expect(await listHistoryActions(id)).toEqual(['activate', 'deactivate', 'unpublish', 'publish', 'create'])
  })

  test.each(CALLS)('%s of another version returns 409 with the current menu', async (call) => {
    const { id } = await weeks.create(anna)
    const stale = await postMenuAction(anna, id, call, { version: 9 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale_version', current: { id, version: 1 } })
    expect((await postMenuAction(anna, id, call, { version: 1 })).statusCode).toBe(200)
  })

  test('publishing an empty weekly menu returns 422', async () => {
    for (const weeklyMenuItemsData of [[], [{ day: 1, items: [] }]]) {
      const { id } = await weeks.create(anna, { weeklyMenuItemsData })
      for (const body of [{}, { publishAt: getInstantInHours(5) }]) {
        const refused = await postMenuAction(anna, id, 'publish', body)
        expect(refused.statusCode).toBe(422)
        expect(refused.json().violations).toMatchObject([{ field: 'weeklyMenuItemsData', code: 'itemsMissing' }])
      }
    }
  })

  test('a bulk action with versions changes nothing when one record has another version', async () => {
    const [first, second] = [await weeks.create(anna), await weeks.create(anna)]
    const ids = [first.id, second.id]
    const archiveAll = (body: object) =>
      testApp.call(anna, 'POST', 'weeklyMenus/bulk/', { action: 'archive', ids, ...body })
    const refused = await archiveAll({ versions: [1, 2] })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'stale_version', violations: [{ field: 'ids.1' }] })
    expect((await archiveAll({ versions: [1] })).statusCode).toBe(422)
    expect(await readMenu(first.id)).toMatchObject({ archived: false, version: 1 })
    expect((await archiveAll({ versions: [1, 1] })).json().items).toMatchObject([{ version: 2 }, { version: 2 }])
  })

  test('a bulk action deactivates several menus', async () => {
    const ids = [(await weeks.create(anna)).id, (await weeks.create(anna)).id]
    const { items } = (await testApp.call(anna, 'POST', 'weeklyMenus/bulk/', { action: 'deactivate', ids })).json()
    expect(items).toMatchObject([{ active: false }, { active: false }])
  })
})

describe('the audience of a menu', () => {
  const readAudience = async (user: TestUser, id: number) =>
    (await testApp.call(user, 'GET', `weeklyMenus/${id}/audience/`)).json()

  test('counts the restaurants that offer the variant in its week and their screens', async () => {
    const { id, startDate } = await weeks.create(anna, { startDate: '2028-01-03' })
    const manager = await testApp.buildUser(['weeklyMenus.view', 'restaurants.view', 'settings.view'])
    const [first, second] = weeks.restaurantIds
    const insertOffer = (restaurantId: number | undefined, from: string) =>
      testApp.database.rows({
        text: `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items)
          values ($1, $2, $3, '[]')`,
        values: [restaurantId, weeks.variantIds[0], from],
      })
    expect(await readAudience(manager, id)).toEqual({ restaurants: 0, screens: 0 })
    await insertOffer(first, '2027-06-01')
    await insertOffer(first, startDate)
    await insertOffer(second, '2028-01-10')
    await testApp.database.rows({
      text: `insert into screens (id, position, name, restaurant_id, screen_type, languages, show_prices)
        select 'audience-' || n, n, 'Screen ' || n, $1, 'day', '{cs}', true from generate_series(1, 3) n`,
      values: [first],
    })
    expect(await readAudience(manager, id)).toEqual({ restaurants: 1, screens: 3 })
    const withoutSettings = await testApp.buildUser(['weeklyMenus.view', 'restaurants.view'])
    expect(await readAudience(withoutSettings, id)).toEqual({ restaurants: 1, screens: null })
    expect(await readAudience(anna, id)).toEqual({ restaurants: null, screens: null })
    const noOne = await testApp.buildUser(['restaurants.view'])
    expect((await testApp.call(noOne, 'GET', `weeklyMenus/${id}/audience/`)).statusCode).toBe(403)
    expect((await testApp.call(anna, 'GET', 'weeklyMenus/999999/audience/')).statusCode).toBe(404)
  })
})

describe('a scheduled publication', () => {
  test('stores when the menu will be published', async () => {
    const { id } = await weeks.create(anna)
    const publishAt = getInstantInHours(3)
    const planned = await postMenuAction(anna, id, 'publish', { publishAt: `${publishAt}.000Z` })
    expect(planned.json()).toMatchObject({ published: false, publishAt, version: 2 })
    const { items } = (await testApp.call(anna, 'GET', `weeklyMenus/${id}/history/`)).json()
    expect(items[0]).toMatchObject({ action: 'schedule', changes: [{ field: 'publishAt', from: null, to: publishAt }] })
  })

  test.each([
    ['tomorrow', 'wrongFormat'],
    ['2026-02-30T10:00:00', 'wrongFormat'],
    ['2026-12-01', 'wrongFormat'],
    ['', 'wrongFormat'],
    ['2020-01-01T10:00:00', 'twoHoursAhead'],
    [getInstantInHours(1.9), 'twoHoursAhead'],
  ])('publishAt %s returns 422', async (publishAt, code) => {
    const { id } = await weeks.create(anna)
    const refused = await postMenuAction(anna, id, 'publish', { publishAt })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([{ field: 'publishAt', code }])
  })

  test('saving a scheduled menu keeps publishAt', async () => {
    const menu = await weeks.create(anna)
    const publishAt = getInstantInHours(3)
    await postMenuAction(anna, menu.id, 'publish', { publishAt })
    const body = buildSaveBody(weeklyMenus, menu, { version: 2 })
    const saved = await testApp.call(anna, 'PUT', `weeklyMenus/${menu.id}/`, body)
    expect(saved.json()).toMatchObject({ version: 3, published: false, publishAt })
    expect(await readMenu(menu.id)).toMatchObject({ version: 3, published: false, publishAt })
  })

  test('is cancelled by unpublishing and by publishing now', async () => {
    const { id } = await weeks.create(anna)
    const none = { publishAt: null }
    await postMenuAction(anna, id, 'publish', { publishAt: getInstantInHours(3) })
    expect((await postMenuAction(anna, id, 'unpublish')).json()).toMatchObject({
      ...none,
      published: false,
      version: 3,
    })
    await postMenuAction(anna, id, 'publish', { publishAt: getInstantInHours(3) })
    expect((await postMenuAction(anna, id, 'publish')).json()).toMatchObject({ ...none, published: true, version: 5 })
    expect((await postMenuAction(anna, id, 'publish', { publishAt: getInstantInHours(3) })).json()).toMatchObject({
      ...none,
      version: 5,
    })
  })
})
