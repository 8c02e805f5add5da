import { addDays, type Day } from '@poledne/contract/domain/day'
import type { CheckFinding } from '@poledne/contract/modules/weeklyMenu'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildWeekFixture, WEEKLY_MENU_RIGHTS, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let operator: TestUser
let cook: TestUser
let weeks: WeekFixture
let gluten: number
let milk: number

beforeAll(async () => {
  testApp = await buildTestApp()
  operator = await testApp.buildUser(['settings.view', 'settings.edit', 'settings.system'])
  cook = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'restaurants.view', 'dishes.view', 'dishes.edit'])
  weeks = await buildWeekFixture(testApp)
  const rows = await testApp.database.rows<{ id: number }>({
    text: `insert into allergens (position, code, name_cs, name_en)
      values (0, '1', 'Obiloviny obsahující lepek', 'Cereals containing gluten'), (1, '7', 'Mléko', 'Milk') returning id`,
  })
  ;[gluten, milk] = rows.map(({ id }) => id) as [number, number]
})
afterAll(() => testApp.close())

const buildBody = (changes: object = {}) => ({
  allergenIds: [milk],
  diets: ['vegan'],
  soupTypeIds: [weeks.typeIds[0]],
  mainTypeIds: [weeks.typeIds[1]],
  ...changes,
})
const readCoverage = async () => (await testApp.call(operator, 'GET', 'settings/coverage/')).json()
const saveCoverage = (changes: object = {}) => testApp.call(operator, 'PUT', 'settings/coverage/', buildBody(changes))

describe('the watched options', () => {
  test('are empty at first, saved together, and returned in the order of their lists', async () => {
    expect(await readCoverage()).toEqual({ allergenIds: [], diets: [], soupTypeIds: [], mainTypeIds: [], version: 1 })
    const saved = await saveCoverage({ allergenIds: [milk, gluten], version: 1 })
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { ...buildBody({ allergenIds: [gluten, milk] }), version: 2 },
    ])
    expect(await readCoverage()).toEqual(saved.json())
  })

  test('with an old version return 409 with the current settings and stay unchanged', async () => {
    const { version } = await readCoverage()
    expect((await saveCoverage({ diets: ['halal'] })).statusCode).toBe(200)
    const stale = await saveCoverage({ diets: ['kosher'], version })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    expect(stale.json().current).toEqual(await readCoverage())
    expect((await readCoverage()).diets).toEqual(['halal'])
  })

  test.each([
    [{ allergenIds: [999_999] }, 'allergenIds.0', 'selectValue'],
    [{ soupTypeIds: [999_999] }, 'soupTypeIds.0', 'selectValue'],
    [{ mainTypeIds: [999_998] }, 'mainTypeIds.0', 'selectValue'],
    [{ diets: ['paleo'] }, 'diets.0', 'selectValue'],
    [{ diets: ['vegan', 'vegan'] }, 'diets', 'duplicate'],
    [{ soupTypeIds: [], mainTypeIds: [] }, 'mainTypeIds', 'selectValue'],
    [{ allergenIds: null }, 'allergenIds', 'emptyField'],
    [{ repeatDays: 3 }, 'repeatDays', 'wrongFormat'],
  ])('with %j are refused', async (changes, field, code) => {
    const before = await readCoverage()
    const response = await saveCoverage(changes)
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ field, code }]])
    expect(await readCoverage()).toEqual(before)
  })

  test('sent as a list are refused with 422', async () => {
    expect((await testApp.call(operator, 'PUT', 'settings/coverage/', [])).statusCode).toBe(422)
  })

  test('need no rows if nothing is watched', async () => {
    const nothing = { allergenIds: [], diets: [], soupTypeIds: [], mainTypeIds: [] }
    expect((await saveCoverage(nothing)).statusCode).toBe(200)
  })

  test('leave out an allergen and a menu item type that were deleted since', async () => {
    const insertAndGetId = async (text: string) =>
      (await testApp.database.rows<{ id: number }>({ text: `insert into ${text} returning id` }))[0]?.id as number
    const lupin = await insertAndGetId(
      "allergens (position, code, name_cs, name_en) values (2, '13', 'Vlčí bob', 'Lupin')",
    )
    const brunch = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (9, 'Brunch', 'Brunch')")
    const [main] = weeks.typeIds.slice(1)
    expect((await saveCoverage({ allergenIds: [milk, lupin], mainTypeIds: [main, brunch] })).statusCode).toBe(200)
    await testApp.database.rows({ text: 'delete from allergens where id = $1', values: [lupin] })
    await testApp.database.rows({ text: 'delete from menu_item_types where id = $1', values: [brunch] })
    expect(await readCoverage()).toMatchObject({ allergenIds: [milk], mainTypeIds: [main] })
  })
})

describe('the check of a weekly menu', () => {
  const fetchMissing = async (id: number, language = 'en'): Promise<CheckFinding[]> => {
    const headers = { 'accept-language': language }
    const { items } = (await testApp.call(cook, 'GET', `weeklyMenus/${id}/check/`, undefined, headers)).json()
    return items.filter(({ code }: CheckFinding) => code === 'optionMissing')
  }
  const setDish = (id: number | undefined, allergenIds: number[] | null, diets: string[] = []) =>
    testApp.database.rows({
      text: 'update dishes set allergen_ids = $2, diets = $3 where id = $1',
      values: [id, allergenIds, diets],
    })
  let id: number
  let monday: Day = '2040-01-02'
  beforeEach(async () => {
    const weeklyMenuItemsData = [{ day: 3, items: [weeks.buildCell(0), weeks.buildCell(1)] }]
    // The dashboard leaves out problems of past days.
    monday = addDays(monday, 7)
    id = (await weeks.create(cook, { weeklyMenuItemsData, startDate: monday })).id
    await setDish(weeks.dishIds[0], [], ['vegan'])
    await setDish(weeks.dishIds[1], [milk])
    await saveCoverage()
  })

  test('reports courses without a suitable option with the day and a link to it', async () => {
    const link = `/weeklyMenus/${id}/edit?day=3`
    const shared = { severity: 'warning', code: 'optionMissing', day: 3, course: 'main', link }
    expect(await fetchMissing(id)).toEqual([
      {
        ...shared,
        allergenId: milk,
        message: 'Wednesday: no main course without allergen 7 (Milk).',
        option: 'No main course without allergen 7 (Milk)',
      },
      { ...shared, diet: 'vegan', message: 'Wednesday: no vegan main course.', option: 'No vegan main course' },
    ])
    expect((await fetchMissing(id, 'cs')).map(({ message }) => message)).toEqual([
      'Středa: žádné hlavní jídlo bez alergenu\u00a07 (Mléko).',
      'Středa: žádné veganské hlavní jídlo.',
    ])
  })

  test('reports nothing once a dish is declared suitable, and an undeclared dish is not suitable', async () => {
    await setDish(weeks.dishIds[1], null, ['vegan'])
    expect(await fetchMissing(id)).toMatchObject([{ allergenId: milk }])
    await setDish(weeks.dishIds[1], [gluten], ['vegan'])
    expect(await fetchMissing(id)).toEqual([])
  })

  test('reports nothing for a deleted allergen', async () => {
    await testApp.database.rows({
      text: `update settings set coverage = jsonb_set(coverage, '{allergenIds}', '[999999]')`,
    })
    expect((await fetchMissing(id)).map(({ diet }) => diet)).toEqual(['vegan'])
  })

  test('counts missing options on the dashboard, where several menus are checked at once', async () => {
    const manager = await testApp.buildUser([...WEEKLY_MENU_RIGHTS, 'restaurants.view'])
    const { squares } = (await testApp.call(manager, 'GET', `dashboard/?from=${monday}&weeks=1`)).json()
    const square = squares.find((each: { weeklyMenuId: number }) => each.weeklyMenuId === id)
    expect(square?.problems).toMatchObject(
      expect.arrayContaining([
        { code: 'optionMissing', severity: 'warning', count: 2, link: `/weeklyMenus/${id}/edit?day=3` },
      ]),
    )
  })
})
