import { addDays } from '@poledne/contract/domain/day'
import { getMonday } from '@poledne/contract/domain/week'
import { startOfDay } from '@poledne/contract/domain/zonedTime'
import type { ExposureReport } from '@poledne/contract/modules/dishImpact'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

const ALL = ['dishes', 'weeklyMenus', 'restaurants', 'restaurantMenus'].flatMap((area) =>
  ['view', 'add', 'edit'].map((action) => `${area}.${action}`),
)
const PRAGUE = 'Europe/Prague'
const RISKY_NAME = '=1+1 "U Lípy"'

let testApp: TestApp
let cook: TestUser
let gluten: number
let milk: number
let dish: number
let restaurant: number
let menu: number
let monday: string

const insertAndGetId = async (text: string): Promise<number> => {
  const [row] = await testApp.database.rows<{ id: number }>({ text: `insert into ${text} returning id` })
  return row?.id ?? 0
}
const send = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
  const answer = await testApp.call(cook, method, path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<{ id: number; version: number }>()
}
const declare = (version: number, allergenIds: number[] | null) =>
  send('PUT', `dishes/${dish}/`, { nameCs: 'Kulajda', nameEn: null, dishTypeId: null, allergenIds, version })
/** Moves an entry of the history to a time, because the test cannot wait for hours. */
const moveHistory = (module: string, id: number, revision: number, at: string) =>
  testApp.database.rows({
    text: 'update history set at = $4 where module = $1 and record_id = $2 and revision = $3',
    values: [module, id, revision, `${at}Z`],
  })
const readExposure = async (user: TestUser, allergenId = gluten) =>
  (await testApp.call(user, 'GET', `dishes/${dish}/exposure/?allergenId=${allergenId}`)).json<ExposureReport>()

/** Returns an instant some days and hours after midnight of the Monday of the week, in UTC. */
const at = (days: number, hours: number) => `${addDays(monday, days)}T${String(hours).padStart(2, '0')}:00:00`

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(ALL)
  const [row] = await testApp.database.rows<{ today: string }>({ text: 'select current_date as today' })
  monday = addDays(getMonday(row?.today ?? ''), -7)
  const variant = await insertAndGetId(
    "weekly_menu_variants (position, name_cs, name_en, name_xls) values (1, 'Klasik', 'Classic', 'K')",
  )
  const soup = await insertAndGetId("menu_item_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')")
  gluten = await insertAndGetId("allergens (position, code, name_cs, name_en) values (0, '1', 'Lepek', 'Gluten')")
  milk = await insertAndGetId("allergens (position, code, name_cs, name_en) values (1, '7', 'Mléko', 'Milk')")
  const fields = { active: true, showMenuPrice: true, timezone: PRAGUE }
  restaurant = (await send('POST', 'restaurants/', { nameCs: RISKY_NAME, nameEn: RISKY_NAME, ...fields })).id
  await send('POST', 'restaurants/', { nameCs: 'Bez nabídky', nameEn: 'No offer', ...fields })
  const offer = await send('POST', 'restaurantMenus/', {
    restaurantId: restaurant,
    weeklyMenuVariantId: variant,
    startDate: '2020-01-01',
    restaurantMenuItems: [{ menuItemTypeId: soup, priceCzk: 129, priceEur: null }],
  })
  dish = (await send('POST', 'dishes/', { nameCs: 'Kulajda', allergenIds: null })).id
  // Not declared, then declared without gluten, then corrected on Wednesday.
  await declare(1, [milk])
  await declare(2, [gluten, milk])
  const week = await send('POST', 'weeklyMenus/', {
    startDate: monday,
    weeklyMenuVariantId: variant,
    weeklyMenuItemsData: [
      { day: 1, items: [{ menuItemTypeId: soup, dishIds: [dish] }] },
      { day: 2, items: [{ menuItemTypeId: soup, dishIds: [dish] }] },
    ],
  })
  menu = week.id
  await send('POST', `weeklyMenus/${menu}/publish/`, {})
  for (const id of [restaurant, restaurant + 1]) await moveHistory('restaurants', id, 1, at(-30, 0))
  await moveHistory('restaurantMenus', offer.id, 1, at(-30, 0))
  await moveHistory('dishes', dish, 1, at(-20, 0))
  await moveHistory('dishes', dish, 2, at(-2, 0))
  await moveHistory('dishes', dish, 3, at(2, 12))
  await moveHistory('weeklyMenus', menu, 1, at(-4, 0))
  await moveHistory('weeklyMenus', menu, 2, at(-3, 0))
  return () => testApp.close()
})

describe('the exposure report of a dish', () => {
  test('lists the period from the wrong declaration to the end of the last day with the dish', async () => {
    expect(await readExposure(cook)).toEqual({
      items: [
        {
          from: at(-2, 0),
          to: startOfDay(addDays(monday, 2), PRAGUE),
          restaurantId: restaurant,
          restaurantName: RISKY_NAME,
          weeklyMenuId: menu,
          startDate: monday,
          weeklyMenuVariantId: expect.any(Number),
        },
      ],
      total: 1,
      declared: true,
      knownSince: at(-20, 0),
    })
  })

  test('does not cover the time in which old versions are deleted', async () => {
    const setDays = (days: number | null) =>
      testApp.database.rows({ text: 'update settings set history_days = $1', values: [days] })
    await setDays(2)
    const { knownSince } = await readExposure(cook)
    await setDays(null)
    expect(knownSince && knownSince > at(-20, 0)).toBe(true)
  })

  test('does not count the time in which the allergens were not declared', async () => {
    expect((await readExposure(cook, milk)).items).toEqual([])
  })

  test('still lists a menu and a restaurant that were closed later', async () => {
    const before = await readExposure(cook)
    await send('POST', `weeklyMenus/${menu}/unpublish/`, {})
    expect(await readExposure(cook)).toEqual(before)
  })

  test('contains only menus and restaurants that the caller can see', async () => {
    const own = (area: 'weeklyMenus' | 'restaurants') =>
      ({ area, action: 'view', allItems: false, level: null }) as const
    for (const rights of [
      ['weeklyMenus.view'],
      ['restaurants.view'],
      ['weeklyMenus.view', own('restaurants')],
      ['restaurants.view', own('weeklyMenus')],
    ])
      expect((await readExposure(await testApp.buildUser(['dishes.view', ...rights]))).items).toEqual([])
  })

  test('needs a dish and an allergen that exist', async () => {
    const getStatus = async (user: TestUser, path: string) => (await testApp.call(user, 'GET', path)).statusCode
    expect(await getStatus(cook, `dishes/999999/exposure/?allergenId=${gluten}`)).toBe(404)
    expect(await getStatus(cook, `dishes/${dish}/exposure/?allergenId=999999`)).toBe(404)
    expect(await getStatus(cook, `dishes/${dish}/exposure/`)).toBe(400)
    expect(await getStatus(cook, `dishes/${dish}/exposure/export/?allergenId=${gluten}&format=pdf`)).toBe(400)
  })
})

describe('the file of an exposure report', () => {
  const readFile = (format: string, language: string) =>
    testApp.call(cook, 'GET', `dishes/${dish}/exposure/export/?allergenId=${gluten}&format=${format}`, undefined, {
      'accept-language': language,
    })

  test('is a CSV in the language of the caller, in which no name is a formula', async () => {
    const { body, headers } = await readFile('csv', 'cs')
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain(`exposure-dish-${dish}.csv`)
    const lines = body.split('\r\n')
    expect(lines).toContain('"Od";"Do";"Časové pásmo";"Restaurace";"Týden";"Pondělí"')
    expect(lines.at(-2)).toContain(`;"'=1+1 ""U Lípy""";`)
    expect(lines.at(-2)).toContain(`"${addDays(monday, 2)} 00:00:00"`)
    expect((await readFile('csv', 'en')).body).toContain('"From","To"')
  })

  test('is a workbook whose cells are text', async () => {
    const { rawPayload } = await readFile('xlsx', 'hu')
    const { sheets } = await readXlsx(new Uint8Array(rawPayload))
    expect(sheets[0]?.rows.at(-1)).toContain(RISKY_NAME)
    expect(sheets[0]?.rows.flat()).toContain('Étterem')
  })
})
