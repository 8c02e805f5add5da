import type { SettingsListName } from '@poledne/contract/endpoints/settingsList'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

type Row = Record<string, unknown> & { id: number }
type List = { items: Row[]; version: number }

let testApp: TestApp
let manager: TestUser
let restaurantId: number

const insertAndGetId = async (text: string, values: unknown[] = []): Promise<number> => {
  const [row] = await testApp.database.rows<{ id: number }>({ text: `${text} returning id`, values })
  return row?.id ?? 0
}

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(['settings.view', 'settings.edit'])
  restaurantId = await insertAndGetId("insert into restaurants (name_cs, name_en) values ('Kantýna', 'Canteen')")
})
afterAll(() => testApp.close())

const buildNames = (nameCs: string, nameEn: string) => ({ nameCs, nameEn })
const put = (list: SettingsListName, items: readonly object[], language = 'en') =>
  testApp.call(manager, 'PUT', `settings/${list}/`, { items }, { 'accept-language': language })
const read = async (list: SettingsListName): Promise<List> =>
  (await testApp.call(manager, 'GET', `settings/${list}/`)).json()
/** The rows of a list that has no other rows. */
const fill = async (list: SettingsListName, items: readonly object[]): Promise<[Row, Row]> => {
  const response = await put(list, items)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().items
}

/** Expects a 409 with the number of records by module, and that nothing of the save is written. */
async function expectUsed(list: SettingsListName, row: Row, count: number, by: string): Promise<void> {
  const before = await read(list)
  const rest = before.items
    .filter(({ id }) => id !== row.id)
    .map((each) => ({ ...each, nameCs: `${each.nameCs} jinak` }))
  const response = await put(list, rest)
  expect(response.statusCode, response.body).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'in_use',
    title: `Can’t remove “${row.nameEn}”: ${count} ${count === 1 ? 'record uses' : 'records use'} it (${by}).`,
    row: row.id,
  })
  expect(await read(list)).toEqual(before)
}

const addMenu = (variantId: number, typeIds: readonly number[], startDate: string, archived = false) =>
  insertAndGetId(
    `insert into restaurant_menus (restaurant_id, weekly_menu_variant_id, start_date, restaurant_menu_items, archived)
     values ($1, $2, $3, $4, $5)`,
    [
      restaurantId,
      variantId,
      startDate,
      JSON.stringify(typeIds.map((menuItemTypeId) => ({ menuItemTypeId, priceCzk: 100, priceEur: null }))),
      archived,
    ],
  )
const addException = (variantId: number, typeId: number) =>
  insertAndGetId(
    `insert into restaurant_menu_exceptions (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date)
     values ($1, $2, $3, '2026-01-05')`,
    [restaurantId, variantId, typeId],
  )
const addWeek = (variantId: number, typeIds: readonly number[], startDate: string) => {
  const day = { items: typeIds.map((menuItemTypeId) => ({ menuItemTypeId, dishIds: [] })) }
  return insertAndGetId(
    'insert into weekly_menus (weekly_menu_variant_id, start_date, weekly_menu_items_data) values ($1, $2, $3)',
    [variantId, startDate, JSON.stringify([day, day])],
  )
}

describe('removing a row in use returns 409 with the number of records', () => {
  test('allergens by dishes, archived ones too', async () => {
    const [gluten, milk] = await fill('allergens', [
      { code: '1', ...buildNames('Lepek', 'Gluten') },
      { code: '7', ...buildNames('Mléko', 'Milk') },
    ])
    await insertAndGetId("insert into dishes (name_cs, allergen_ids) values ('Chléb', $1)", [[gluten.id]])
    await expectUsed('allergens', gluten, 1, 'Dishes: 1')
    await insertAndGetId("insert into dishes (name_cs, archived, allergen_ids) values ('Kaše', true, $1)", [
      [gluten.id, milk.id],
    ])
    await expectUsed('allergens', gluten, 2, 'Dishes: 2')
    await expectUsed('allergens', milk, 1, 'Dishes: 1')
  })

  test('dish types by dishes', async () => {
    const [soup, main] = await fill('dishTypes', [
      buildNames('Polévka', 'Soup'),
      buildNames('Hlavní jídlo', 'Main course'),
    ])
    for (const name of ['Kulajda', 'Zelňačka'])
      await insertAndGetId('insert into dishes (name_cs, dish_type_id) values ($1, $2)', [name, soup.id])
    await expectUsed('dishTypes', soup, 2, 'Dishes: 2')
    expect((await put('dishTypes', [soup])).statusCode).toBe(200)
    expect((await read('dishTypes')).items.map(({ id }) => id)).not.toContain(main.id)
  })

  test('menu item types and variants by menus, exceptions and weeks', async () => {
    const [one, two] = await fill('menuItemTypes', [buildNames('Menu 1', 'Menu one'), buildNames('Menu 2', 'Menu two')])
    const [lunch, dinner] = await fill('weeklyMenuVariants', [
      { ...buildNames('Oběd', 'Lunch'), nameXls: 'obed' },
      { ...buildNames('Večeře', 'Dinner'), nameXls: 'vecere' },
    ])
    await addMenu(lunch.id, [one.id, two.id], '2026-01-05')
    await expectUsed('menuItemTypes', two, 1, 'Restaurant menus: 1')
    await expectUsed('weeklyMenuVariants', lunch, 1, 'Restaurant menus: 1')
    await addMenu(lunch.id, [one.id], '2026-01-12', true)
    await addException(dinner.id, two.id)
    await expectUsed('menuItemTypes', one, 2, 'Restaurant menus: 2')
    await expectUsed('weeklyMenuVariants', lunch, 2, 'Restaurant menus: 2')
    await expectUsed('weeklyMenuVariants', dinner, 1, 'Price exceptions: 1')
    // used on two days, but in one record
    await addWeek(dinner.id, [two.id], '2026-01-05')
    await addWeek(lunch.id, [two.id], '2026-01-05')
    await expectUsed('weeklyMenuVariants', lunch, 3, 'Restaurant menus: 2, Weekly menus: 1')
    await expectUsed('menuItemTypes', two, 4, 'Weekly menus: 2, Restaurant menus: 1, Price exceptions: 1')
  })

  test('in the language of the caller', async () => {
    await testApp.database.rows({ text: 'delete from dishes' })
    const [soup] = await fill('dishTypes', [buildNames('Polévka', 'Soup')])
    const readTitle = async () =>
      Promise.all(['cs', 'sk', 'hu'].map(async (language) => (await put('dishTypes', [], language)).json().title))
    for (const name of ['a', 'b'])
      await insertAndGetId('insert into dishes (name_cs, dish_type_id) values ($1, $2)', [name, soup.id])
    expect(await readTitle()).toEqual([
      'Položku „Polévka“ nelze odebrat: používají ji 2\u00a0záznamy (Jídla: 2).',
      'Položku „Polévka“ nemožno odobrať: používajú ju 2\u00a0záznamy (Jedlá: 2).',
      'Nem távolítható el: „Soup”. 2 rekord használja (Ételek: 2).',
    ])
  })
})

test('the first of several rows in use is named, and a list without any can be emptied', async () => {
  await testApp.database.rows({ text: 'delete from dishes' })
  const [soup, main] = await fill('dishTypes', [buildNames('Polévka', 'Soup'), buildNames('Hlavní', 'Main')])
  await fill('dishTypes', [buildNames('Zákusek', 'Dessert'), main, soup])
  await insertAndGetId("insert into dishes (name_cs, dish_type_id) values ('Kulajda', $1), ('Guláš', $2)", [
    soup.id,
    main.id,
  ])
  expect((await put('dishTypes', [])).json().title).toContain('“Main”')
  await testApp.database.rows({ text: 'delete from dishes' })
  expect((await put('dishTypes', [])).json().items).toEqual([])
})

/** Polls until a query waits for a lock in this database. */
async function waitForLockedQuery(): Promise<void> {
  for (;;) {
    const waiting = await testApp.database.rows({
      text: "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    })
    if (waiting.length > 0) return
  }
}

describe('in parallel', () => {
  test('a dish that starts to use the row while it is being removed is counted', async () => {
    await testApp.database.rows({ text: 'delete from dishes' })
    const [soup] = await fill('dishTypes', [buildNames('Polévka', 'Soup')])
    const { removal } = await testApp.database.transaction(async (tx) => {
      await tx.rows({ text: "insert into dishes (name_cs, dish_type_id) values ('Kulajda', $1)", values: [soup.id] })
      const removal = put('dishTypes', [])
      await waitForLockedQuery()
      return { removal }
    })
    expect((await removal).json()).toMatchObject({
      code: 'in_use',
      title: 'Can’t remove “Soup”: 1 record uses it (Dishes: 1).',
    })
  })

  test('a code that a parallel save has written is a duplicate', async () => {
    await testApp.database.rows({ text: 'delete from dishes' })
    await fill('allergens', [])
    const { addition } = await testApp.database.transaction(async (tx) => {
      await tx.rows({ text: "insert into allergens (position, code, name_cs, name_en) values (0, 'x', 'X', 'X')" })
      const addition = put('allergens', [{ code: 'X', ...buildNames('Jiný', 'Another') }])
      await waitForLockedQuery()
      return { addition }
    })
    const response = await addition
    expect([response.statusCode, response.json().code]).toEqual([409, 'duplicate'])
  })
})

test('a foreign key of another table also keeps a row from being removed', async () => {
  await testApp.database.rows({ text: 'delete from dishes' })
  const [soup] = await fill('dishTypes', [buildNames('Polévka', 'Soup')])
  await testApp.database.rows({
    text: 'create table recipes (id int primary key, dish_type_id int references dish_types)',
  })
  await insertAndGetId('insert into recipes values (1, $1)', [soup.id])
  const response = await put('dishTypes', [])
  expect([response.statusCode, response.json().code]).toEqual([409, 'in_use'])
})
