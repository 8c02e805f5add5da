import { fromDate } from '@poledne/contract/domain/instant'
import type { WeeklyMenu } from '@poledne/contract/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { buildWeeks, WEEKLY_MENU_RIGHTS, type Weeks } from '../../testing/week.ts'

let t: TestApp
let anna: TestUser
let weeks: Weeks

beforeAll(async () => {
  t = await buildTestApp()
  anna = await t.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeeks(t)
})
afterAll(() => t.close())

const CALLS = ['publish', 'unpublish', 'activate', 'deactivate'] as const
const post = (user: TestUser | null, id: number, call: string, body: object = {}) =>
  t.call(user, 'POST', `weeklyMenus/${id}/${call}/`, body)
const read = async (id: number): Promise<WeeklyMenu> => (await t.call(anna, 'GET', `weeklyMenus/${id}/`)).json()
const actionsOf = async (id: number): Promise<string[]> =>
  (await t.call(anna, 'GET', `weeklyMenus/${id}/history/`)).json().items.map(({ action }: { action: string }) => action)
const inHours = (hours: number) => fromDate(new Date(Date.now() + hours * 3_600_000))

test('nobody without a session or the permission', async () => {
  const { id } = await weeks.create(anna)
  const reader = await t.buildUser(['weeklyMenus.view'])
  for (const call of CALLS) {
    expect((await post(null, id, call)).statusCode).toBe(401)
    expect((await post(reader, id, call)).statusCode).toBe(403)
    expect((await post(anna, 999_999, call)).statusCode).toBe(404)
  }
})

describe('publish and take back', () => {
  test('each is a version of its own, and to repeat it changes nothing', async () => {
    const { id } = await weeks.create(anna)
    expect((await post(anna, id, 'publish')).json()).toMatchObject({ published: true, version: 2 })
    expect((await post(anna, id, 'publish')).json()).toMatchObject({ published: true, version: 2 })
    expect((await post(anna, id, 'unpublish')).json()).toMatchObject({ published: false, version: 3 })
    expect((await post(anna, id, 'unpublish')).json()).toMatchObject({ published: false, version: 3 })
    expect((await post(anna, id, 'deactivate')).json()).toMatchObject({ active: false, version: 4 })
    expect((await post(anna, id, 'activate')).json()).toMatchObject({ active: true, version: 5 })
    expect(await actionsOf(id)).toEqual(['activate', 'deactivate', 'unpublish', 'publish', 'create'])
  })

  test.each(CALLS)('%s of another version learns what stands there now', async (call) => {
    const { id } = await weeks.create(anna)
    const stale = await post(anna, id, call, { version: 9 })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale_version', current: { id, version: 1 } })
    expect((await post(anna, id, call, { version: 1 })).statusCode).toBe(200)
  })

  test('an empty menu is not published', async () => {
    for (const weeklyMenuItemsData of [[], [{ day: 1, items: [] }]]) {
      const { id } = await weeks.create(anna, { weeklyMenuItemsData })
      for (const body of [{}, { publishAt: inHours(5) }]) {
        const refused = await post(anna, id, 'publish', body)
        expect(refused.statusCode).toBe(422)
        expect(refused.json().violations).toMatchObject([{ field: 'weeklyMenuItemsData', code: 'itemsMissing' }])
      }
    }
  })

  test('bulk activates and deactivates', async () => {
    const ids = [(await weeks.create(anna)).id, (await weeks.create(anna)).id]
    const { items } = (await t.call(anna, 'POST', 'weeklyMenus/bulk/', { action: 'deactivate', ids })).json()
    expect(items).toMatchObject([{ active: false }, { active: false }])
  })
})

describe('later', () => {
  test('stores when the menu will be published', async () => {
    const { id } = await weeks.create(anna)
    const publishAt = inHours(3)
    const planned = await post(anna, id, 'publish', { publishAt: `${publishAt}.000Z` })
    expect(planned.json()).toMatchObject({ published: false, publishAt, version: 2 })
    const { items } = (await t.call(anna, 'GET', `weeklyMenus/${id}/history/`)).json()
    expect(items[0]).toMatchObject({ action: 'schedule', changes: [{ field: 'publishAt', from: null, to: publishAt }] })
  })

  test.each([
    ['tomorrow', 'wrongFormat'],
    ['2026-02-30T10:00:00', 'wrongFormat'],
    ['2026-12-01', 'wrongFormat'],
    ['', 'wrongFormat'],
    ['2020-01-01T10:00:00', 'twoHoursAhead'],
    [inHours(1.9), 'twoHoursAhead'],
  ])('%s is refused', async (publishAt, code) => {
    const { id } = await weeks.create(anna)
    const refused = await post(anna, id, 'publish', { publishAt })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().violations).toMatchObject([{ field: 'publishAt', code }])
  })

  test('saving a scheduled menu keeps publishAt', async () => {
    const menu = await weeks.create(anna)
    const publishAt = inHours(3)
    await post(anna, menu.id, 'publish', { publishAt })
    const body = { ...weeks.fields({ startDate: menu.startDate }), version: 2 }
    const saved = await t.call(anna, 'PUT', `weeklyMenus/${menu.id}/`, body)
    expect(saved.json()).toMatchObject({ version: 3, published: false, publishAt })
    expect(await read(menu.id)).toMatchObject({ version: 3, published: false, publishAt })
  })

  test('is cancelled by taking back, and settled by publishing now', async () => {
    const { id } = await weeks.create(anna)
    const none = { publishAt: null }
    await post(anna, id, 'publish', { publishAt: inHours(3) })
    expect((await post(anna, id, 'unpublish')).json()).toMatchObject({ ...none, published: false, version: 3 })
    await post(anna, id, 'publish', { publishAt: inHours(3) })
    expect((await post(anna, id, 'publish')).json()).toMatchObject({ ...none, published: true, version: 5 })
    expect((await post(anna, id, 'publish', { publishAt: inHours(3) })).json()).toMatchObject({ ...none, version: 5 })
  })
})
