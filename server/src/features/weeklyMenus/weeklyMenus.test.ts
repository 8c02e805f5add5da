import { type WeeklyMenu, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatViolations } from '../../testing/builders/people.ts'
import { buildSaveBody } from '../../testing/builders/testRecords.ts'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let weeks: WeekFixture

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(WEEKLY_MENU_RIGHTS)
  weeks = await buildWeekFixture(testApp)
})
afterAll(() => testApp.close())

const postMenu = (changes?: object) => testApp.call(cook, 'POST', 'weeklyMenus/', weeks.buildFields(changes))

describe('access', () => {
  test('a user with rights on own menus cannot change those of others', async () => {
    const { id } = await weeks.create(cook)
    const buildOwnMenusPermission = (action: 'view' | 'edit') => ({
      area: 'weeklyMenus' as const,
      action,
      allItems: false,
      level: null,
    })
    const apprentice = await testApp.buildUser(['weeklyMenus.view', buildOwnMenusPermission('edit')])
    const recluse = await testApp.buildUser([buildOwnMenusPermission('view'), 'weeklyMenus.edit'])
    for (const call of ['lock', 'publish', 'unpublish', 'activate', 'deactivate']) {
      expect((await testApp.call(apprentice, 'POST', `weeklyMenus/${id}/${call}/`, {})).statusCode).toBe(403)
      expect((await testApp.call(recluse, 'POST', `weeklyMenus/${id}/${call}/`, {})).statusCode).toBe(404)
    }
  })
})

describe('create and save', () => {
  test('a new menu is returned as it was sent, unpublished and unlocked', async () => {
    const note = 's pečivem'
    const sent = weeks.buildFields({
      weeklyMenuItemsData: [{ day: 3, items: [{ ...weeks.buildCell(), note }, weeks.buildCell(1)] }],
    })
    const response = await testApp.call(cook, 'POST', 'weeklyMenus/', sent)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      ...sent,
      weeklyMenuVariantNameCs: 'Klasika',
      weeklyMenuVariantNameEn: 'Classic',
      published: false,
      publishAt: null,
      lockedAt: null,
      lockedByUserId: null,
      lockedByUserName: null,
      version: 1,
    })
  })

  test('a variant has one menu per week that is not archived', async () => {
    const { id, startDate } = await weeks.create(cook)
    expect(formatViolations(await postMenu({ startDate }))).toEqual(['startDate:duplicate'])
    expect((await postMenu({ startDate, weeklyMenuVariantId: weeks.variantIds[1] })).statusCode).toBe(201)
    await testApp.call(cook, 'POST', `weeklyMenus/${id}/archive/`, {})
    expect((await postMenu({ startDate })).statusCode).toBe(201)
    expect((await testApp.call(cook, 'POST', `weeklyMenus/${id}/restore/`, {})).statusCode).toBe(409)
  })

  test.each([
    ['a variant', () => ({ weeklyMenuVariantId: 999_999 }), 'weeklyMenuVariantId'],
    [
      'a type',
      () => ({ weeklyMenuItemsData: [{ day: 1, items: [{ ...weeks.buildCell(), menuItemTypeId: 999_999 }] }] }),
      'weeklyMenuItemsData',
    ],
    [
      'a dish',
      () => ({ weeklyMenuItemsData: [{ day: 1, items: [{ ...weeks.buildCell(), dishIds: [999_999] }] }] }),
      'weeklyMenuItemsData',
    ],
  ])('%s that does not exist returns 422 at its field', async (_name, changes, field) => {
    const response = await postMenu(changes())
    expect(response.statusCode).toBe(422)
    expect(formatViolations(response)).toEqual([`${field}:selectValue`])
  })

  test('a menu starts on a Monday, has each day once, and dishes in each cell', async () => {
    expect(formatViolations(await postMenu({ startDate: '2026-01-06' }))).toEqual(['startDate:wrongFormat'])
    const day = { day: 2, items: [weeks.buildCell()] }
    expect(formatViolations(await postMenu({ weeklyMenuItemsData: [day, day] }))).toEqual([
      'weeklyMenuItemsData.1.day:duplicate',
    ])
    const empty = { day: 2, items: [{ ...weeks.buildCell(), dishIds: [] }] }
    expect(formatViolations(await postMenu({ weeklyMenuItemsData: [empty] }))).toEqual([
      'weeklyMenuItemsData.0.items.0.dishIds:itemsMissing',
    ])
  })

  test('a stale save returns 409 with the current menu', async () => {
    const menu = await weeks.create(cook)
    const saveCellOnDay = (day: number) =>
      testApp.call(
        cook,
        'PUT',
        `weeklyMenus/${menu.id}/`,
        buildSaveBody(weeklyMenus, menu, { weeklyMenuItemsData: [{ day, items: [weeks.buildCell()] }] }),
      )
    expect((await saveCellOnDay(4)).statusCode).toBe(200)
    expect((await saveCellOnDay(5)).json()).toMatchObject({
      code: 'stale_version',
      current: { version: 2, weeklyMenuItemsData: [{ day: 4 }] },
    })
  })

  test('a save cannot set published', async () => {
    const menu = await weeks.create(cook)
    const response = await testApp.call(
      cook,
      'PUT',
      `weeklyMenus/${menu.id}/`,
      buildSaveBody(weeklyMenus, menu, { published: true }),
    )
    expect(formatViolations(response)).toEqual(['published:wrongFormat'])
  })

  test('a dish that a menu plans cannot be deleted', async () => {
    const butcher = await testApp.buildUser(['dishes.view', 'dishes.archive', 'dishes.delete'])
    await weeks.create(cook)
    const [dishId] = weeks.dishIds
    await testApp.call(butcher, 'POST', `dishes/${dishId}/archive/`, {})
    expect((await testApp.call(butcher, 'DELETE', `dishes/${dishId}/`)).json()).toMatchObject({ code: 'in_use' })
    await testApp.call(butcher, 'POST', `dishes/${dishId}/restore/`, {})
  })
})

describe('lists', () => {
  test('lists are sorted by newest week, and computed columns can be filtered', async () => {
    const menu = await weeks.create(cook)
    await testApp.call(cook, 'POST', `weeklyMenus/${menu.id}/publish/`, {})
    await testApp.call(cook, 'POST', `weeklyMenus/${menu.id}/lock/`, {})
    const listMenus = async (filter: string): Promise<WeeklyMenu[]> =>
      (await testApp.call(cook, 'GET', `weeklyMenus/?pageSize=200${filter}`)).json().items
    const starts = (await listMenus('')).map(({ startDate }) => startDate)
    expect(starts).toEqual(starts.toSorted().toReversed())
    expect((await listMenus('&filter=published:equals:true')).map(({ id }) => id)).toEqual([menu.id])
    expect((await listMenus(`&filter=lockedByUserName:equals:${cook.username}`)).map(({ id }) => id)).toEqual([menu.id])
    expect(await listMenus('&filter=weeklyMenuVariantNameEn:contains:nothing')).toEqual([])
  })

  test('greaterThanOrEqualTo and lessThan select weeks without the end date', async () => {
    for (const startDate of ['2029-01-01', '2029-01-08', '2029-01-15']) await postMenu({ startDate })
    const listStartDates = async (from: string, to: string) => {
      const range = `filter=startDate:greaterThanOrEqualTo:${from}&filter=startDate:lessThan:${to}`
      const { items } = (await testApp.call(cook, 'GET', `weeklyMenus/?${range}&sort=startDate:asc`)).json()
      return items.map(({ startDate }: WeeklyMenu) => startDate)
    }
    expect(await listStartDates('2029-01-01', '2029-01-15')).toEqual(['2029-01-01', '2029-01-08'])
    expect(await listStartDates('2029-01-01', '2029-01-16')).toEqual(['2029-01-01', '2029-01-08', '2029-01-15'])
    expect(await listStartDates('2029-01-08', '2029-01-08')).toEqual([])
  })
})
