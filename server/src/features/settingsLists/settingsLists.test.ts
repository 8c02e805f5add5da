import { SETTINGS_LISTS, type SettingsListName, settingsListEndpoints } from '@poledne/contract/modules/settingsList'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

type Row = Record<string, unknown> & { id: number | string }
type List = { items: Row[]; version: number }
type Refusal = { code: string; title: string; current?: List; violations?: { field: string; code: string }[] }

let testApp: TestApp
let manager: TestUser
let reader: TestUser
let restaurantId: number

const insertAndGetId = async (text: string): Promise<number> => {
  const [row] = await testApp.database.rows<{ id: number }>({ text: `${text} returning id` })
  return row?.id ?? 0
}

beforeAll(async () => {
  testApp = await buildTestApp()
  manager = await testApp.buildUser(['settings.view', 'settings.edit'])
  reader = await testApp.buildUser(['settings.view'])
  restaurantId = await insertAndGetId("insert into restaurants (name_cs, name_en) values ('Kantýna', 'Canteen')")
})
afterAll(() => testApp.close())

beforeEach(async () => {
  const records = 'dishes, restaurant_menus, restaurant_menu_exceptions, weekly_menus'
  const lists = 'allergens, dish_types, menu_item_types, weekly_menu_variants, screens, list_versions'
  await testApp.database.rows({ text: `truncate ${records}, ${lists} cascade` })
})

const buildNames = (name: string) => ({ nameCs: `${name} cs`, nameEn: `${name} en` })
const buildScreen = (name: string, more: object = {}) => ({
  name,
  restaurantId,
  screenType: 'day',
  languages: ['cs', 'en'],
  showPrices: true,
  hoursFrom: null,
  hoursTo: null,
  ...more,
})
/** Functions that build a valid row of each list; another name makes all values of the row different. */
const ROWS: Record<SettingsListName, (name: string) => object> = {
  allergens: (name) => ({ code: name, ...buildNames(name) }),
  menuItemTypes: buildNames,
  dishTypes: buildNames,
  weeklyMenuVariants: (name) => ({ ...buildNames(name), nameXls: `${name} xls`, publishBy: null }),
  screens: (name) =>
    buildScreen(name, { parts: [], canHideMenu: false, outside: 'name', outsidePictureId: null, alerts: true }),
}

const putList = (
  list: SettingsListName,
  items: readonly object[],
  version?: number,
  headers?: Record<string, string>,
) =>
  testApp.call(manager, 'PUT', `settings/${list}/`, { items, ...(version === undefined ? {} : { version }) }, headers)
const readList = async (list: SettingsListName): Promise<List> =>
  (await testApp.call(reader, 'GET', `settings/${list}/`)).json()
const saveList = async (list: SettingsListName, items: readonly object[]): Promise<List> => {
  const response = await putList(list, items)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const getRefusal = (response: { json(): unknown }) => response.json() as Refusal
const listViolationFields = (response: { json(): unknown }) =>
  getRefusal(response)
    .violations?.map(({ field, code }) => `${field}:${code}`)
    .sort()

describe.each(SETTINGS_LISTS)('%s', (list) => {
  const buildRow = ROWS[list]

  test('starts empty, stores rows in order, and returns them as they are read', async () => {
    expect(await readList(list)).toEqual({ items: [], version: 1 })
    const saved = await saveList(list, ['c', 'a', 'b'].map(buildRow))
    expect(saved).toMatchObject({ version: 2, items: ['c', 'a', 'b'].map(buildRow) })
    expect(await readList(list)).toEqual(saved)
  })

  test('one save adds, changes, moves and removes rows; ids do not change', async () => {
    const [a, b, c] = (await saveList(list, ['a', 'b', 'c'].map(buildRow))).items
    const changed = { ...b, ...buildRow('changed') }
    const { items, version } = await saveList(list, [c as Row, buildRow('new'), changed])
    expect(version).toBe(3)
    expect(items).toEqual([c, { id: expect.anything(), ...buildRow('new') }, changed])
    expect([a?.id, b?.id, c?.id]).not.toContain(items[1]?.id)
  })

  test('rows can change places with all their values', async () => {
    const [a, b] = (await saveList(list, ['a', 'b'].map(buildRow))).items
    const swapped = [
      { ...b, id: a?.id },
      { ...a, id: b?.id },
    ]
    expect((await saveList(list, swapped)).items).toEqual(swapped)
  })

  test('unknown and duplicate ids are violations at their row, and nothing is written', async () => {
    const before = await saveList(list, [buildRow('a')])
    const own = before.items[0]?.id
    const foreign = list === 'screens' ? 'x'.repeat(22) : 999_999
    const response = await putList(list, [buildRow('b'), { ...buildRow('c'), id: foreign }])
    expect(response.statusCode).toBe(422)
    expect(listViolationFields(response)).toEqual(['items.1.id:selectValue'])
    const twice = await putList(list, [
      { ...buildRow('a'), id: own },
      { ...buildRow('d'), id: own },
    ])
    expect(twice.statusCode).toBe(422)
    expect(listViolationFields(twice)).toEqual(['items.1.id:duplicate'])
    expect(await readList(list)).toEqual(before)
  })

  test('a stale save changes nothing and returns the current list', async () => {
    await saveList(list, [buildRow('a')])
    const current = await saveList(list, [buildRow('b')])
    const response = await putList(list, [buildRow('c')], 2)
    expect(response.statusCode).toBe(409)
    expect(getRefusal(response)).toMatchObject({ code: 'stale_version', current })
    expect(await readList(list)).toEqual(current)
    expect((await putList(list, [buildRow('c')], 3)).json()).toMatchObject({ version: 4 })
  })

  test('of parallel saves from one version exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => putList(list, [buildRow(`e${index}`)], 1)),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    expect(won).toHaveLength(1)
    const current = won[0]?.json()
    expect(await readList(list)).toEqual(current)
    for (const answer of answers.filter((each) => each !== won[0]))
      expect(getRefusal(answer)).toMatchObject({ code: 'stale_version', current })
  })

  test('invalid fields are violations at their row', async () => {
    const response = await putList(list, [buildRow('a'), { ...buildRow('b'), nonsense: 1 }, {}])
    expect(response.statusCode).toBe(422)
    const { keptIfMissing } = settingsListEndpoints[list]
    const required = Object.keys(buildRow('a')).filter(
      (field) => !/^hours/.test(field) && !keptIfMissing.includes(field),
    )
    expect(listViolationFields(response)).toEqual(
      expect.arrayContaining([
        'items.1.nonsense:wrongFormat',
        ...required.map((field) => expect.stringMatching(`^items\\.2\\.${field}:`)),
      ]),
    )
  })

  test('a duplicate is a violation at the second row', async () => {
    const response = await putList(list, [buildRow('a'), buildRow('b'), buildRow('A')])
    expect(response.statusCode).toBe(422)
    expect(listViolationFields(response)).toEqual(
      Object.entries(buildRow('a'))
        .filter(([field]) => field === 'code' || field.startsWith('name'))
        .map(([field]) => `items.2.${field}:duplicate`)
        .sort(),
    )
  })

  test('duplicates and invalid fields are reported together, and an invalid field only once', async () => {
    const name = list === 'screens' ? 'name' : 'nameCs'
    const buildEmptyRow = (row: string) => ({ ...buildRow(row), [name]: ' ' })
    const response = await putList(list, [
      buildEmptyRow('a'),
      buildRow('b'),
      { ...buildEmptyRow('c'), id: 'x' },
      1 as never,
      buildRow('B'),
    ])
    expect(response.statusCode).toBe(422)
    expect(listViolationFields(response)).toEqual(
      expect.arrayContaining([
        `items.0.${name}:emptyField`,
        `items.2.${name}:emptyField`,
        'items.2.id:wrongFormat',
        'items.3:wrongFormat',
        `items.4.${name}:duplicate`,
      ]),
    )
    expect(listViolationFields(response)?.filter((place) => /^items\.[0-3].*:duplicate$/.test(place))).toEqual([])
  })
})

describe('screens', () => {
  test('have random ids that do not change', async () => {
    const { items } = await saveList(
      'screens',
      ['a', 'b', 'c'].map((name) => buildScreen(name)),
    )
    for (const { id } of items) expect(Buffer.from(String(id), 'base64url')).toHaveLength(16)
    expect(new Set(items.map(({ id }) => String(id).slice(0, 8))).size).toBe(3)
    const moved = items.toReversed().map((row) => ({ ...row, name: `${row.name} moved` }))
    expect((await saveList('screens', moved)).items).toEqual(moved)
  })

  test('need a restaurant that exists', async () => {
    const response = await putList('screens', [buildScreen('a'), buildScreen('b', { restaurantId: 999_999 })])
    expect(response.statusCode).toBe(422)
    expect(listViolationFields(response)).toEqual(['items.1.restaurantId:selectValue'])
    expect(await readList('screens')).toEqual({ items: [], version: 1 })
  })

  test('store their hours, which must start before they end', async () => {
    const open = buildScreen('a', { hoursFrom: '07:30', hoursTo: '15:00', screenType: 'week', showPrices: false })
    expect((await saveList('screens', [open])).items).toMatchObject([open])
    const backwards = await putList('screens', [buildScreen('a', { hoursFrom: '15:00', hoursTo: '07:30' })])
    expect(listViolationFields(backwards)).toEqual(['items.0.hoursTo:startBeforeEnd'])
    const worse = buildScreen('', { hoursFrom: '15:00', hoursTo: '07:30', languages: ['cs', 'cs', 'xx'] })
    expect(listViolationFields(await putList('screens', [worse]))).toEqual([
      'items.0.hoursTo:startBeforeEnd',
      'items.0.languages.2:selectValue',
      'items.0.languages:duplicate',
      'items.0.name:emptyField',
    ])
    const unreadable = await putList('screens', [buildScreen('a', { hoursFrom: '15', hoursTo: '07:30' })])
    expect(listViolationFields(unreadable)).toEqual(['items.0.hoursFrom:wrongFormat'])
  })

  const part = { weekdays: [1, 5], from: '11:00', to: '12:30', content: 'week' }
  const violate = async (parts: object[], more: object = {}) =>
    listViolationFields(await putList('screens', [buildScreen('a', { parts, ...more })]))

  test('store their parts, and keep them in a save of an older client', async () => {
    const notice = { weekdays: [1], from: '11:00', to: '13:00', content: 'notice', notice: 'Kuchyně zavírá dřív' }
    const added = { parts: [part, notice], canHideMenu: true, outside: 'name', outsidePictureId: null, alerts: false }
    const [stored] = (await saveList('screens', [buildScreen('a', added)])).items
    expect(stored).toMatchObject(added)
    const older = await saveList('screens', [{ ...buildScreen('renamed'), id: stored?.id }])
    expect(older.items).toEqual([{ ...stored, name: 'renamed' }])
    const [fresh] = (await saveList('screens', [buildScreen('b')])).items
    expect(fresh).toMatchObject({ parts: [], canHideMenu: false, outside: 'name', alerts: true })
  })

  test('have parts that are complete and start before they end', async () => {
    expect(
      await violate([
        { ...part, from: '12:30' },
        { ...part, weekdays: [] },
        { ...part, weekdays: [1, 1] },
        { ...part, content: 'picture' },
        { ...part, content: 'notice', notice: '' },
        { ...part, content: 'video' },
        { ...part, content: 'notice', notice: 'x'.repeat(121) },
      ]),
    ).toEqual([
      'items.0.parts.0.to:startBeforeEnd',
      'items.0.parts.1.weekdays:selectValue',
      'items.0.parts.2.weekdays:duplicate',
      'items.0.parts.3.pictureId:selectValue',
      'items.0.parts.4.notice:emptyField',
      'items.0.parts.5.content:selectValue',
      'items.0.parts.6.notice:wrongFormat',
    ])
    expect(await violate([], { outside: 'picture' })).toEqual(['items.0.outsidePictureId:selectValue'])
  })

  test('have at most six parts on a weekday', async () => {
    const monday = Array.from({ length: 6 }, () => ({ ...part, weekdays: [1] }))
    expect(await violate([...monday, part])).toEqual(['items.0.parts.6.weekdays:wrongFormat'])
    const tuesday = Array.from({ length: 6 }, () => ({ ...part, weekdays: [2, 5] }))
    expect((await putList('screens', [buildScreen('a', { parts: [...monday, ...tuesday] })])).statusCode).toBe(200)
  })

  test('can always be removed', async () => {
    await saveList('screens', [buildScreen('a')])
    expect((await saveList('screens', [])).items).toEqual([])
  })
})

describe('the deadline of a variant', () => {
  const friday = { weekday: 5, time: '09:30', userIds: null }
  const buildVariant = (name: string) => ({ ...buildNames(name), nameXls: name })
  const saveDeadline = (user: TestUser, row: object, userIds: readonly number[] | null) =>
    testApp.call(user, 'PUT', 'settings/weeklyMenuVariants/', {
      items: [{ ...row, publishBy: { weekday: 4, time: '12:00', userIds } }],
    })

  test('stays unchanged if a save leaves it out, and a new variant gets Thursday 12:00', async () => {
    const [stored] = (await saveList('weeklyMenuVariants', [{ ...buildVariant('a'), publishBy: friday }])).items
    const { publishBy: _, ...older } = stored as Row
    const { items } = await saveList('weeklyMenuVariants', [buildVariant('b'), older])
    expect(items.map(({ publishBy }) => publishBy)).toEqual([{ weekday: 4, time: '12:00', userIds: null }, friday])
    const cleared = await saveList('weeklyMenuVariants', [{ ...older, publishBy: null }])
    expect(cleared.items).toEqual([{ ...older, publishBy: null }])
    expect((await saveList('weeklyMenuVariants', [older])).items).toEqual(cleared.items)
  })

  test('names only users whom the caller can see, unless the row has them already', async () => {
    const seeing = await testApp.buildUser(['settings.view', 'settings.edit', 'users.view'])
    const [row] = (await saveList('weeklyMenuVariants', [buildVariant('a')])).items as [Row]
    for (const [user, userIds] of [
      [manager, [reader.id]],
      [seeing, [999_999]],
    ] as const) {
      const response = await saveDeadline(user, row, userIds)
      expect(response.statusCode).toBe(422)
      expect(listViolationFields(response)).toEqual(['items.0.publishBy.userIds:selectValue'])
    }
    expect((await saveDeadline(seeing, row, [reader.id])).statusCode).toBe(200)
    expect((await saveDeadline(manager, { ...row, nameEn: 'changed' }, [reader.id])).json().items).toMatchObject([
      { nameEn: 'changed', publishBy: { userIds: [reader.id] } },
    ])
    expect((await saveDeadline(manager, row, [reader.id, seeing.id])).statusCode).toBe(422)
  })

  test('needs a weekday, a time and at least one of the chosen users', async () => {
    const wrong = { weekday: 8, time: '24:00', userIds: [] }
    const response = await putList('weeklyMenuVariants', [{ ...buildVariant('a'), publishBy: wrong }])
    expect(listViolationFields(response)).toEqual([
      'items.0.publishBy.time:wrongFormat',
      'items.0.publishBy.userIds:selectValue',
      'items.0.publishBy.weekday:selectValue',
    ])
  })
})
