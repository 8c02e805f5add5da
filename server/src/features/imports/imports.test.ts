import type { ImportDetail } from '@poledne/contract/modules/import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImporter } from '../../testing/builders/importFiles.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let importer: ReturnType<typeof createImporter>
let cook: TestUser

const DISH_PERMISSIONS = ['dishes.view', 'dishes.add', 'dishes.edit', 'dishes.archive']

beforeAll(async () => {
  testApp = await buildTestApp()
  importer = createImporter(testApp)
  cook = await testApp.buildUser(DISH_PERMISSIONS)
  for (const text of [
    "insert into dish_types (position, name_cs, name_en) values (0, 'Polévka', 'Soup'), (1, 'Hlavní jídlo', 'Main course')",
    `insert into allergens (position, code, name_cs, name_en) values
      (0, '1', 'Lepek', 'Gluten'), (1, '3', 'Vejce', 'Eggs'), (2, '7', 'Mléko', 'Milk')`,
  ])
    await testApp.database.rows({ text })
})
afterAll(() => testApp.close())

const readDish = async (name: string) =>
  (await testApp.call(cook, 'GET', `dishes/?filter=nameCs:equals:${encodeURIComponent(name)}`)).json().items[0]

describe('access', () => {
  test('uploading a file without the permission to add records returns 403', async () => {
    const viewer = await testApp.buildUser(['dishes.view', 'dishes.edit'])
    expect((await importer.upload(viewer, 'dishes', 'a.csv', 'Název;Druh\nX;Y')).statusCode).toBe(403)
    expect((await importer.upload(cook, 'allergens', 'a.csv', 'Kód;Název\n1;Y')).statusCode).toBe(403)
  })

  test('imports of other users are not found', async () => {
    const { id } = await importer.uploadCsv(cook, 'dishes', [['Název'], ['Cizí']])
    const other = await testApp.buildUser(DISH_PERMISSIONS)
    for (const action of ['check', 'apply', 'undo'] as const)
      expect((await importer.call(other, id, action)).statusCode).toBe(404)
    for (const path of [`imports/${id}/`, `imports/${id}/errors.xlsx`])
      expect((await testApp.call(other, 'GET', path)).statusCode).toBe(404)
    expect((await testApp.call(other, 'GET', 'imports/')).json()).toMatchObject({ total: 0 })
    expect((await testApp.call(cook, 'GET', 'imports/')).json().items[0]).toMatchObject({ id, state: 'uploaded' })
  })
})

describe('uploading a file', () => {
  test('maps the columns by their headings in any language, without accents and case', async () => {
    const headings = [
      ['ID', 'Český název', 'English name', 'TIPUS', 'alergeny', 'Poznámka'],
      [1, 'a', 'b', 'c', 'd', 'e'],
    ]
    const detail = await importer.uploadCsv(cook, 'dishes', headings)
    expect(detail.mapping).toEqual({ id: 0, nameCs: 1, nameEn: 2, dishTypeId: 3, allergenIds: 4 })
    expect(detail.fields.map(({ name, required }) => [name, required])).toEqual([
      ['id', false],
      ['nameCs', true],
      ['nameEn', false],
      ['dishTypeId', false],
      ['allergenIds', false],
      ['diets', false],
      ['meats', false],
      ['portion', false],
    ])
    expect(detail.columns[1]).toEqual({ index: 1, letter: 'B', title: 'Český název', samples: ['a'] })
    expect(detail).toMatchObject({ rows: 1, state: 'uploaded', canUndo: false, filename: 'rows.csv' })
  })

  test('a file without a table returns 422 tablesMissing', async () => {
    const response = await importer.upload(cook, 'dishes', 'a.csv', '\n\n')
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toMatchObject([{ field: 'file', code: 'tablesMissing' }])
  })

  test('the mapping that a user saved is used for the next file with the same headings', async () => {
    const rows = [
      ['Sloupec 1', 'Sloupec 2'],
      ['Kulajda', 'Dill soup'],
    ]
    const { id, mapping, sheet } = await importer.uploadCsv(cook, 'dishes', rows)
    expect(mapping).toEqual({})
    const save = (body: object) => testApp.call(cook, 'PUT', `imports/${id}/`, body)
    const chosen = { nameCs: 0, nameEn: 1 }
    expect((await save({ sheet, mapping: chosen })).json().mapping).toEqual(chosen)
    expect((await importer.uploadCsv(cook, 'dishes', rows)).mapping).toEqual(chosen)
    const other = await testApp.buildUser(DISH_PERMISSIONS)
    expect((await importer.uploadCsv(other, 'dishes', rows)).mapping).toEqual({})
    expect((await save({ sheet, mapping: { price: 0 } })).json().violations).toMatchObject([{ field: 'mapping.price' }])
    expect((await save({ sheet, mapping: { nameCs: 7 } })).statusCode).toBe(422)
    expect((await save({ sheet: 'List 9' })).json().violations).toMatchObject([{ field: 'sheet', code: 'selectValue' }])
  })
})

describe('checking and applying an import', () => {
  test('creates and changes records, and leaves the others', async () => {
    await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Svíčková', nameEn: 'Sirloin', dishTypeId: 2 })
    await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Guláš', allergenIds: [1] })
    const rows = [
      ['Název', 'Anglicky', 'Druh', 'Alergeny'],
      ['  svíčková ', 'Beef sirloin', 'hlavni jidlo', '1, 7'],
      ['Guláš', null, null, '1'],
      ['Čočková polévka', 'Lentil soup', 'Soup', 'Žádné'],
      ['Špatné', null, 'Polevkaa', '1 99'],
    ]
    const detail: ImportDetail = await importer.uploadCsv(cook, 'dishes', rows)
    const check = await importer.check(cook, detail.id)
    expect(check).toMatchObject({ created: 1, changed: 1, unchanged: 1, wrong: 1, total: 4 })
    expect(check.items[0]).toMatchObject({
      row: 2,
      state: 'changed',
      changes: [
        { field: 'nameCs', old: 'Svíčková', new: 'svíčková' },
        { field: 'nameEn', old: 'Sirloin', new: 'Beef sirloin' },
        { field: 'allergenIds', old: null, new: '1, 7' },
      ],
    })
    expect(check.items[2]).toMatchObject({ state: 'created', label: 'Čočková polévka', recordId: null })
    expect(check.items[3]?.violations).toEqual([
      {
        field: 'dishTypeId',
        column: 'C',
        value: 'Polevkaa',
        code: 'selectValue',
        message: 'This option doesn’t exist',
        fix: 'Did you mean “Soup”?',
      },
      expect.objectContaining({ field: 'allergenIds', column: 'D', value: '1 99' }),
    ])
    expect(await readDish('Čočková polévka')).toBeUndefined()
    const applied = await importer.call(cook, detail.id, 'apply', { plan: check.plan })
    expect(applied.json()).toEqual({ created: 1, changed: 1, unchanged: 1, wrong: 1, changeId: expect.any(Number) })
    expect(await readDish('svíčková')).toMatchObject({ nameEn: 'Beef sirloin', allergenIds: [1, 3], version: 2 })
    const created = await readDish('Čočková polévka')
    expect(created).toMatchObject({ dishTypeId: 1, allergenIds: [], version: 1 })
    expect((await importer.call(cook, detail.id, 'apply')).json()).toMatchObject({
      code: 'already_applied',
      status: 409,
    })
    const history = (await testApp.call(cook, 'GET', `dishes/${created.id}/history/`)).json()
    expect(history.items).toMatchObject([{ action: 'create', importId: detail.id }])
    expect((await testApp.call(cook, 'GET', `imports/${detail.id}/`)).json()).toMatchObject({
      state: 'applied',
      created: 1,
      changed: 1,
      canUndo: true,
    })
  })
})
