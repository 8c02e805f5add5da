import { MAX_PREFERENCES, MAX_PREFERENCES_BYTES } from '@poledne/contract/modules/preference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const savePreference = (user: TestUser, key: string, value: object = {}) =>
  testApp.call(user, 'PUT', `profile/preferences/${key}/`, value)
const readStoredSize = async (user: TestUser) => {
  const [row] = await testApp.database.rows<{ keys: number; bytes: number }>({
    text: 'select count(*) as keys, coalesce(sum(octet_length(value::text)), 0) as bytes from preferences where user_id = $1',
    values: [user.id],
  })
  return row
}

test('a user can store 100 keys, written in parallel or not; the next returns 422', async () => {
  const user = await testApp.buildUser([])
  const answers = await Promise.all(
    Array.from({ length: MAX_PREFERENCES + 20 }, (_, index) => savePreference(user, `key-${index}`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20)
  expect(await readStoredSize(user)).toMatchObject({ keys: MAX_PREFERENCES })
  const refused = answers.find(({ statusCode }) => statusCode === 422)?.json()
  expect(refused.violations).toMatchObject([{ field: 'key', code: 'wrongFormat' }])
  expect(refused.violations[0].message).toMatch(/too many settings/)
})

test('a stored key can still be changed when all keys are used', async () => {
  const user = await testApp.buildUser([])
  await testApp.database.rows({
    text: `insert into preferences select $1, 'key-' || n, '{}' from generate_series(1, ${MAX_PREFERENCES}) n`,
    values: [user.id],
  })
  expect((await savePreference(user, 'key-7', { density: 'compact' })).statusCode).toBe(200)
  expect((await testApp.call(user, 'GET', 'profile/preferences/key-7/')).json()).toEqual({ density: 'compact' })
})

test('all values of a user together are limited in bytes', async () => {
  const user = await testApp.buildUser([])
  const value = { text: 'a'.repeat(30_000) }
  const codes: number[] = []
  for (let index = 0; index < 10; index++) codes.push((await savePreference(user, `key-${index}`, value)).statusCode)
  expect(codes).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 422, 422])
  expect((await readStoredSize(user))?.bytes).toBeLessThanOrEqual(MAX_PREFERENCES_BYTES)
  // A shorter value makes room for another one.
  expect((await savePreference(user, 'key-0', {})).statusCode).toBe(200)
  expect((await savePreference(user, 'key-8', value)).statusCode).toBe(200)
})
