import type { SettingsListName } from '@poledne/contract/modules/settingsList'
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
const putList = (list: SettingsListName, items: readonly object[], language = 'en') =>
  testApp.call(manager, 'PUT', `settings/${list}/`, { items }, { 'accept-language': language })
const readList = async (list: SettingsListName): Promise<List> =>
  (await testApp.call(manager, 'GET', `settings/${list}/`)).json()
/** Replaces all rows of a list and returns the saved rows. */
const replaceList = async (list: SettingsListName, items: readonly object[]): Promise<[Row, Row]> => {
  const response = await putList(list, items)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().items
}

/** Expects that removing the row returns 409 with the number of records by module, and that nothing is saved. */
async function expectRemovalRefused(list: SettingsListName, row: Row, count: number, by: string): Promise<void> {
  const before = await readList(list)
  const rest = before.items
    .filter(({ id }) => id !== row.id)
    .map((each) => ({ ...each, nameCs: `${each.nameCs} jinak` }))
  const response = await putList(list, rest)
  expect(response.statusCode, response.body).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'in_use',
    title: `Can’t remove “${row.nameEn}”: ${count} ${count === 1 ? 'record uses' : 'records use'} it (${by}).`,
    row: row.id,
  })
  expect(await readList(list)).toEqual(before)
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
    const [gluten, milk] = await replaceList('allergens', [
      { code: '1', ...buildNames('Lepek', 'Gluten') },
      { code: '7', ...buildNames('Mléko', 'Milk') },
    ])
    await insertAndGetId("insert into dishes (name_cs, allergen_ids) values ('Chléb', $1)", [[gluten.id]])
    await expectRemovalRefused('allergens', gluten, 1, 'Dishes: 1')
    await insertAndGetId("insert into dishes (name_cs, archived, allergen_ids) values ('Kaše', true, $1)", [
      [gluten.id, milk.id],
    ])
    await expectRemovalRefused('allergens', gluten, 2, 'Dishes: 2')
    await expectRemovalRefused('allergens', milk, 1, 'Dishes: 1')
  })

  test('dish types by dishes', async () => {
    const [soup, main] = await replaceList('dishTypes', [
      buildNames('Polévka', 'Soup'),
      buildNames('Hlavní jídlo', 'Main course'),
    ])
    for (const name of ['Kulajda', 'Zelňačka'])
      await insertAndGetId('insert into dishes (name_cs, dish_type_id) values ($1, $2)', [name, soup.id])
    await expectRemovalRefused('dishTypes', soup, 2, 'Dishes: 2')
    expect((await putList('dishTypes', [soup])).statusCode).toBe(200)
    expect((await readList('dishTypes')).items.map(({ id }) => id)).not.toContain(main.id)
  })

  test('menu item types and variants by menus, exceptions and weeks', async () => {
    const [one, two] = await replaceList('menuItemTypes', [
      buildNames('Menu 1', 'Menu one'),
      buildNames('Menu 2', 'Menu two'),
    ])
    const [lunch, dinner] = await replaceList('weeklyMenuVariants', [
      { ...buildNames('Oběd', 'Lunch'), nameXls: 'obed' },
      { ...buildNames('Večeře', 'Dinner'), nameXls: 'vecere' },
    ])
    await addMenu(lunch.id, [one.id, two.id], '2026-01-05')
    await expectRemovalRefused('menuItemTypes', two, 1, 'Restaurant menus: 1')
    await expectRemovalRefused('weeklyMenuVariants', lunch, 1, 'Restaurant menus: 1')
    await addMenu(lunch.id, [one.id], '2026-01-12', true)
    await addException(dinner.id, two.id)
    await expectRemovalRefused('menuItemTypes', one, 2, 'Restaurant menus: 2')
    await expectRemovalRefused('weeklyMenuVariants', lunch, 2, 'Restaurant menus: 2')
    await expectRemovalRefused('weeklyMenuVariants', dinner, 1, 'Price exceptions: 1')
    // The type is used on two days, but in only one record.
    await addWeek(dinner.id, [two.id], '2026-01-05')
    await addWeek(lunch.id, [two.id], '2026-01-05')
    await expectRemovalRefused('weeklyMenuVariants', lunch, 3, 'Restaurant menus: 2, Weekly menus: 1')
    await expectRemovalRefused('menuItemTypes', two, 4, 'Weekly menus: 2, Restaurant menus: 1, Price exceptions: 1')
  })

  test('in the language of the caller', async () => {
    await testApp.database.rows({ text: 'delete from dishes' })
    const [soup] = await replaceList('dishTypes', [buildNames('Polévka', 'Soup')])
    const readRefusalTitles = async () =>
      Promise.all(['cs', 'sk', 'hu'].map(async (language) => (await putList('dishTypes', [], language)).json().title))
    for (const name of ['a', 'b'])
      await insertAndGetId('insert into dishes (name_cs, dish_type_id) values ($1, $2)', [name, soup.id])
    expect(await readRefusalTitles()).toEqual([
      'Položku „Polévka“ nelze odebrat: používají ji 2\u00a0záznamy (Jídla: 2).',
      'Položku „Polévka“ nemožno odobrať: používajú ju 2\u00a0záznamy (Jedlá: 2).',
      'Nem távolítható el: „Soup”. 2 helyen használják (Ételek: 2).',
    ])
  })
})

test('the first of several rows in use is named, and a list without any can be emptied', async () => {
  await testApp.database.rows({ text: 'delete from dishes' })
  const [soup, main] = await replaceList('dishTypes', [buildNames('Polévka', 'Soup'), buildNames('Hlavní', 'Main')])
  await replaceList('dishTypes', [buildNames('Zákusek', 'Dessert'), main, soup])
  await insertAndGetId("insert into dishes (name_cs, dish_type_id) values ('Kulajda', $1), ('Guláš', $2)", [
    soup.id,
    main.id,
  ])
  expect((await putList('dishTypes', [])).json().title).toContain('“Main”')
  await testApp.database.rows({ text: 'delete from dishes' })
  expect((await putList('dishTypes', [])).json().items).toEqual([])
})

/** Polls until some query of this database waits for a lock. */
async function waitUntilQueryIsBlocked(): Promise<void> {
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
    const [soup] = await replaceList('dishTypes', [buildNames('Polévka', 'Soup')])
    const { removal } = await testApp.database.transaction(async (tx) => {
      await tx.rows({ text: "insert into dishes (name_cs, dish_type_id) values ('Kulajda', $1)", values: [soup.id] })
      const removal = putList('dishTypes', [])
      await waitUntilQueryIsBlocked()
      return { removal }
    })
    expect((await removal).json()).toMatchObject({
      code: 'in_use',
      title: 'Can’t remove “Soup”: 1 record uses it (Dishes: 1).',
    })
  })

  test('a code that a parallel save has written is a duplicate', async () => {
    await testApp.database.rows({ text: 'delete from dishes' })
    await replaceList('allergens', [])
    const { addition } = await testApp.database.transaction(async (tx) => {
      await tx.rows({ text: "insert into allergens (position, code, name_cs, name_en) values (0, 'x', 'X', 'X')" })
      const addition = putList('allergens', [{ code: 'X', ...buildNames('Jiný', 'Another') }])
      await waitUntilQueryIsBlocked()
      return { addition }
    })
    const response = await addition
    expect([response.statusCode, response.json().code]).toEqual([409, 'duplicate'])
  })
})

test('a foreign key of another table also keeps a row from being removed', async () => {
  await testApp.database.rows({ text: 'delete from dishes' })
  const [soup] = await replaceList('dishTypes', [buildNames('Polévka', 'Soup')])
  await testApp.database.rows({
    text: 'create table recipes (id int primary key, dish_type_id int references dish_types)',
  })
  await insertAndGetId('insert into recipes values (1, $1)', [soup.id])
  const response = await putList('dishTypes', [])
  expect([response.statusCode, response.json().code]).toEqual([409, 'in_use'])
})
