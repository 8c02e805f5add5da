import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let user: TestUser

const RIGHTS = ['dishes.view', 'dishes.add', 'dishes.edit', 'dishes.archive']

beforeAll(async () => {
  testApp = await buildTestApp()
  user = await testApp.buildUser(RIGHTS)
})
afterAll(() => testApp.close())

const buildKeyHeader = (key: string) => ({ 'idempotency-key': key })
const createDish = (nameCs: string, key: string, as = user) =>
  testApp.call(as, 'POST', 'dishes/', { nameCs }, buildKeyHeader(key))
async function countDishes(nameCs: string): Promise<number> {
  const [row] = await testApp.database.rows<{ count: number }>({
    text: 'select count(*) from dishes where name_cs = $1',
    values: [nameCs],
  })
  return row?.count ?? -1
}

test('the same key and body return the first response and create one dish', async () => {
  const key = randomUUID()
  const first = await createDish('Jednou', key)
  const second = await createDish('Jednou', key)
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.body).toBe(first.body)
  expect(await countDishes('Jednou')).toBe(1)
})

test('two requests without a key create two dishes', async () => {
  await testApp.call(user, 'POST', 'dishes/', { nameCs: 'Dvakrát' })
  await testApp.call(user, 'POST', 'dishes/', { nameCs: 'Dvakrát' })
  expect(await countDishes('Dvakrát')).toBe(2)
})

test('twenty concurrent requests with one key create one dish', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => createDish('Naráz', key)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect(await countDishes('Naráz')).toBe(1)
})

test('another body, path or method under the same key is refused', async () => {
  const key = randomUUID()
  const { id } = (await createDish('Prvotní', key)).json()
  const other = await createDish('Jiný', key)
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch'])
  const elsewhere = await testApp.call(
    user,
    'POST',
    'dishes/bulk/',
    { action: 'archive', ids: [id] },
    buildKeyHeader(key),
  )
  expect(elsewhere.json().code).toBe('idempotency_mismatch')
  expect(await countDishes('Jiný')).toBe(0)
})

test('the key of a failed request can be used again', async () => {
  const key = randomUUID()
  const wrong = { nameCs: 'Podruhé', dishTypeId: 999_999 }
  expect((await testApp.call(user, 'POST', 'dishes/', wrong, buildKeyHeader(key))).statusCode).toBe(422)
  expect((await createDish('Podruhé', key)).statusCode).toBe(201)
  expect(await countDishes('Podruhé')).toBe(1)
})

test('two users can use the same key', async () => {
  const key = randomUUID()
  const other = await testApp.buildUser(RIGHTS)
  const mine = await createDish('Náš', key)
  const theirs = await createDish('Náš', key, other)
  expect(theirs.json().id).not.toBe(mine.json().id)
  expect(await countDishes('Náš')).toBe(2)
})

test('a key can be used again after 24 hours', async () => {
  const key = randomUUID()
  await createDish('Včera', key)
  await testApp.database.rows({
    text: "update idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = $1",
    values: [key],
  })
  await createDish('Včera', key)
  expect(await countDishes('Včera')).toBe(2)
})

test('a repeated save with the same key is not stale', async () => {
  const key = randomUUID()
  const { id } = (await createDish('Uložený', randomUUID())).json()
  const save = { nameCs: 'Uložený znovu', nameEn: null, dishTypeId: null, allergenIds: null, version: 1 }
  const answers = await Promise.all(
    [1, 2, 3].map(() => testApp.call(user, 'PUT', `dishes/${id}/`, save, buildKeyHeader(key))),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await testApp.call(user, 'PUT', `dishes/${id}/`, save)).statusCode).toBe(409)
  expect((await testApp.call(user, 'GET', `dishes/${id}/`)).json().version).toBe(2)
})

test('a repeated bulk action with the same key changes nothing', async () => {
  const key = randomUUID()
  const { id } = (await createDish('Hromadný', randomUUID())).json()
  const archiveDish = () =>
    testApp.call(user, 'POST', 'dishes/bulk/', { action: 'archive', ids: [id] }, buildKeyHeader(key))
  const first = await archiveDish()
  await testApp.call(user, 'POST', `dishes/${id}/restore/`, {})
  const second = await archiveDish()
  expect(second.body).toBe(first.body)
  expect((await testApp.call(user, 'GET', `dishes/${id}/`)).json()).toMatchObject({ archived: false, version: 3 })
})

test.each(['', ' ', 'ž', 'x'.repeat(201)])('the key "%s" returns 400', async (key) => {
  expect((await createDish('Bezklíčný', key)).statusCode).toBe(400)
  expect(await countDishes('Bezklíčný')).toBe(0)
})

test('a body that differs only in its password is refused under the same key', async () => {
  const boss = await testApp.buildUser(['users.view', 'users.add'])
  const key = randomUUID()
  const body = { username: 'klíčník', email: 'klicnik@example.com', password: 'první heslo' }
  const addUser = (change: object) => testApp.call(boss, 'POST', 'users/', { ...body, ...change }, buildKeyHeader(key))
  const first = await addUser({})
  const other = await addUser({ password: 'druhé heslo' })
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch'])
  const again = await addUser({})
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  const [row] = await testApp.database.rows<{ hash: Buffer }>({
    text: 'select request_hash as hash from idempotency_keys where key = $1',
    values: [key],
  })
  // The stored value contains only a slow, salted hash of the password.
  expect(row?.hash.subarray(32).toString()).toMatch(/^\$argon2id\$/)
})
