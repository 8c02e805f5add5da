import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSignInFixture, PASSWORD, type SignInFixture } from '../../testing/builders/accountsApp.ts'
import {
  buildActAsHeader,
  buildPeople,
  buildRoleFields,
  buildUserFields,
  type People,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let auth: SignInFixture
let people: People
let admin: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  auth = await buildSignInFixture(testApp)
  people = await buildPeople(testApp)
  admin = people.admin
})
afterAll(() => testApp.close())

type Entry = { event: string; result: string; user_id: number | null; acting_as_id: number | null } & Record<
  string,
  unknown
>

/** Runs the work and returns the entries that it wrote. */
async function recordEntries(work: () => Promise<unknown>): Promise<Entry[]> {
  const [last] = await testApp.database.rows<{ id: number }>({
    text: 'select coalesce(max(id), 0) as id from audit_log',
  })
  await work()
  return testApp.database.rows<Entry>({
    text: 'select event, result, user_id, acting_as_id, module, record_id, details, address, personal from audit_log where id > $1 order by id',
    values: [last?.id],
  })
}
const callOk = async (...parameters: Parameters<TestApp['call']>) => {
  const response = await testApp.call(...parameters)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response
}
const listEvents = (entries: readonly Entry[]) => entries.map(({ event, result }) => `${event} ${result}`)

describe('the audit log contains', () => {
  test('sign-ins, failures with the attempted username, and sign-outs', async () => {
    const user = await auth.buildUserWithPassword([])
    const entries = await recordEntries(async () => {
      await auth.login(user.username, 'wrong password')
      await auth.login('nobody\u0000\ud800', 'wrong password')
      const { authToken } = (await auth.login(user.username, PASSWORD)).json()
      await callOk({ ...user, token: authToken }, 'POST', 'profile/logout/', {})
    })
    const failure = { event: 'signIn', result: 'failure', user_id: null, address: expect.any(String) }
    expect(entries).toMatchObject([
      { ...failure, record_id: user.id, personal: { username: user.username } },
      { ...failure, record_id: null, personal: { username: expect.stringMatching(/^nobody/) } },
      { event: 'signIn', result: 'success', user_id: user.id, details: { method: 'password' }, personal: null },
      { event: 'signOut', result: 'success', user_id: user.id },
    ])
  })

  test('no entry of a sign-in that is refused because of too many attempts', async () => {
    const user = await auth.buildUserWithPassword([])
    const entries = await recordEntries(async () => {
      for (let attempt = 0; attempt < 15; attempt++) await auth.login(user.username, 'wrong password', '192.0.2.1')
    })
    expect(entries).toHaveLength(10)
  })

  test('codes that were sent and entered, for unknown users as well', async () => {
    const user = await auth.buildUserWithPassword([])
    const reset = { username: user.username, password: 'a new long password', code: '000000' }
    const entries = await recordEntries(async () => {
      await testApp.call(null, 'POST', 'auth/lostPassword/', { username: user.username })
      await testApp.call(null, 'POST', 'auth/lostPassword/', { username: 'nobody' })
      await testApp.call(null, 'POST', 'auth/resetPassword/', reset)
    })
    expect(listEvents(entries)).toEqual(['codeSent success', 'codeSent refused', 'codeEntered failure'])
    expect(entries[0]).toMatchObject({ record_id: user.id, details: { purpose: 'reset' } })
  })

  test('changes of users with their roles, but no names', async () => {
    const entries = await recordEntries(async () => {
      const created = (await callOk(admin, 'POST', 'users/', buildUserFields({ password: 'a long password' }))).json()
      expect((await people.saveUser(admin, created.id, { blocked: true })).statusCode).toBe(200)
      await callOk(admin, 'POST', `users/${created.id}/archive/`, {})
      await callOk(admin, 'DELETE', `users/${created.id}/`)
    })
    expect(listEvents(entries)).toEqual([
      'userCreated success',
      'userChanged success',
      'userChanged success',
      'userDeleted success',
    ])
    expect(entries[1]).toMatchObject({
      user_id: admin.id,
      details: { changed: ['blocked'], blocked: { from: false, to: true } },
    })
    expect(JSON.stringify(entries)).not.toContain('@')
  })

  test('changes of roles with the added and removed permissions', async () => {
    const view = { area: 'dishes', action: 'view', allItems: true, level: null }
    const entries = await recordEntries(async () => {
      const fields = buildRoleFields({ description: '', level: 50, permissions: [view] })
      const { id, version } = (await callOk(admin, 'POST', 'roles/', fields)).json()
      const permissions = [{ ...view, allItems: false }]
      await callOk(admin, 'PUT', `roles/${id}/`, { ...fields, permissions, version })
    })
    expect(entries).toMatchObject([
      { event: 'roleCreated', details: { added: ['dishes.view'], removed: [] } },
      { event: 'roleChanged', details: { added: ['dishes.view (own)'], removed: ['dishes.view'] } },
    ])
  })

  test('settings, maintenance and broadcasts', async () => {
    const entries = await recordEntries(async () => {
      const {
        version: _,
        build: __,
        sessions: ___,
        security: ____,
        ...system
      } = (await callOk(admin, 'GET', 'settings/system/')).json()
      await callOk(admin, 'PUT', 'settings/system/', { ...system, repeatDays: 23 })
      await callOk(admin, 'PUT', 'settings/maintenance/', { maintenance: false })
      await callOk(admin, 'PUT', 'settings/allergens/', { items: [] })
      const recipients = { roleIds: [], userIds: [admin.id] }
      await callOk(admin, 'POST', 'notifications/', { recipients, type: 'info', title: 'x', body: 'y' })
    })
    expect(entries).toMatchObject([
      { event: 'settingsChanged', details: { repeatDays: 23 } },
      { event: 'maintenanceChanged', details: { maintenance: false } },
      { event: 'settingsChanged', details: { list: 'allergens' } },
      { event: 'broadcastSent', details: { reached: 1 } },
    ])
  })

  test('downloads of lists with their filters', async () => {
    const entries = await recordEntries(() =>
      callOk(admin, 'GET', 'users/export/?format=csv&filter=username:contains:nov'),
    )
    expect(entries).toMatchObject([
      {
        event: 'exported',
        user_id: admin.id,
        module: 'users',
        details: { route: 'users/export/' },
        personal: { query: 'format=csv&filter=username:contains:nov' },
      },
    ])
  })

  test('acting as another user once, and what was done and read meanwhile', async () => {
    const user = await people.buildUserAtLevel(50, [...PERMISSIONS])
    const as = buildActAsHeader(user.username)
    const entries = await recordEntries(async () => {
      await callOk(admin, 'GET', 'dishes/', undefined, as)
      await callOk(admin, 'POST', 'dishes/', { nameCs: 'Knedlík' }, as)
      await testApp.call(admin, 'POST', 'dishes/', {}, as)
      await testApp.call(admin, 'POST', 'roles/', buildRoleFields(), as)
      await callOk(admin, 'GET', `users/${user.id}/`, undefined, as)
      await callOk(admin, 'GET', 'supportRequests/', undefined, as)
    })
    expect(listEvents(entries)).toEqual([
      'actingAsStarted success',
      'actedAs success',
      'actedAs failure',
      'actedAs refused',
      'personalDataRead success',
      'personalDataRead success',
    ])
    for (const entry of entries) expect(entry).toMatchObject({ user_id: admin.id, acting_as_id: user.id })
    expect(entries[1]).toMatchObject({ module: 'dishes', details: { method: 'POST', route: 'dishes/', status: 201 } })
    expect(entries[4]).toMatchObject({ module: 'users', record_id: user.id })
  })

  test('a refused attempt to act as another user', async () => {
    const cook = await people.buildUserAtLevel(100, ['dishes.view'])
    const entries = await recordEntries(() =>
      testApp.call(cook, 'GET', 'dishes/', undefined, buildActAsHeader(admin.username)),
    )
    expect(entries).toMatchObject([
      { event: 'actingAsStarted', result: 'refused', user_id: cook.id, personal: { username: admin.username } },
    ])
  })

  test('refused attempts to act as another user, at most 10 of one user in an hour', async () => {
    const [cook, other] = [await people.buildUserAtLevel(100, []), await people.buildUserAtLevel(100, [])]
    const entries = await recordEntries(async () => {
      for (let attempt = 0; attempt < 15; attempt++)
        await testApp.call(cook, 'GET', 'status/', undefined, buildActAsHeader(admin.username))
      await testApp.call(other, 'GET', 'status/', undefined, buildActAsHeader(admin.username))
    })
    expect(entries.map(({ user_id }) => user_id)).toEqual([...Array(10).fill(cook.id), other.id])
  })

  test('no entry for a change that was refused or rolled back', async () => {
    const entries = await recordEntries(async () => {
      await testApp.call(admin, 'POST', 'users/', buildUserFields({ username: admin.username }))
      await testApp.call(admin, 'PUT', 'settings/allergens/', {
        items: [{ id: 999, code: '1', nameEn: 'x', nameCs: 'x' }],
      })
    })
    expect(entries).toEqual([])
  })

  test('nothing is acknowledged while its entry cannot be written', async () => {
    const user = await people.buildUserAtLevel(50, ['dishes.view', 'dishes.add'])
    await testApp.database.rows({ text: 'alter table audit_log rename to audit_log_away' })
    try {
      const as = buildActAsHeader(user.username)
      expect((await testApp.call(admin, 'POST', 'dishes/', { nameCs: 'Nok' }, as)).statusCode).toBe(500)
      expect((await testApp.call(admin, 'GET', 'dishes/export/?format=csv')).statusCode).toBe(500)
      expect((await testApp.call(admin, 'POST', 'roles/', buildRoleFields())).statusCode).toBe(500)
    } finally {
      await testApp.database.rows({ text: 'alter table audit_log_away rename to audit_log' })
    }
  })
})
