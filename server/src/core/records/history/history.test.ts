import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let cook: TestUser
let id: number

beforeAll(async () => {
  testApp = await buildTestApp()
  cook = await testApp.buildUser(['dishes.view', 'dishes.add'])
  id = (await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Verze 1', nameEn: 'Always the same' })).json().id
  await testApp.database.rows({
    text: `
      insert into history (module, record_id, revision, action, state)
      select module, record_id, number, 'save', state || jsonb_build_object('nameCs', 'Verze ' || number)
      from history, generate_series(2, 600) number where module = 'dishes' and record_id = $1`,
    values: [id],
  })
})
afterAll(() => testApp.close())

const fetchHistory = (query = '', record = id) => testApp.call(cook, 'GET', `dishes/${record}/history/${query}`)

test('a history of 600 revisions is read in pages of 20, newest first', async () => {
  const { items, ...page } = (await fetchHistory()).json()
  expect(page).toEqual({ page: 1, pageSize: 20, total: 600 })
  expect(items.map(({ revision }: { revision: number }) => revision)).toEqual(
    Array.from({ length: 20 }, (_, index) => 600 - index),
  )
})

test('the oldest entry of a page lists only its own changes', async () => {
  const { items } = (await fetchHistory('?page=3&pageSize=50')).json()
  expect(items).toHaveLength(50)
  expect(items.at(-1)).toMatchObject({
    revision: 451,
    changes: [{ field: 'nameCs', from: 'Verze 450', to: 'Verze 451' }],
  })
})

test('the last page contains the creation, and the page after it is empty', async () => {
  const last = (await fetchHistory('?page=12&pageSize=50')).json()
  expect(last.items.at(-1)).toMatchObject({ revision: 1, action: 'create' })
  expect((await fetchHistory('?page=13&pageSize=50')).json()).toMatchObject({ items: [], total: 600 })
})

test('the oldest entry has no changes after older ones were deleted', async () => {
  const dish = (await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Verze 1' })).json()
  await testApp.database.rows({
    text: "update history set revision = 2, action = 'save' where module = 'dishes' and record_id = $1",
    values: [dish.id],
  })
  expect((await fetchHistory('', dish.id)).json().items).toMatchObject([{ revision: 2, action: 'save', changes: [] }])
})

test.each(['pageSize=51', 'pageSize=0', 'page=x', 'sort=at:asc'])('%s returns 400', async (query) => {
  expect((await fetchHistory(`?${query}`)).statusCode).toBe(400)
})

test('a page of very long changes stays below 2 MB and each entry can be read alone', async () => {
  const dish = (await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Dlouhé' })).json()
  await testApp.database.rows({
    text: `
      insert into history (module, record_id, revision, action, state)
      select module, record_id, number, 'save', state || jsonb_build_object('nameCs', number || repeat('a', 170000))
      from history, generate_series(2, 81) number where module = 'dishes' and record_id = $1`,
    values: [dish.id],
  })
  const page = await fetchHistory('?pageSize=50', dish.id)
  expect(page.body.length).toBeLessThan(2_000_000)
  const { items } = page.json()
  expect(items).toHaveLength(50)
  expect(items[0].changes[0].to).toHaveLength(170_002)
  expect(items[40].changes).toEqual([{ field: 'nameCs', from: null, to: null, omitted: true }])
  const alone = (await fetchHistory('?pageSize=1&page=41', dish.id)).json().items[0]
  expect(alone.revision).toBe(items[40].revision)
  expect(alone.changes[0].to).toHaveLength(170_002)
})
