import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUpTotp } from '../../testing/builders/factors.ts'
import { buildActAsHeader, buildPeople, type People } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
})
afterAll(() => testApp.close())

const changeRole = async (app: TestApp, { id }: TestUser, change: string) => {
  await app.database.rows({
    text: `update roles set ${change} where id = any((select role_ids from users where id = $1)::int[])`,
    values: [id],
  })
  app.database.publish({ about: 'access' })
}
const requireFactor = (user: TestUser, graceDays: number) =>
  changeRole(testApp, user, `require_factor = true, factor_grace_days = ${graceDays}`)
const fetchDishes = async (user: TestUser, app = testApp) => (await app.call(user, 'GET', 'dishes/')).json().code
const fetchProfile = async (user: TestUser, app = testApp) =>
  (await app.call(user, 'GET', 'profile/withSettings/')).json()
const endPeriod = async ({ id }: TestUser) => {
  await testApp.database.rows({ text: 'update users set factor_due_at = now() where id = $1', values: [id] })
  testApp.database.publish({ about: 'access' })
}

describe('a role that requires a second factor', () => {
  test('shows the end of the period, and refuses other requests after it', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    expect(await fetchProfile(user)).toMatchObject({ factorDueAt: null, factorNeeded: false })
    await requireFactor(user, 14)
    const { factorDueAt, factorNeeded } = await fetchProfile(user)
    const days = (Date.parse(`${factorDueAt}Z`) - Date.now()) / 86_400_000
    expect([Math.round(days), factorNeeded]).toEqual([14, false])
    expect(await fetchDishes(user)).toBeUndefined()
    await endPeriod(user)
    expect(await fetchDishes(user)).toBe('factor_needed')
    expect(await fetchProfile(user)).toMatchObject({ factorNeeded: true })
  })

  test('without a period refuses at once, until the user has set up a factor', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await requireFactor(user, 0)
    expect(await fetchDishes(user)).toBe('factor_needed')
    expect((await testApp.call(user, 'GET', 'status/')).statusCode).toBe(200)
    await setUpTotp(testApp, user)
    expect(await fetchDishes(user)).toBeUndefined()
    expect(await fetchProfile(user)).toMatchObject({ factorDueAt: null, factorNeeded: false })
  })

  test('does not start another period when the factor is removed', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await requireFactor(user, 14)
    await fetchProfile(user)
    await endPeriod(user)
    await setUpTotp(testApp, user)
    expect((await testApp.call(user, 'DELETE', 'profile/totp/')).statusCode).toBe(204)
    expect(await fetchDishes(user)).toBe('factor_needed')
  })

  test('starts a new period after the rule was off in between', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    await requireFactor(user, 14)
    await fetchProfile(user)
    await endPeriod(user)
    await changeRole(testApp, user, 'require_factor = false')
    expect(await fetchDishes(user)).toBeUndefined()
    await requireFactor(user, 14)
    expect(await fetchProfile(user)).toMatchObject({ factorDueAt: expect.any(String), factorNeeded: false })
  })

  test('applies to the signed-in user, also while they act as another one', async () => {
    const user = await testApp.buildUser(['dishes.view', 'users.view', 'users.switch'])
    const other = await testApp.buildUser(['dishes.view'])
    await requireFactor(user, 0)
    const response = await testApp.call(user, 'GET', 'dishes/', undefined, buildActAsHeader(other.username))
    expect(response.json().code).toBe('factor_needed')
  })

  test('is saved and shown with the role, and needs a recent proof', async () => {
    const role = await people.createRole({ requireFactor: true, factorGraceDays: 3 })
    expect(role).toMatchObject({ requireFactor: true, factorGraceDays: 3 })
    expect((await people.saveRole(people.admin, role.id, { factorGraceDays: 366 })).statusCode).toBe(422)
    await testApp.database.rows({
      text: "update sessions set proved_at = now() - interval '1 hour' where user_id = $1",
      values: [people.admin.id],
    })
    const refused = await people.saveRole(people.admin, role.id, { requireFactor: false })
    expect(refused.json().code).toBe('fresh_proof_needed')
    await testApp.database.rows({
      text: 'update sessions set proved_at = now() where user_id = $1',
      values: [people.admin.id],
    })
  })
})

test('REQUIRE_FACTOR=all requires a factor from every user', async () => {
  const strict = await buildTestApp({ REQUIRE_FACTOR: 'all' })
  const cook = await strict.buildUser(['dishes.view'])
  expect(await fetchProfile(cook, strict)).toMatchObject({ factorDueAt: expect.any(String) })
  await changeRole(strict, cook, 'factor_grace_days = 0')
  await strict.database.rows({ text: 'update users set factor_due_at = null where id = $1', values: [cook.id] })
  expect(await fetchDishes(cook, strict)).toBe('factor_needed')
  await strict.close()
})

describe('REQUIRE_FACTOR=granters', () => {
  test('requires a factor from users who can grant permissions, within the period of their roles', async () => {
    const strict = await buildTestApp({ SECURITY: 'strict' })
    const cook = await strict.buildUser(['dishes.view'])
    const admin = await strict.buildUser(['dishes.view', 'users.view', 'users.edit'])
    expect(await fetchProfile(cook, strict)).toMatchObject({ factorDueAt: null })
    expect(await fetchProfile(admin, strict)).toMatchObject({ factorDueAt: expect.any(String), factorNeeded: false })
    const other = await strict.buildUser(['dishes.view', 'roles.view', 'roles.edit'])
    await changeRole(strict, other, 'factor_grace_days = 0')
    expect(await fetchDishes(other, strict)).toBe('factor_needed')
    await strict.close()
  })
})
