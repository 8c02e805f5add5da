import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeekFixture, type WeekFixture } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let weeks: WeekFixture
let allergenIds: number[]

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'dishes.add'])
  weeks = await buildWeekFixture(testApp)
  const rows = await testApp.database.rows<{ id: number }>({
    text: `
      insert into allergens (position, code, name_cs, name_en)
      values (1, '1', 'Lepek', 'Gluten'), (2, '3', 'Vejce', 'Eggs'), (3, '7', 'Mléko', 'Milk') returning id`,
  })
  allergenIds = rows.map(({ id }) => id)
})
afterAll(() => testApp.close())

type Item = { nameCs: string; lastServed?: string | null; timesServed?: number }
const listDishes = async (query: string): Promise<Item[]> => {
  const response = await testApp.call(cook, 'GET', `dishes/?pageSize=200&${query}`)
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json().items
}
const listNames = async (query: string) => (await listDishes(query)).map(({ nameCs }) => nameCs)

/** Inserts a menu with one dish on these days, which begins that many weeks before the current week. */
async function insertMenu(weeksAgo: number, days: number[], dish: number, state: object = {}): Promise<void> {
  const menu = { published: true, active: true, archived: false, ...state }
  const items = days.map((day) => ({ day, items: [weeks.buildCell(0, dish)] }))
  await testApp.database.rows({
    text: `
      insert into weekly_menus (start_date, weekly_menu_variant_id, weekly_menu_items_data, published, active, archived)
      select date_trunc('week', current_date)::date - 7 * $1::int, $2, $3, $4, $5, $6`,
    values: [weeksAgo, weeks.variantIds[0], JSON.stringify(items), menu.published, menu.active, menu.archived],
  })
}

test('dishes are filtered by any of several diets; a vegan dish is vegetarian as well', async () => {
  const createDish = (nameCs: string, diets: string[]) => testApp.call(cook, 'POST', 'dishes/', { nameCs, diets })
  await createDish('Dieta A', ['vegan'])
  await createDish('Dieta B', ['vegetarian', 'kosher'])
  await createDish('Dieta C', [])
  const own = 'filter=nameCs:contains:dieta'
  expect(await listNames(`${own}&filter=diets:equals:vegetarian`)).toEqual(['Dieta A', 'Dieta B'])
  expect(await listNames(`${own}&filter=diets:equals:vegan`)).toEqual(['Dieta A'])
  expect(await listNames(`${own}&filter=diets:equals:kosher,halal`)).toEqual(['Dieta B'])
  expect(await listDishes(`${own}&sort=diets:asc`)).toHaveLength(3)
  for (const value of ['paleo', '1', ''])
    expect((await testApp.call(cook, 'GET', `dishes/?filter=diets:equals:${value}`)).statusCode).toBe(400)
})

test('dishes are filtered by any of several kinds of meat, and by their portion', async () => {
  for (const fields of [
    { nameCs: 'Maso A', meats: ['beef', 'pork'], portion: '150 g' },
    { nameCs: 'Maso B', meats: ['fish'], portion: '0,3 l' },
    { nameCs: 'Maso C' },
  ])
    await testApp.call(cook, 'POST', 'dishes/', fields)
  const own = 'filter=nameCs:contains:maso'
  expect(await listNames(`${own}&filter=meats:equals:pork,fish`)).toEqual(['Maso A', 'Maso B'])
  expect(await listNames(`${own}&filter=portion:contains:150`)).toEqual(['Maso A'])
  expect(await listDishes(`${own}&sort=meats:asc`)).toHaveLength(3)
})

test('dishes are filtered by undeclared allergens, a missing English name and a missing type', async () => {
  const [gluten, eggs, milk] = allergenIds as [number, number, number]
  const [type] = await testApp.database.rows<{ id: number }>({
    text: "insert into dish_types (position, name_cs, name_en) values (1, 'Polévka', 'Soup') returning id",
  })
  const createDish = (fields: object) => testApp.call(cook, 'POST', 'dishes/', fields)
  await createDish({ nameCs: 'Filtr A', nameEn: 'A', dishTypeId: type?.id, allergenIds: [gluten, milk] })
  await createDish({ nameCs: 'Filtr B', nameEn: '', allergenIds: [] })
  await createDish({ nameCs: 'Filtr C', dishTypeId: type?.id })
  const own = 'filter=nameCs:contains:filtr'
  expect(await listNames(`${own}&filter=allergensUndeclared:equals:true`)).toEqual(['Filtr C'])
  expect(await listNames(`${own}&filter=allergensUndeclared:equals:false`)).toEqual(['Filtr A', 'Filtr B'])
  expect(await listNames(`${own}&filter=nameEnMissing:equals:true`)).toEqual(['Filtr B', 'Filtr C'])
  expect(await listNames(`${own}&filter=dishTypeMissing:equals:true`)).toEqual(['Filtr B'])
  // An undeclared dish can contain any allergen, so it is never listed.
  expect(await listNames(`${own}&filter=withoutAllergenIds:equals:${eggs}`)).toEqual(['Filtr A', 'Filtr B'])
  expect(await listNames(`${own}&filter=withoutAllergenIds:equals:${eggs},${milk}`)).toEqual(['Filtr B'])
})

test('last served and times served count the past days of published menus, each day once', async () => {
  const [kulajda, gulas, babovka] = ['Kulajda', 'Guláš', 'Bábovka']
  await insertMenu(3, [1, 2, 3], 0)
  await insertMenu(5, [2], 0)
  await insertMenu(4, [5], 1)
  await insertMenu(-2, [1], 0)
  await insertMenu(6, [1], 2, { published: false })
  await insertMenu(7, [1], 2, { active: false })
  await insertMenu(8, [1], 2, { archived: true })
  const [expected] = await testApp.database.rows<Record<'last' | 'before', string>>({
    text: `
      select date_trunc('week', current_date)::date - 21 + 2 as last, date_trunc('week', current_date)::date - 21 as before`,
  })
  const own = `filter=id:equals:${weeks.dishIds.join()}`
  const items = await listDishes(`${own}&columns=lastServed,timesServed&sort=timesServed:desc`)
  expect(items.map(({ nameCs, timesServed }) => [nameCs, timesServed])).toEqual([
    [kulajda, 4],
    [gulas, 1],
    [babovka, 0],
  ])
  expect(items.map(({ lastServed }) => lastServed)).toEqual([expected?.last, expect.any(String), null])
  expect(await listNames(`${own}&filter=lastServed:lessThan:${expected?.before}`)).toEqual([gulas])
  expect(await listNames(`${own}&filter=timesServed:equals:0`)).toEqual([babovka])
})

test('columns on demand are left out unless the request uses them', async () => {
  const [plain] = await listDishes('')
  expect(plain).not.toHaveProperty('lastServed')
  const [sorted] = await listDishes('sort=timesServed:asc')
  expect(sorted).toMatchObject({ timesServed: 0 })
  expect(sorted).not.toHaveProperty('lastServed')
})
