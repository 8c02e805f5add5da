import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAudit } from '../../core/access/audit.store.ts'
import { buildActAsHeader, buildPeople, type People, USER_RIGHTS } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
let manager: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
  manager = await people.buildUserAtLevel(10, [...USER_RIGHTS, 'users.switch', 'dishes.view', 'dishes.add'])
})
afterAll(() => testApp.close())

const anonymise = (by: TestUser, id: number, headers = {}) =>
  testApp.call(by, 'POST', `users/${id}/anonymise/`, {}, headers)
const readUser = async (id: number) => (await testApp.call(manager, 'GET', `users/${id}/`)).json()

/** Saves personal data of a user, so that the history has two states. */
async function buildUserWithPersonalData(): Promise<TestUser> {
  const user = await people.buildUserAtLevel(100, ['dishes.view', 'dishes.add'])
  const fields = { firstName: 'Božena', lastName: 'Tajemná', phoneNumber: '+420 777 123 456' }
  expect((await people.saveUser(manager, user.id, fields)).statusCode).toBe(200)
  return user
}

/** Finds the tables that contain the text anywhere. */
async function findTables(text: string): Promise<string[]> {
  const tables = await testApp.database.rows<{ name: string }>({
    text: "select tablename as name from pg_tables where schemaname = 'public'",
  })
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await testApp.database.rows({
      text: `select from "${name}" r where strpos(r::text, $1) > 0 limit 1`,
      values: [text],
    })
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('anonymising a user', () => {
  test('removes their personal data from every table, and their records stay', async () => {
    const user = await buildUserWithPersonalData()
    const dish = (await testApp.call(user, 'POST', 'dishes/', { nameCs: 'Kulajda' })).json()
    const actor = { userId: null, address: '192.0.2.7' }
    await writeAudit(testApp.database, {
      event: 'signIn',
      actor,
      result: 'failure',
      personal: { username: user.username },
    })
    expect(await findTables('Tajemná')).toEqual(expect.arrayContaining(['users', 'history']))
    expect(await findTables(`${user.username}@example.com`)).toEqual(expect.arrayContaining(['users', 'history']))

    expect((await anonymise(manager, user.id)).statusCode).toBe(204)

    for (const text of ['Tajemná', 'Božena', '777 123 456', `${user.username}@example.com`, '192.0.2.7'])
      expect([text, await findTables(text)]).toEqual([text, []])
    const pseudonym = `anonymised-${user.id}`
    expect(await readUser(user.id)).toMatchObject({
      username: pseudonym,
      archived: true,
      active: false,
      roleIds: [],
      anonymisedAt: expect.any(String),
      can: { anonymise: false },
    })
    const { createdBy } = (await testApp.call(manager, 'GET', `dishes/${dish.id}/`)).json()
    expect(createdBy).toMatchObject({ id: user.id })
    const history = (await testApp.call(manager, 'GET', `users/${user.id}/history/`)).json()
    expect(history.items[0]).toMatchObject({ action: 'anonymise', by: { id: manager.id } })
  })

  test('signs them out and is in the audit log', async () => {
    const user = await buildUserWithPersonalData()
    await anonymise(manager, user.id)
    expect((await testApp.call(user, 'GET', 'status/')).statusCode).toBe(401)
    const entries = await testApp.database.rows({
      text: `select event, result, user_id as "userId" from audit_log where module = 'users' and record_id = $1`,
      values: [user.id],
    })
    expect(entries).toEqual([{ event: 'userAnonymised', result: 'success', userId: manager.id }])
  })

  test('needs a recent proof', async () => {
    const user = await people.buildUserAtLevel(100, [])
    const prover = await people.buildUserAtLevel(10, USER_RIGHTS)
    await testApp.database.rows({
      text: "update sessions set proved_at = now() - interval '6 minutes' where user_id = $1",
      values: [prover.id],
    })
    const response = await anonymise(prover, user.id)
    expect([response.statusCode, response.json().code]).toEqual([403, 'fresh_proof_needed'])
    expect((await readUser(user.id)).archived).toBe(false)
  })

  test('is refused for oneself, for the same level, above it, and while acting as another user', async () => {
    const equal = await people.buildUserAtLevel(10, [])
    const above = await people.buildUserAtLevel(5, [])
    const below = await people.buildUserAtLevel(100, [])
    const other = await people.buildUserAtLevel(20, [...USER_RIGHTS])
    for (const id of [manager.id, equal.id, above.id])
      expect([id, (await anonymise(manager, id)).statusCode]).toEqual([id, 403])
    expect((await anonymise(manager, below.id, buildActAsHeader(other.username))).statusCode).toBe(403)
    for (const id of [equal.id, above.id, below.id]) expect((await readUser(id)).archived).toBe(false)
  })
})
