import { SETTINGS_LISTS, type SettingsListName } from '@poledne/contract/endpoints/settingsList'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

type Row = Record<string, unknown> & { id: number | string }
type List = { items: Row[]; version: number }
type Refusal = { code: string; title: string; current?: List; violations?: { field: string; code: string }[] }

let t: TestApp
let manager: TestUser
let reader: TestUser
let restaurantId: number

const idOf = async (text: string): Promise<number> => {
  const [row] = await t.database.rows<{ id: number }>({ text: `${text} returning id` })
  return row?.id ?? 0
}

beforeAll(async () => {
  t = await buildTestApp()
  manager = await t.buildUser(['settings.view', 'settings.edit'])
  reader = await t.buildUser(['settings.view'])
  restaurantId = await idOf("insert into restaurants (name_cs, name_en) values ('Kantýna', 'Canteen')")
})
afterAll(() => t.close())

beforeEach(async () => {
  const records = 'dishes, restaurant_menus, restaurant_menu_exceptions, weekly_menus'
  const lists = 'allergens, dish_types, menu_item_types, weekly_menu_variants, screens, list_versions'
  await t.database.rows({ text: `truncate ${records}, ${lists} cascade` })
})

const named = (name: string) => ({ nameCs: `${name} cs`, nameEn: `${name} en` })
const screen = (name: string, more: object = {}) => ({
  name,
  restaurantId,
  screenType: 'day',
  languages: ['cs', 'en'],
  showPrices: true,
  hoursFrom: null,
  hoursTo: null,
  ...more,
})
/** A valid row of each list; another name makes all its values different. */
const ROWS: Record<SettingsListName, (name: string) => object> = {
  allergens: (name) => ({ code: name, ...named(name) }),
  menuItemTypes: named,
  dishTypes: named,
  weeklyMenuVariants: (name) => ({ ...named(name), nameXls: `${name} xls` }),
  screens: screen,
}

const put = (list: SettingsListName, items: readonly object[], version?: number, headers?: Record<string, string>) =>
  t.call(manager, 'PUT', `settings/${list}/`, { items, ...(version === undefined ? {} : { version }) }, headers)
const read = async (list: SettingsListName): Promise<List> => (await t.call(reader, 'GET', `settings/${list}/`)).json()
const save = async (list: SettingsListName, items: readonly object[]): Promise<List> => {
  const response = await put(list, items)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const refusalOf = (response: { json(): unknown }) => response.json() as Refusal
const places = (response: { json(): unknown }) =>
  refusalOf(response)
    .violations?.map(({ field, code }) => `${field}:${code}`)
    .sort()

describe.each(SETTINGS_LISTS)('%s', (list) => {
  const rowOf = ROWS[list]

  test('needs a session and the permission', async () => {
    const stranger = await t.buildUser(['dishes.view'])
    expect((await t.call(null, 'GET', `settings/${list}/`)).statusCode).toBe(401)
    expect((await t.call(null, 'PUT', `settings/${list}/`, { items: [] })).statusCode).toBe(401)
    expect((await t.call(stranger, 'GET', `settings/${list}/`)).statusCode).toBe(403)
    expect((await t.call(stranger, 'PUT', `settings/${list}/`, { items: [] })).statusCode).toBe(403)
    expect((await t.call(reader, 'GET', `settings/${list}/`)).statusCode).toBe(200)
    expect((await t.call(reader, 'PUT', `settings/${list}/`, { items: [] })).statusCode).toBe(403)
  })

  test('starts empty, stores rows in order, and returns them as they are read', async () => {
    expect(await read(list)).toEqual({ items: [], version: 1 })
    const saved = await save(list, ['c', 'a', 'b'].map(rowOf))
    expect(saved).toMatchObject({ version: 2, items: ['c', 'a', 'b'].map(rowOf) })
    expect(await read(list)).toEqual(saved)
  })

  test('one save adds, changes, moves and removes rows; ids do not change', async () => {
    const [a, b, c] = (await save(list, ['a', 'b', 'c'].map(rowOf))).items
    const changed = { ...b, ...rowOf('changed') }
    const { items, version } = await save(list, [c as Row, rowOf('new'), changed])
    expect(version).toBe(3)
    expect(items).toEqual([c, { id: expect.anything(), ...rowOf('new') }, changed])
    expect([a?.id, b?.id, c?.id]).not.toContain(items[1]?.id)
  })

  test('rows can change places with all their values', async () => {
    const [a, b] = (await save(list, ['a', 'b'].map(rowOf))).items
    const swapped = [
      { ...b, id: a?.id },
      { ...a, id: b?.id },
    ]
    expect((await save(list, swapped)).items).toEqual(swapped)
  })

  test('unknown and duplicate ids are violations at their row, and nothing is written', async () => {
    const before = await save(list, [rowOf('a')])
    const own = before.items[0]?.id
    const foreign = list === 'screens' ? 'x'.repeat(22) : 999_999
    const response = await put(list, [rowOf('b'), { ...rowOf('c'), id: foreign }])
    expect(response.statusCode).toBe(422)
    expect(places(response)).toEqual(['items.1.id:selectValue'])
    const twice = await put(list, [
      { ...rowOf('a'), id: own },
      { ...rowOf('d'), id: own },
    ])
    expect(twice.statusCode).toBe(422)
    expect(places(twice)).toEqual(['items.1.id:duplicate'])
    expect(await read(list)).toEqual(before)
  })

  test('a stale save changes nothing and returns the current list', async () => {
    await save(list, [rowOf('a')])
    const current = await save(list, [rowOf('b')])
    const response = await put(list, [rowOf('c')], 2)
    expect(response.statusCode).toBe(409)
    expect(refusalOf(response)).toMatchObject({ code: 'stale_version', current })
    expect(await read(list)).toEqual(current)
    expect((await put(list, [rowOf('c')], 3)).json()).toMatchObject({ version: 4 })
  })

  test('of parallel saves from one version exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => put(list, [rowOf(`e${index}`)], 1)))
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    expect(won).toHaveLength(1)
    const current = won[0]?.json()
    expect(await read(list)).toEqual(current)
    for (const answer of answers.filter((each) => each !== won[0]))
      expect(refusalOf(answer)).toMatchObject({ code: 'stale_version', current })
  })

  test('invalid fields are violations at their row', async () => {
    const response = await put(list, [rowOf('a'), { ...rowOf('b'), nonsense: 1 }, {}])
    expect(response.statusCode).toBe(422)
    const required = Object.keys(rowOf('a')).filter((field) => !field.startsWith('hours'))
    expect(places(response)).toEqual(
      expect.arrayContaining([
        'items.1.nonsense:wrongFormat',
        ...required.map((field) => expect.stringMatching(`^items\\.2\\.${field}:`)),
      ]),
    )
  })

  test('a duplicate is a violation at the second row', async () => {
    const response = await put(list, [rowOf('a'), rowOf('b'), rowOf('A')])
    expect(response.statusCode).toBe(422)
    expect(places(response)).toEqual(
      Object.entries(rowOf('a'))
        .filter(([field]) => field === 'code' || field.startsWith('name'))
        .map(([field]) => `items.2.${field}:duplicate`)
        .sort(),
    )
  })

  test('duplicates and invalid fields are reported together, and an invalid field only once', async () => {
    const name = list === 'screens' ? 'name' : 'nameCs'
    const empty = (row: string) => ({ ...rowOf(row), [name]: ' ' })
    const response = await put(list, [empty('a'), rowOf('b'), { ...empty('c'), id: 'x' }, 1 as never, rowOf('B')])
    expect(response.statusCode).toBe(422)
    expect(places(response)).toEqual(
      expect.arrayContaining([
        `items.0.${name}:emptyField`,
        `items.2.${name}:emptyField`,
        'items.2.id:wrongFormat',
        'items.3:wrongFormat',
        `items.4.${name}:duplicate`,
      ]),
    )
    expect(places(response)?.filter((place) => /^items\.[0-3].*:duplicate$/.test(place))).toEqual([])
  })
})

describe('screens', () => {
  test('have random ids that do not change', async () => {
    const { items } = await save(
      'screens',
      ['a', 'b', 'c'].map((name) => screen(name)),
    )
    for (const { id } of items) expect(Buffer.from(String(id), 'base64url')).toHaveLength(16)
    expect(new Set(items.map(({ id }) => String(id).slice(0, 8))).size).toBe(3)
    const moved = items.toReversed().map((row) => ({ ...row, name: `${row.name} moved` }))
    expect((await save('screens', moved)).items).toEqual(moved)
  })

  test('need a restaurant that exists', async () => {
    const response = await put('screens', [screen('a'), screen('b', { restaurantId: 999_999 })])
    expect(response.statusCode).toBe(422)
    expect(places(response)).toEqual(['items.1.restaurantId:selectValue'])
    expect(await read('screens')).toEqual({ items: [], version: 1 })
  })

  test('store their hours, which must start before they end', async () => {
    const open = screen('a', { hoursFrom: '07:30', hoursTo: '15:00', screenType: 'week', showPrices: false })
    expect((await save('screens', [open])).items).toMatchObject([open])
    const backwards = await put('screens', [screen('a', { hoursFrom: '15:00', hoursTo: '07:30' })])
    expect(places(backwards)).toEqual(['items.0.hoursTo:startBeforeEnd'])
    const worse = screen('', { hoursFrom: '15:00', hoursTo: '07:30', languages: ['cs', 'cs', 'xx'] })
    expect(places(await put('screens', [worse]))).toEqual([
      'items.0.hoursTo:startBeforeEnd',
      'items.0.languages.2:selectValue',
      'items.0.languages:duplicate',
      'items.0.name:emptyField',
    ])
    const unreadable = await put('screens', [screen('a', { hoursFrom: '15', hoursTo: '07:30' })])
    expect(places(unreadable)).toEqual(['items.0.hoursFrom:wrongFormat'])
  })

  test('can always be removed', async () => {
    await save('screens', [screen('a')])
    expect((await save('screens', [])).items).toEqual([])
  })
})
