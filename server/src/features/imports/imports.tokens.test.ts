import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTokenEntry, createTokenUser } from '../../testing/builders/apiTokens.ts'
import { createImporter } from '../../testing/builders/importFiles.ts'
import { buildPermissionEntry, setPermissions } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

const EXCEPTION_RIGHTS = ['view', 'add', 'edit', 'archive', 'delete'].map(
  (action) => `restaurantMenuExceptions.${action}`,
)
const HEADING = ['Restaurace', 'Varianta', 'Typ položky menu', 'Platí od', 'Cena (Kč)']
const ROWS = [
  HEADING,
  ['Karlín', 'Standard', 'Menu 1', '2027-01-04', '120'],
  ['Anděl', 'Standard', 'Menu 1', '2027-01-04', '130'],
]

let testApp: TestApp
let importer: ReturnType<typeof createImporter>

beforeAll(async () => {
  testApp = await buildTestApp()
  importer = createImporter(testApp)
  for (const text of [
    "insert into restaurants (name_cs, name_en) values ('Karlín', 'Karlín'), ('Anděl', 'Anděl')",
    "insert into weekly_menu_variants (position, name_cs, name_en, name_xls) values (0, 'Standard', 'Standard', 'S')",
    "insert into menu_item_types (position, name_cs, name_en) values (0, 'Menu 1', 'Menu 1')",
  ])
    await testApp.database.rows({ text })
})
afterAll(() => testApp.close())

const createLimitedToken = (owner: TestUser, restaurantIds: readonly number[]) =>
  createTokenUser(
    testApp,
    owner,
    EXCEPTION_RIGHTS.map((permission) => buildTokenEntry(permission, restaurantIds)),
  )

test('an API token finds no import that its owner or another token has uploaded', async () => {
  const rights = ['dishes.view', 'dishes.add', 'dishes.archive', 'dishes.delete']
  const owner = await testApp.buildUser(rights)
  const [token, another] = [
    await createTokenUser(testApp, owner, rights),
    await createTokenUser(testApp, owner, rights),
  ]
  const { id: waiting, sheet } = await importer.uploadCsv(owner, 'dishes', [['Název'], ['Kulajda']])
  const { id: applied } = await importer.importRows(another, 'dishes', [['Název'], ['Guláš']])
  for (const id of [waiting, applied])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { sheet }],
      ['POST', 'check/', {}],
      ['POST', 'apply/', {}],
      ['POST', 'undo/', {}],
      ['GET', 'errors.xlsx', undefined],
    ] as const) {
      const response = await testApp.call(token, method, `imports/${id}/${path}`, body)
      expect([method, path, response.statusCode]).toEqual([method, path, 404])
    }
  expect((await testApp.call(owner, 'GET', 'imports/')).json().total).toBe(2)
  expect((await importer.call(owner, waiting, 'apply')).json()).toMatchObject({ created: 1 })
  expect((await importer.call(another, applied, 'undo')).json()).toMatchObject({ undone: 1 })
})

test('the restaurants of an API token limit what an import checks, writes and lists as invalid', async () => {
  const token = await createLimitedToken(await testApp.buildUser(EXCEPTION_RIGHTS), [1])
  const { id } = await importer.uploadCsv(token, 'restaurantMenuExceptions', ROWS)
  const check = await importer.check(token, id)
  expect(check.items.map(({ state }) => state)).toEqual(['created', 'wrong'])
  const errors = await testApp.call(token, 'GET', `imports/${id}/errors.xlsx`)
  expect((await readXlsx(errors.rawPayload)).sheets[0]?.rows.map((row) => row[2])).toEqual(['Restaurace', 'Anděl'])
  expect((await importer.call(token, id, 'apply')).json()).toMatchObject({ created: 1, wrong: 1 })
  expect((await importer.call(token, id, 'undo')).json()).toMatchObject({ undone: 1, left: [] })
})

test('an API token whose owner has lost a restaurant leaves its records when it undoes an import', async () => {
  const owner = await testApp.buildUser(EXCEPTION_RIGHTS)
  const token = await createLimitedToken(owner, [1, 2])
  const { id, response } = await importer.importRows(token, 'restaurantMenuExceptions', ROWS)
  expect(response.json()).toMatchObject({ created: 2 })
  const entries = EXCEPTION_RIGHTS.map((permission) => buildPermissionEntry(permission, { restaurantIds: [1] }))
  await setPermissions(testApp, owner, entries)
  const undone = (await importer.call(token, id, 'undo')).json()
  expect(undone).toMatchObject({ undone: 1, left: [{ reason: 'forbidden' }] })
  expect(JSON.stringify(undone)).not.toContain('Anděl')
})
