import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImporter } from '../../testing/builders/importFiles.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

const RIGHTS = ['dishes.view', 'dishes.add', 'dishes.edit']
const FILES_PER_USER = 20

let testApp: TestApp
let importer: ReturnType<typeof createImporter>

beforeAll(async () => {
  testApp = await buildTestApp()
  importer = createImporter(testApp)
})
afterAll(() => testApp.close())

const read = async (user: TestUser, id: number) => testApp.call(user, 'GET', `imports/${id}/`)

test('of more than 20 files of a user the oldest are deleted, and applied imports stay in the list', async () => {
  const [user, other] = [await testApp.buildUser(RIGHTS), await testApp.buildUser(RIGHTS)]
  const rows = [['Název'], ['Kulajda']]
  const foreign = await importer.uploadCsv(other, 'dishes', rows)
  const { id: applied } = await importer.importRows(user, 'dishes', rows)
  const waiting = await importer.uploadCsv(user, 'dishes', rows)
  for (let count = 2; count < FILES_PER_USER; count++) await importer.uploadCsv(user, 'dishes', rows)
  expect((await read(user, applied)).json()).toMatchObject({ state: 'applied', sheets: [{ rows: 1 }] })
  await importer.uploadCsv(user, 'dishes', rows)
  expect((await read(user, applied)).json()).toMatchObject({ state: 'applied', sheets: [] })
  expect((await importer.call(user, applied, 'check')).json()).toMatchObject({ code: 'file_deleted' })
  expect((await read(user, waiting.id)).statusCode).toBe(200)
  await importer.uploadCsv(user, 'dishes', rows)
  expect((await read(user, waiting.id)).statusCode).toBe(404)
  expect((await read(other, foreign.id)).json()).toMatchObject({ sheets: [{ rows: 1 }] })
})

test('a user can upload two files at the same time, and all users together four', async () => {
  const users = await Promise.all([1, 2, 3].map(() => testApp.buildUser(RIGHTS)))
  const upload = (user: TestUser) => importer.upload(user, 'dishes', 'rows.csv', 'Název\nKulajda')
  const [own] = users as [TestUser]
  const responses = await Promise.all([own, own, own].map(upload))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429])
  expect(responses.find(({ statusCode }) => statusCode === 429)?.headers).toHaveProperty('retry-after')
  const all = await Promise.all([...users, ...users].map(upload))
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 503, 503])
  expect((await upload(own)).statusCode).toBe(201)
})

test('rows find their records among thousands, and their batches are all written', async () => {
  const user = await testApp.buildUser(RIGHTS)
  await testApp.database.rows({
    text: "insert into dishes (name_cs, created_by) select 'Jídlo ' || n, $1 from generate_series(1, 2100) n",
    values: [user.id],
  })
  const rows = Array.from({ length: 2_100 }, (_, index) => [`Jídlo ${index + 1}`, `Dish ${index + 1}`])
  const { id, response } = await importer.importRows(user, 'dishes', [['Název', 'Anglicky'], ...rows])
  expect(response.json()).toEqual({ created: 0, changed: 2_100, unchanged: 0, wrong: 0, changeId: expect.any(Number) })
  expect((await importer.call(user, id, 'undo')).json()).toEqual({ undone: 2_100, left: [], leftCount: 0 })
  const [counted] = await testApp.database.rows<{ count: number }>({
    text: "select count(*) from dishes where name_cs like 'Jídlo %' and name_en is null and version = 3",
  })
  expect(counted?.count).toBe(2_100)
})
