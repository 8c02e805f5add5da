import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import type { ImportCheck } from '@poledne/contract/modules/import'
import type { Restaurant } from '@poledne/contract/modules/restaurant'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translate } from '../../core/http/language.ts'
import { createImporter } from '../../testing/builders/importFiles.ts'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let importer: ReturnType<typeof createImporter>
let admin: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  importer = createImporter(testApp)
  admin = await testApp.buildUser(PERMISSIONS)
  for (const text of [
    "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup')",
    "insert into allergens (position, code, name_cs, name_en) values (0, '1', 'Lepek', 'Gluten'), (1, '3', 'Vejce', 'Eggs')",
    "insert into restaurants (name_cs, name_en) values ('U Lípy', 'Linden'), ('Dvojník', 'Twin A'), ('Dvojník', 'Twin B')",
    "insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'Standard', 'Standard', 'S')",
    "insert into menu_item_types (position, name_cs, name_en) values (0, 'Menu 1', 'Menu 1'), (1, 'Menu 2', 'Menu 2')",
  ])
    await testApp.database.rows({ text })
})
afterAll(() => testApp.close())

const createDish = async (fields: object, by = admin) => (await testApp.call(by, 'POST', 'dishes/', fields)).json()
const listViolations = ({ items }: ImportCheck) =>
  items.flatMap(({ row, violations = [] }) => violations.map(({ field, code, fix }) => ({ row, field, code, fix })))

describe('finding the record of a row', () => {
  test('an unknown id is wrong, and a row without an id is found by its name', async () => {
    const { id } = await createDish({ nameCs: 'Kulajda' })
    const check = await importer.checkRows(admin, 'dishes', [
      ['ID', 'Název', 'Anglicky'],
      [id, 'Kulajda s vejcem', 'Dill soup'],
      [999_999, 'X', null],
      ['abc', 'Y', null],
      [null, ' KULAJDA ', 'Dill soup'],
    ])
    expect(check.items.map(({ state, recordId }) => [state, recordId])).toEqual([
      ['changed', id],
      ['wrong', null],
      ['wrong', null],
      ['wrong', null],
    ])
    const unknown = { field: 'id', code: 'selectValue', fix: expect.stringContaining('ID') }
    expect(listViolations(check)).toEqual([
      { row: 3, ...unknown },
      { row: 4, ...unknown },
      { row: 5, field: 'nameCs', code: 'duplicate', fix: 'Keep either this row or row 2.' },
    ])
  })

  test('a name that several records have needs the id, and two new rows with one name are refused', async () => {
    for (const nameEn of ['One', 'Two']) await createDish({ nameCs: 'Bramborák', nameEn })
    const check = await importer.checkRows(admin, 'dishes', [['Název'], ['Bramborák'], ['Nové jídlo'], ['nové  jídlo']])
    expect(listViolations(check)).toEqual([
      { row: 2, field: 'nameCs', code: 'duplicate', fix: 'Add a column with the ID of the record.' },
      { row: 4, field: 'nameCs', code: 'duplicate', fix: 'Keep either this row or row 3.' },
    ])
    expect(check).toMatchObject({ created: 1, wrong: 2 })
  })

  test('a choice with a name that several have is ambiguous, unless the record has one of them', async () => {
    const check = await importer.checkRows(admin, 'restaurantMenuExceptions', [
      ['Restaurace', 'Varianta', 'Typ položky menu', 'Platí od', 'Cena (Kč)'],
      ['Dvojník', 'Standard', 'Menu 1', '1. 12. 2026', '120'],
    ])
    expect(listViolations(check)).toMatchObject([
      { field: 'restaurantId', code: 'duplicate', fix: expect.stringMatching(/2, 3/) },
    ])
  })
})

describe('restaurants', () => {
  test('the address of a guest page is unique, and what a file cannot contain is kept', async () => {
    const openingHours = [{ weekday: 1, from: '10:00', to: '14:00' }]
    const body = { nameCs: 'Bistro', nameEn: 'Bistro', openingHours }
    const { id } = (await testApp.call(admin, 'POST', 'restaurants/', body)).json()
    const rows = [
      ['Název', 'Anglicky', 'Webová adresa', 'Země'],
      ['Bistro', 'Bistro', 'bistro', 'Slovensko'],
      ['Kantýna', 'Canteen', 'kantyna', 'SK'],
      ['Jídelna', 'Diner', 'kantyna', 'Atlantida'],
      ['Výdejna', 'Counter', 'bistro', null],
      ['Terasa', 'Terrace', null, null],
      ['Zahrada', 'Garden', null, null],
    ]
    const check = await importer.checkRows(admin, 'restaurants', rows, 'cs')
    expect(listViolations(check)).toMatchObject([
      { row: 4, field: 'country', code: 'selectValue' },
      { row: 5, field: 'slug', code: 'duplicate' },
    ])
    await importer.importRows(admin, 'restaurants', [rows[0] ?? [], rows[1] ?? [], rows[2] ?? [], ...rows.slice(5)])
    const list = (await testApp.call(admin, 'GET', 'restaurants/?sort=id:desc&pageSize=3')).json()
    expect(list.items.map(({ slug, country }: Restaurant) => [slug, country])).toEqual([
      ['zahrada', null],
      ['terasa', null],
      ['kantyna', 'SK'],
    ])
    const bistro = (await testApp.call(admin, 'GET', `restaurants/${id}/`)).json()
    expect(bistro).toMatchObject({ slug: 'bistro', country: 'SK', openingHours })
    const { items } = (await testApp.call(admin, 'GET', `restaurants/${id}/history/`)).json()
    expect(items[0].changes).toEqual([{ field: 'country', from: null, to: 'SK' }])
  })
})

describe('values', () => {
  test('kinds of meat are read by name or id, and a portion as text', async () => {
    const { id } = await createDish({ nameCs: 'Rizoto' })
    await importer.importRows(admin, 'dishes', [
      ['ID', 'Název', 'Maso', 'Porce'],
      [id, 'Rizoto', 'Drůbež, beef', '250 g'],
    ])
    const dish = (await testApp.call(admin, 'GET', `dishes/${id}/`)).json()
    expect(dish).toMatchObject({ meats: ['beef', 'poultry'], portion: '250 g' })
    const check = await importer.checkRows(admin, 'dishes', [
      ['ID', 'Název', 'Maso'],
      [id, 'Rizoto', 'Drak'],
    ])
    expect(listViolations(check)).toMatchObject([{ field: 'meats', code: 'selectValue' }])
  })

  test('an unmapped field keeps its value, and an empty cell clears it', async () => {
    const { id } = await createDish({
      nameCs: 'Řízek',
      nameEn: 'Schnitzel',
      dishTypeId: 1,
      allergenIds: [1],
      diets: ['halal'],
    })
    await importer.importRows(admin, 'dishes', [
      ['ID', 'Druh', 'Alergeny'],
      [id, null, null],
    ])
    const dish = (await testApp.call(admin, 'GET', `dishes/${id}/`)).json()
    expect(dish).toMatchObject({ nameEn: 'Schnitzel', dishTypeId: null, allergenIds: null, diets: ['halal'] })
    const check = await importer.checkRows(admin, 'dishes', [
      ['ID', 'Název', 'Druh'],
      [id, null, null],
    ])
    expect(listViolations(check)).toMatchObject([{ field: 'nameCs', code: 'emptyField' }])
  })

  test('allergens that a spreadsheet turned into a number are refused', async () => {
    const { writeXlsx } = await import('hucre/xlsx')
    const rows = [
      ['Název', 'Alergeny'],
      ['Koláč', 1.3],
      ['Buchta', 1],
    ]
    const file = await writeXlsx({ sheets: [{ name: 'List', rows }] })
    const { id } = (await importer.upload(admin, 'dishes', 'a.xlsx', Buffer.from(file))).json()
    const check = await importer.check(admin, id)
    expect(listViolations(check)).toMatchObject([{ row: 2, field: 'allergenIds', code: 'wrongFormat' }])
    expect(check.items[1]?.changes).toContainEqual({ field: 'allergenIds', old: null, new: '1' })
  })

  test.each([
    ['129,90 Kč', 129.9],
    ['1 299,5', 1299.5],
    ['129.90', 129.9],
    ['1.299,50', 1299.5],
    ['5 €', null],
    ['-5', null],
    ['asi 5', null],
  ])('the price %s is read as %s', async (text, expected) => {
    const check = await importer.checkRows(admin, 'restaurantMenuExceptions', [
      ['Restaurace', 'Varianta', 'Typ položky menu', 'Platí od', 'Cena (Kč)'],
      ['Linden', '1', 'menu 2', '2026-12-07', text],
    ])
    if (expected === null) expect(listViolations(check)).toMatchObject([{ field: 'priceCzk' }])
    else expect(check.items[0]?.changes).toContainEqual({ field: 'priceCzk', old: null, new: expected.toFixed(2) })
  })

  test('the days of one column are read with the month first or last, never mixed', async () => {
    const read = async (...days: string[]) => {
      const rows = days.map((day, index) => ['Linden', 'Standard', index + 1, day, 100])
      const check = await importer.checkRows(admin, 'restaurantMenuExceptions', [
        ['Restaurace', 'Varianta', 'Typ položky menu', 'Platí od', 'Cena (Kč)'],
        ...rows,
      ])
      return check.items.map(({ changes }) => changes?.find(({ field }) => field === 'startDate')?.new)
    }
    expect(await read('02/03/2027', '12/25/2026')).toEqual(['03. 02. 2027', '25. 12. 2026'])
    expect(await read('02/03/2027', '25/12/2026')).toEqual(['02. 03. 2027', '25. 12. 2026'])
  })
})

describe('restaurant menus', () => {
  test('a row has the prices of all menu item types; a type without a price is removed', async () => {
    const heading = ['Restaurace', 'Varianta', 'Platí od', 'Menu 1 (CZK)', 'Menu 2 (CZK)', 'Menu 2 (EUR)']
    const { response } = await importer.importRows(admin, 'restaurantMenus', [
      heading,
      ['U Lípy', 'Standard', '4. 1. 2027', '120', '135,50', '5,40'],
      ['U Lípy', 'Standard', '11. 1. 2027', null, null, null],
    ])
    expect(response.json()).toEqual({ created: 1, changed: 0, unchanged: 0, wrong: 1, changeId: expect.any(Number) })
    const read = async () => (await testApp.call(admin, 'GET', 'restaurantMenus/')).json().items[0]
    expect((await read()).restaurantMenuItems).toEqual([
      { menuItemTypeId: 1, priceCzk: 120, priceEur: null },
      { menuItemTypeId: 2, priceCzk: 135.5, priceEur: 5.4 },
    ])
    await importer.importRows(admin, 'restaurantMenus', [
      heading.slice(0, 4),
      ['U Lípy', 'Standard', '2027-01-04', null],
    ])
    expect((await read()).restaurantMenuItems).toEqual([{ menuItemTypeId: 2, priceCzk: 135.5, priceEur: 5.4 }])
  })

  test('a start that another menu has is refused, also if the caller cannot see that menu', async () => {
    const entries = ['view', 'add', 'edit'].map((action) =>
      buildPermissionEntry(`restaurantMenus.${action}`, { allItems: false }),
    )
    const limited = await testApp.buildUser(entries)
    const check = await importer.checkRows(limited, 'restaurantMenus', [
      ['Restaurace', 'Varianta', 'Platí od', 'Menu 1 (CZK)'],
      ['U Lípy', 'Standard', '4. 1. 2027', '120'],
    ])
    expect(listViolations(check)).toMatchObject([{ field: 'restaurantId', code: 'duplicate' }])
  })
})

describe('values in columns without a heading', () => {
  test.each([
    [
      'beyond the heading',
      [
        ['Název', 'Alergeny'],
        ['Moučník', '1', '3', '7'],
      ],
      'C',
      '3',
    ],
    [
      'between two headings',
      [
        ['Název', 'Alergeny', null, 'Anglicky'],
        ['Moučník', '1', '3', 'Pie'],
      ],
      'C',
      '3',
    ],
    [
      'after another column',
      [
        ['Název', 'Alergeny', 'Poznámka'],
        ['Moučník', '1', '3', '7'],
      ],
      'D',
      '7',
    ],
    [
      'below a repeated heading',
      [
        ['Název', 'Alergeny', 'Alergeny'],
        ['Moučník', '1', '7'],
      ],
      'C',
      '7',
    ],
  ])('a dish whose allergens could be %s is refused', async (_, rows, column, value) => {
    const { id } = await importer.uploadCsv(admin, 'dishes', rows)
    const check = await importer.check(admin, id)
    expect(check).toMatchObject({ created: 0, wrong: 1, warned: 0 })
    expect(check.items[0]?.violations).toMatchObject([
      { field: 'allergenIds', column, value, code: 'wrongFormat', message: expect.stringContaining('heading') },
    ])
    expect((await importer.call(admin, id, 'apply')).json()).toMatchObject({ created: 0, wrong: 1 })
  })

  test.each(LANGUAGES)(
    'a row with other values without a heading is imported with a warning in %s',
    async (language) => {
      const rows = [
        ['Název', 'Anglicky'],
        [`Kulajda ${language}`, 'Dill soup', 'bez kopru'],
        [`Polévka ${language}`, 'Soup'],
      ]
      const { id } = await importer.uploadCsv(admin, 'dishes', rows, language)
      const check = await importer.check(admin, id, language)
      expect(check).toMatchObject({ created: 2, wrong: 0, warned: 1 })
      const fix = translate(language, 'imports.fixes.addHeading')
      const warning = { field: null, column: 'C', value: 'bez kopru', message: expect.any(String), fix }
      expect(check.items.map(({ warnings }) => warnings)).toMatchObject([[warning], undefined])
      const filtered = await testApp.call(admin, 'POST', `imports/${id}/check/?state=warned`, {})
      expect(filtered.json()).toMatchObject({ total: 1, items: [{ row: 2, state: 'created' }] })
    },
  )

  test('the workbook with invalid rows has their values, also of rows far down', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => [`Řádek ${index}`, null])
    const file = [['Název', 'Alergeny'], ...rows, ['Poslední', '1', '7']]
    const { id, columns } = await importer.uploadCsv(admin, 'dishes', file)
    expect(columns.at(-1)).toMatchObject({ letter: 'C', title: '' })
    const errors = await testApp.call(admin, 'GET', `imports/${id}/errors.xlsx`)
    expect((await readXlsx(errors.rawPayload)).sheets[0]?.rows.at(-1)?.slice(2)).toEqual(['Poslední', '1', '7'])
  })
})

describe('the workbook with invalid rows', () => {
  test('has the columns of the file and what is wrong, and can be corrected and imported', async () => {
    const { id, sheet } = await importer.uploadCsv(admin, 'dishes', [
      ['Jmeno1', 'Druh'],
      ['Dobré', 'Soup'],
      ['Špatné', 'Soupe'],
      [null, 'Soup'],
    ])
    await testApp.call(admin, 'PUT', `imports/${id}/`, { sheet, mapping: { nameCs: 0, dishTypeId: 1 } })
    const file = await testApp.call(admin, 'GET', `imports/${id}/errors.xlsx`)
    const [first] = (await readXlsx(file.rawPayload)).sheets
    expect(first?.rows[0]).toEqual(['Row in the file', 'What to fix', 'Jmeno1', 'Druh'])
    expect(first?.rows[1]).toEqual([3, 'Type: This option doesn’t exist. Did you mean “Soup”?', 'Špatné', 'Soupe'])
    expect(first?.rows).toHaveLength(3)
    const corrected = (await importer.upload(admin, 'dishes', 'errors.xlsx', file.rawPayload)).json()
    expect(corrected.mapping).toEqual({ nameCs: 2, dishTypeId: 3 })
  })
})

test('an import whose result has changed since the check returns 409 plan_outdated and writes nothing', async () => {
  const { id } = await importer.uploadCsv(admin, 'dishes', [
    ['Název', 'Anglicky'],
    ['Vdolky', 'Pancakes'],
  ])
  const { plan } = await importer.check(admin, id)
  await createDish({ nameCs: 'Vdolky' })
  const refused = await importer.call(admin, id, 'apply', { plan })
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'plan_outdated',
    title: expect.stringContaining('Check the import again'),
  })
  expect((await importer.call(admin, id, 'apply')).json()).toMatchObject({ created: 0, changed: 1 })
})

test('a request with the same Idempotency-Key imports once and returns the same response', async () => {
  const { id } = await importer.uploadCsv(admin, 'dishes', [['Název'], ['Lívance']])
  const apply = () => testApp.call(admin, 'POST', `imports/${id}/apply/`, {}, { 'idempotency-key': 'import-1' })
  expect([(await apply()).json(), (await apply()).json()]).toEqual(
    Array.from({ length: 2 }, () => ({ created: 1, changed: 0, unchanged: 0, wrong: 0, changeId: expect.any(Number) })),
  )
})
