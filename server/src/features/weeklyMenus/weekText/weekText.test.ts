import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
const ids: Record<string, number> = {}

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['weeklyMenus.view', 'dishes.view', 'dishes.add', 'dishes.edit', 'dishes.archive'])
  const insert = async (text: string) => {
    for (const { id, key } of await testApp.database.rows<{ id: number; key: string }>({ text })) ids[key] = id
  }
  await insert(`insert into menu_item_types (position, name_cs, name_en)
    values (1, 'Polévka', 'Soup'), (2, 'Menu 1', 'Menu 1'), (3, 'Menu 2', 'Menu 2') returning id, 'row ' || name_cs as key`)
  await insert(`insert into dish_types (position, name_cs, name_en)
    values (1, 'Polévka', 'Soup'), (2, 'Hlavní jídlo', 'Main course'), (3, 'Příloha', 'Side dish')
    returning id, 'type ' || name_cs as key`)
  await insert(`insert into allergens (position, code, name_cs, name_en)
    values (1, '1', 'Lepek', 'Gluten'), (2, '3', 'Vejce', 'Eggs'), (3, '7', 'Mléko', 'Milk') returning id, code as key`)
  await insert(`insert into dishes (name_cs, name_en, dish_type_id, allergen_ids, archived)
    values ('Kulajda', 'Dill soup', ${ids['type Polévka']}, null, false),
      ('Hovězí guláš s houskovým knedlíkem', 'Beef goulash with dumplings', ${ids['type Hlavní jídlo']}, '{}', false),
      ('Bramborová kaše', 'Mashed potatoes', ${ids['type Příloha']}, '{}', false),
      ('Rajská omáčka s těstovinami', null, null, null, true)
    returning id, name_cs as key`)
})
afterAll(() => testApp.close())

const parse = async (body: object, user = cook) => {
  const response = await testApp.call(user, 'POST', 'weeklyMenus/parse/', body)
  expect(response.statusCode).toBe(200)
  return response.json() as ParsedWeek
}
const listCells = ({ days }: ParsedWeek) =>
  days.flatMap(({ day, items }) =>
    items.flatMap(({ menuItemTypeId, cells }) => cells.map((cell) => ({ day, menuItemTypeId, ...cell }))),
  )

test('a text becomes days and rows, with sure, doubtful and new dishes', async () => {
  const week = await parse({
    text: 'Pondělí 16.11.2026\nPolévka: Kulajda (1,3)\nMenu 1: Hovězí guláš s knedlíkem\nMenu 2: Quinoa s mangem',
  })
  expect(week.startDate).toBe('2026-11-16')
  expect(listCells(week)).toMatchObject([
    { day: 1, menuItemTypeId: ids['row Polévka'], state: 'sure', dishId: ids.Kulajda, allergenCodes: ['1', '3'] },
    {
      menuItemTypeId: ids['row Menu 1'],
      state: 'doubtful',
      dishId: null,
      candidates: [{ dishId: ids['Hovězí guláš s houskovým knedlíkem'] }],
    },
    { menuItemTypeId: ids['row Menu 2'], state: 'new', dishId: null, candidates: [], allergenCodes: null },
  ])
  expect(week.dishes).toContainEqual({
    id: ids.Kulajda,
    nameCs: 'Kulajda',
    nameEn: 'Dill soup',
    dishTypeId: ids['type Polévka'],
    allergenIds: null,
  })
})

test('each cell has a proposal, and suggestions of the usual dish type of the row come first', async () => {
  const soup = 'Dýňová polévka se semínky'
  const main = 'Dýňová omáčka se semínky'
  await testApp.database.rows({
    text: `insert into dishes (name_cs, dish_type_id) values
      ('${main}', ${ids['type Hlavní jídlo']}), ('${soup}', ${ids['type Polévka']})`,
  })
  const text =
    'Pondělí\nPolévka: Dýňová se semínky\nMenu 1: Dýňová se semínky\nÚterý\nPolévka: Kulajda\nMenu 1: Xeno ypsilon'
  const week = await parse({ text })
  const cells = listCells(week)
  const names = cells.map(({ candidates }) => week.dishes.find(({ id }) => id === candidates[0]?.dishId)?.nameCs)
  expect(names).toEqual([soup, main, 'Kulajda', undefined])
  expect(cells.map(({ proposal }) => proposal)).toEqual([
    { action: 'use', dishId: cells[0]?.candidates[0]?.dishId },
    { action: 'use', dishId: cells[1]?.candidates[0]?.dishId },
    { action: 'use', dishId: ids.Kulajda },
    { action: 'create', dishId: null },
  ])
  const planner = await testApp.buildUser(['weeklyMenus.view', 'dishes.view'])
  const asked = listCells(await parse({ text }, planner)).at(-1)
  expect(asked?.proposal).toEqual({ action: 'ask', dishId: null })
})

test('a week of 20 dishes, of which 16 have shorter names, has the right proposal for each', async () => {
  const meats = ['Kuřecí plátek', 'Hovězí líčka', 'Vepřová kotleta', 'Krůtí rolka', 'Losos pečený']
  const sides = ['bramborová kaše', 'dušená rýže', 'houskový knedlík', 'zeleninový kuskus']
  const names = meats.flatMap((meat) => sides.map((side) => `${meat} na bylinkách, ${side}`))
  await testApp.database.rows({
    text: `insert into dishes (name_cs) select unnest($1::text[])`,
    values: [names],
  })
  const shorten = (name: string, at: number) => (at % 5 === 0 ? name : name.replace(' na bylinkách', ''))
  const lines = names.map((name, at) => `${at % 4 === 0 ? `${Math.floor(at / 4) + 1}. den\n` : ''}${shorten(name, at)}`)
  const cells = listCells(await parse({ text: lines.join('\n') }))
  expect(cells.filter(({ state }) => state === 'sure')).toHaveLength(4)
  const proposed = await testApp.database.rows<{ name: string }>({
    text: 'select name_cs as name from unnest($1::int[]) with ordinality asked (id, place) join dishes using (id) order by place',
    values: [cells.flatMap(({ proposal }) => proposal.dishId ?? [])],
  })
  expect(proposed.map(({ name }) => name)).toEqual(names)
})

test('prices, notes about closed days and other texts that are not used are listed', async () => {
  const { unused, unplaced } = await parse({
    text: 'U Tří lip\nPondělí\nPolévka: Kulajda 45 Kč\nMenu 1: Bramborová kaše 139,- Kč\nÚterý: zavřeno\nDobrou chuť!',
  })
  expect(unused).toEqual([
    { text: 'U Tří lip', kind: 'other' },
    { text: '45 Kč', kind: 'price' },
    { text: '139,- Kč', kind: 'price' },
    { text: 'Úterý: zavřeno', kind: 'closed' },
    { text: 'Dobrou chuť!', kind: 'other' },
  ])
  expect(unplaced).toEqual(['U Tří lip'])
})

test('a table without a heading has its days from Monday on', async () => {
  const week = await parse({ text: 'Polévka\tKulajda\tVývar\nMenu 1\tBramborová kaše\t\tRizoto' })
  expect(listCells(week).map(({ day, menuItemTypeId, text }) => [day, menuItemTypeId, text])).toEqual([
    [1, ids['row Polévka'], 'Kulajda'],
    [1, ids['row Menu 1'], 'Bramborová kaše'],
    [2, ids['row Polévka'], 'Vývar'],
    [3, ids['row Menu 1'], 'Rizoto'],
  ])
})

test('a text without dates has no week, and the expected week decides the year of a date without one', async () => {
  expect((await parse({ text: 'Pondělí\nPolévka: Kulajda' })).startDate).toBeNull()
  expect((await parse({ text: 'Pondělí 4.1.\nPolévka: Kulajda', startDate: '2026-12-31' })).startDate).toBe(
    '2027-01-04',
  )
})

test('HTML of a clipboard is read as a table', async () => {
  const week = await parse({
    html: `<table><tr><td></td><td>Pondělí</td><td>Úterý</td></tr>
      <tr><td>Polévka</td><td>Kulajda<sup>1,3</sup></td><td></td></tr>
      <tr><td>Menu 1</td><td>Bramborová kaše</td><td>Bramborová<br> kaše</td></tr></table>`,
  })
  expect(listCells(week).map(({ day, dishId, allergenCodes }) => ({ day, dishId, allergenCodes }))).toEqual([
    { day: 1, dishId: ids.Kulajda, allergenCodes: ['1', '3'] },
    { day: 1, dishId: ids['Bramborová kaše'], allergenCodes: null },
    { day: 2, dishId: ids['Bramborová kaše'], allergenCodes: null },
  ])
})

test('a request without text, HTML and file returns 422, and so does one with both', async () => {
  const [neither, both] = await Promise.all(
    [{ startDate: '2026-11-16' }, { text: 'x', html: 'x' }].map((body) =>
      testApp.call(cook, 'POST', 'weeklyMenus/parse/', body),
    ),
  )
  expect(neither?.statusCode).toBe(422)
  expect(neither?.json().violations).toMatchObject([{ field: 'text', code: 'emptyField' }])
  expect(both?.json().violations).toMatchObject([{ field: 'html', code: 'wrongFormat' }])
})

test('a caller without dishes.view gets only new dishes', async () => {
  const planner = await testApp.buildUser(['weeklyMenus.view'])
  const week = await parse({ text: 'Pondělí\nPolévka: Kulajda' }, planner)
  expect(listCells(week)).toMatchObject([{ state: 'new', dishId: null, candidates: [] }])
  expect(week.dishes).toEqual([])
})

test('a caller who can view only their own dishes is not offered those of others', async () => {
  const owner = await testApp.buildUser([
    'weeklyMenus.view',
    'dishes.add',
    buildPermissionEntry('dishes.view', { allItems: false }),
  ])
  const text = 'Pondělí\nPolévka: Kulajda\nMenu 1: Vlastní nákyp'
  expect(listCells(await parse({ text }, owner)).map(({ state }) => state)).toEqual(['new', 'new'])
  const { id } = (await testApp.call(owner, 'POST', 'dishes/', { nameCs: 'Vlastní nákyp' })).json() as { id: number }
  expect(listCells(await parse({ text }, owner)).map(({ dishId }) => dishId)).toEqual([null, id])
  expect(listCells(await parse({ text })).map(({ dishId }) => dishId)).toEqual([ids.Kulajda, id])
})

test('archived dishes are not candidates, and changed dishes are found at once', async () => {
  const text = 'Pondělí\nMenu 1: Rajská omáčka s těstovinami\nMenu 2: Lasagne bolognese'
  expect(listCells(await parse({ text })).map(({ state }) => state)).toEqual(['new', 'new'])
  const dish = (await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Lasagne bolognese' })).json()
  expect(listCells(await parse({ text })).map(({ dishId }) => dishId)).toEqual([null, dish.id])
  await testApp.call(cook, 'POST', `dishes/${dish.id}/archive/`, { version: dish.version })
  expect(listCells(await parse({ text })).map(({ state }) => state)).toEqual(['new', 'new'])
})

test('an allergen that is not in the list leaves the allergens undeclared and is returned as unknown', async () => {
  const week = await parse({
    text: 'Pondělí\nPolévka: Vývar (1,3,9)\nMenu 1: Nudle na másle (1a,7)\nMenu 2: Salát s tuňákem\nÚterý\nMenu 1: Rizoto (1, 1x)\nMenu 2: Guláš (1, 99)',
  })
  expect(
    listCells(week).map(({ allergenCodes, unknownAllergenCodes }) => [allergenCodes, unknownAllergenCodes]),
  ).toEqual([
    [null, ['9']],
    [['1', '7'], []],
    [null, []],
    [null, ['1x']],
    [null, ['99']],
  ])
})

test('the type of a new dish follows from its row, or from similar dishes', async () => {
  const week = await parse({
    text: 'Pondělí\tPolévka\tCizrnový krém\n\tMenu 1\tBramborová kaše s jarní cibulkou\n\tMenu 2\tQuinoa s mangem',
  })
  expect(listCells(week).map(({ dishTypeId }) => dishTypeId)).toEqual([
    ids['type Polévka'],
    ids['type Příloha'],
    ids['type Hlavní jídlo'],
  ])
})

test('too many requests of one user at the same time are refused with 429', async () => {
  const busy = await testApp.buildUser(['weeklyMenus.view'])
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => testApp.call(busy, 'POST', 'weeklyMenus/parse/', { text: 'Pondělí' })),
  )
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(responses.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('1')
})
