import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let planner: TestUser
let guest: TestUser
let soupRow: number
let meatlessRow: number

/** The weeks are relative to the current one, because only the last year counts. */
const MENUS = `
  with ids as (select name_cs, id from dishes),
    served (weeks_ago, day, dish) as (values
      (20, 1, 'Kulajda'), (12, 1, 'Kulatá polévka'), (10, 3, 'Bramboračka'), (2, 2, 'Česnečka'), (-1, 5, 'Dršťková'))
  insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
  select date_trunc('week', now())::date - 7 * weeks_ago, (select id from weekly_menu_variants), weeks_ago >= 0,
    jsonb_build_array(jsonb_build_object('day', day, 'items', jsonb_build_array(jsonb_build_object(
      'menuItemTypeId', (select id from menu_item_types), 'dishIds', jsonb_build_array((select id from ids where name_cs = dish))))))
  from served`

beforeAll(async () => {
  testApp = await buildTestApp()
  planner = await testApp.buildUser(['weeklyMenus.view'])
  guest = await testApp.buildUser(['dishes.view'])
  for (const text of [
    "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup'), (1, 'Hlavní', 'Main'), (2, 'Příloha', 'Side')",
    "insert into menu_item_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')",
    "insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'A', 'A', 'A')",
    `insert into dishes (name_cs, name_en, dish_type_id, archived) values
      ('Kulajda', 'Dill soup', 1, false), ('Kulatá polévka', null, 1, false), ('Bramboračka', 'Potato soup', 1, false),
      ('Česnečka', 'Garlic soup', 1, false), ('Dršťková', 'Tripe soup', 1, false), ('Kulíšková', null, 1, false),
      ('Kuličky s rýží', 'Meatballs', 2, false), ('Kul', null, 2, false), ('Kuleta', 'Old soup', 1, true),
      ('Bramborový salát', null, 3, false), ('Salát z brambor', null, 3, false), ('Smažený řízek', null, 3, false)`,
    "insert into dishes (name_cs, dish_type_id, diets) values ('Smažený sýr', 3, '{vegetarian}'), ('Smažený květák', 3, '{vegan}')",
    MENUS,
    "insert into menu_item_types (position, name_cs, name_en) values (1, 'Bezmasé', 'Meatless')",
    `insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
      select date_trunc('week', now())::date - 7, (select id from weekly_menu_variants), true,
        jsonb_build_array(jsonb_build_object('day', 1, 'items', jsonb_build_array(jsonb_build_object(
          'menuItemTypeId', max(t.id), 'dishIds', (select jsonb_agg(id) from dishes where diets <> '{}')))))
      from menu_item_types t`,
  ])
    await testApp.database.rows({ text })
  const rows = await testApp.database.rows<{ id: number }>({ text: 'select id from menu_item_types order by position' })
  ;[soupRow = 0, meatlessRow = 0] = rows.map(({ id }) => id)
})
afterAll(() => testApp.close())

async function searchForRow(search: string, user = planner, more = '', row = soupRow): Promise<string[]> {
  const [{ today } = { today: '' }] = await testApp.database.rows<{ today: string }>({
    text: "select (date_trunc('week', now())::date)::text as today",
  })
  const path = `codelists/dishes/?language=cs&search=${encodeURIComponent(search)}&menuItemTypeId=${row}&before=${today}${more}`
  const answer = await testApp.call(user, 'GET', path)
  expect(answer.statusCode).toBe(200)
  return (answer.json().items as CodelistItem[]).map(({ value }) => value)
}

describe('searching dishes for a row', () => {
  test('usual types come first, then the longest unserved, then unserved dishes, archived dishes last', async () => {
    expect(await searchForRow('kul')).toEqual([
      'Kul',
      'Kulajda',
      'Kulatá polévka',
      'Kulíšková',
      'Kuličky s rýží',
      'Kuleta',
    ])
  })

  test('an empty search returns the best dishes of the row, and recently served ones last', async () => {
    expect(await searchForRow('')).toEqual([
      'Kulajda',
      'Kulatá polévka',
      'Bramboračka',
      'Dršťková',
      'Kulíšková',
      'Česnečka',
    ])
  })

  test('a page of the best dishes continues the previous page', async () => {
    expect(await searchForRow('', planner, '&pageSize=2&page=2')).toEqual(['Bramboračka', 'Dršťková'])
  })

  test('English names are found and ranked too', async () => {
    expect(await searchForRow('soup')).toEqual(['Kulajda', 'Bramboračka', 'Dršťková', 'Česnečka', 'Kuleta'])
  })

  test('names with all typed words come before similar names', async () => {
    expect(await searchForRow('sal brambor')).toEqual(['Bramborový salát', 'Salát z brambor', 'Bramboračka'])
    expect((await searchForRow('bramobrový sal'))[0]).toBe('Bramborový salát')
  })

  test('in a row that served only vegetarian and vegan dishes, others come last', async () => {
    expect(await searchForRow('smaz')).toEqual(['Smažený řízek', 'Smažený květák', 'Smažený sýr'])
    expect(await searchForRow('smaz', planner, '', meatlessRow)).toEqual([
      'Smažený květák',
      'Smažený sýr',
      'Smažený řízek',
    ])
  })

  test('a user who cannot view weekly menus gets the order by name', async () => {
    expect((await searchForRow('kul', guest)).slice(0, 3)).toEqual(['Kul', 'Kulajda', 'Kulatá polévka'])
    expect((await searchForRow('', guest))[0]).toBe('Bramboračka')
  })
})

test('at most 500 dishes are ranked for a row, whatever the page size', async () => {
  await testApp.database.rows({
    text: "insert into dishes (name_cs, dish_type_id) select 'Polévka ' || n, 1 from generate_series(1, 600) n",
  })
  expect(await searchForRow('', planner, '&pageSize=1000')).toHaveLength(500)
  expect(await searchForRow('', planner, '&pageSize=300&page=2')).toHaveLength(200)
  expect(await searchForRow('', planner, '&pageSize=1000&page=999999')).toEqual([])
})

describe('matching dishes by exact names', () => {
  const match = (names: unknown, user: TestUser | null = guest) =>
    testApp.call(user, 'POST', 'codelists/dishes/match/', { names })

  test('case and accents do not matter, in Czech and English; parts and archived dishes do not match', async () => {
    const names = ['KULAJDA', 'cesnecka', 'Potato SOUP', 'Kula', 'Old soup', '???', 'Kulajda']
    const { items } = (await match(names)).json() as { items: { name: string; dishId: number | null }[] }
    expect(items.map(({ name }) => name)).toEqual(names)
    const [first] = items
    expect(items.map(({ dishId }) => dishId !== null)).toEqual([true, true, true, false, false, false, true])
    expect(items.at(-1)?.dishId).toBe(first?.dishId)
    // Many names are matched by another statement, with the same result.
    const many = (await match([...names, ...Array.from({ length: 20 }, (_, index) => `Neznámé ${index}`)])).json()
    expect(many.items.slice(0, names.length)).toEqual(items)
  })

  test('no names, too many names or too long names return 422', async () => {
    expect((await match([])).statusCode).toBe(422)
    expect((await match(Array.from({ length: 501 }, () => 'a'))).statusCode).toBe(422)
    expect((await match(['a'.repeat(201)])).statusCode).toBe(422)
  })
})
