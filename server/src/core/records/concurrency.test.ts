import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let user: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(['dishes.view', 'dishes.add', 'dishes.edit', 'dishes.archive'])
})
afterAll(() => testApp.close())

const createDish = async (nameCs: string): Promise<number> =>
  (await testApp.call(user, 'POST', 'dishes/', { nameCs })).json().id
const saveDish = (id: number, nameCs: string, version: number) =>
  testApp.call(user, 'PUT', `dishes/${id}/`, { nameCs, nameEn: null, dishTypeId: null, allergenIds: null, version })
const readDish = async (id: number) => (await testApp.call(user, 'GET', `dishes/${id}/`)).json()
const readRevisions = async (id: number): Promise<number[]> =>
  (await testApp.call(user, 'GET', `dishes/${id}/history/?pageSize=50`))
    .json()
    .items.map((entry: { revision: number }) => entry.revision)
const listDownToOne = (from: number) => Array.from({ length: from }, (_, index) => from - index)

test('of fifty saves from one version one is written and the others return 409 with it', async () => {
  const id = await createDish('Soutěž')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => saveDish(id, `Jídlo ${index}`, 1)))
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  const lost = answers.filter(({ statusCode }) => statusCode === 409)
  expect(lost).toHaveLength(49)
  const winner = won[0]?.json()
  expect(await readDish(id)).toMatchObject({ version: 2, nameCs: winner.nameCs })
  for (const answer of lost)
    expect(answer.json()).toMatchObject({ code: 'stale_version', current: { version: 2, nameCs: winner.nameCs } })
  expect(await readRevisions(id)).toEqual([2, 1])
})

test('history has no gaps, and the version is the number of revisions', async () => {
  const id = await createDish('Směs')
  const calls = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0
      ? testApp.call(user, 'POST', `dishes/${id}/${index % 4 === 0 ? 'archive' : 'restore'}/`, {})
      : readDish(id).then(({ version }) => saveDish(id, `Směs ${index}`, version)),
  )
  const statuses = new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
  const { version } = await readDish(id)
  expect(version).toBeGreaterThan(1)
  expect(await readRevisions(id)).toEqual(listDownToOne(version))
})

test('bulk actions on the same records in opposite orders do not deadlock', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => createDish(`Hromada ${index}`)))
  const bulks = Array.from({ length: 8 }, (_, index) =>
    testApp.call(user, 'POST', 'dishes/bulk/', {
      action: index % 2 === 0 ? 'archive' : 'restore',
      ids: index % 3 === 0 ? ids : ids.toReversed(),
    }),
  )
  expect((await Promise.all(bulks)).map(({ statusCode }) => statusCode)).toEqual(bulks.map(() => 200))
  const records = await Promise.all(ids.map(readDish))
  expect(new Set(records.map(({ archived }) => archived)).size).toBe(1)
  for (const { id, version } of records) expect(await readRevisions(id)).toEqual(listDownToOne(version))
})
