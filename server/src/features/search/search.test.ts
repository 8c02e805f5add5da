import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser

const searchRecords = async (user: TestUser, q: string) => {
  const answer = await testApp.call(user, 'GET', `search/?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().items as { module: string; nameCs: string; archived: boolean }[]
}

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'dishes.add', 'dishes.archive'])
  for (const nameCs of ['Svíčková na smetaně', 'Svíčková stará', 'Kulajda'])
    await testApp.call(cook, 'POST', 'dishes/', { nameCs })
  const old = (await searchRecords(cook, 'stará'))[0] as unknown as { id: number }
  await testApp.call(cook, 'POST', `dishes/${old.id}/archive/`, {})
  await testApp.database.rows({
    text: `insert into restaurants (name_cs, name_en) values ('U Svíčkové', 'Sirloin House')`,
  })
  const [variant] = await testApp.database.rows<{ id: number }>({
    text: `insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (1, 'Běžné', 'Standard', 'S') returning id`,
  })
  await testApp.database.rows({
    text: `insert into weekly_menus (start_date, weekly_menu_variant_id, weekly_menu_items_data) values ('2026-11-16', $1, '[]')`,
    values: [variant?.id],
  })
})
afterAll(() => testApp.close())

test('names are found without accents, archived records last', async () => {
  const found = await searchRecords(cook, 'svickova')
  expect(found.map(({ nameCs, archived }) => [nameCs, archived])).toEqual([
    ['Svíčková na smetaně', false],
    ['Svíčková stará', true],
  ])
})

test('only modules with view permission are searched', async () => {
  expect((await searchRecords(cook, 'svick')).every(({ module }) => module === 'dishes')).toBe(true)
  const waiter = await testApp.buildUser(['restaurants.view'])
  expect((await searchRecords(waiter, 'svick')).map(({ module }) => module)).toEqual(['restaurants'])
  expect(await searchRecords(await testApp.buildUser([]), 'svick')).toEqual([])
})

test('a user who can see only own records finds only own records', async () => {
  const other = await testApp.buildUser([{ area: 'dishes', action: 'view', allItems: false, level: null }])
  expect(await searchRecords(other, 'svick')).toEqual([])
})

test('a week is found by its number, its day and its variant', async () => {
  const planner = await testApp.buildUser(['weeklyMenus.view'])
  for (const q of ['47', 'week 47', '47. týden', 'HÉT 47.', '2026-11-16', 'bezne'])
    expect(await searchRecords(planner, q), q).toHaveLength(1)
  // The last digits of a date or of a name are not the number of a week.
  for (const q of ['2031-01-47', '2031-47', 'd47', 'kolega 47'])
    expect(await searchRecords(planner, q), q).toHaveLength(0)
  expect(await searchRecords(planner, '46')).toEqual([])
})

test('pattern characters are searched as text, and an empty search returns 400', async () => {
  expect(await searchRecords(cook, '%')).toEqual([])
  expect((await testApp.call(cook, 'GET', 'search/?q=')).statusCode).toBe(400)
  expect((await testApp.call(cook, 'GET', 'search/')).statusCode).toBe(400)
})
