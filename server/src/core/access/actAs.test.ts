import { sessionEndpoints } from '@poledne/contract/access/session'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import {
  buildActAsHeader,
  buildPeople,
  buildPermissionEntry,
  type People,
  setPermissions,
} from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People
/** A user who can act as users from level 10 on, with the rights of a cook. */
let deputy: TestUser
let cook: TestUser

const COOK = ['dishes.view', 'dishes.add', 'dishes.edit']

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
  deputy = await people.buildUserAtLevel(10, ['users.switch', ...COOK])
  cook = await people.buildUserAtLevel(100, COOK)
})
afterAll(() => testApp.close())

const fetchAs = (by: TestUser, username: string, path = 'dishes/') =>
  testApp.call(by, 'GET', path, undefined, buildActAsHeader(username))
const expectRefused = async (by: TestUser, username: string) => {
  const response = await fetchAs(by, username)
  expect([response.statusCode, response.json().code]).toEqual([403, 'switch_refused'])
}
async function updateUser(user: TestUser, assignment: string): Promise<void> {
  await testApp.database.rows({ text: `update users set ${assignment} where id = $1`, values: [user.id] })
  testApp.database.publish({ about: 'access' })
}

describe('acting as another user', () => {
  test('requires a session and the permission', async () => {
    expect((await testApp.call(null, 'GET', 'dishes/', undefined, buildActAsHeader(cook.username))).statusCode).toBe(
      401,
    )
    await expectRefused(await people.buildUserAtLevel(1, ['users.view', 'users.edit', 'dishes.view']), cook.username)
  })

  test('replaces the rights of the caller by those of the other user', async () => {
    expect((await fetchAs(deputy, cook.username)).statusCode).toBe(200)
    expect((await fetchAs(deputy, cook.username.toUpperCase())).statusCode).toBe(200)
    const own = await people.buildUserAtLevel(10, ['users.switch', 'restaurants.view', ...COOK])
    expect((await testApp.call(own, 'GET', 'restaurants/')).statusCode).toBe(200)
    expect((await fetchAs(own, cook.username, 'restaurants/')).statusCode).toBe(403)
  })

  test('is refused for a user with a lower level and allowed for one with the same level', async () => {
    await expectRefused(deputy, people.admin.username)
    await expectRefused(deputy, (await people.buildUserAtLevel(9, COOK)).username)
    expect((await fetchAs(deputy, (await people.buildUserAtLevel(10, COOK)).username)).statusCode).toBe(200)
  })

  test('is refused for a user outside the scope of the permission entry', async () => {
    const limited = await people.buildUserAtLevel(10, [buildPermissionEntry('users.switch', { level: 500 }), ...COOK])
    await expectRefused(limited, cook.username)
    expect((await fetchAs(limited, (await people.buildUserAtLevel(500, COOK)).username)).statusCode).toBe(200)
    const ownScopeUser = await people.buildUserAtLevel(10, [
      buildPermissionEntry('users.switch', { allItems: false }),
      ...COOK,
    ])
    const createdUser = await people.buildUserAtLevel(500, COOK)
    await expectRefused(ownScopeUser, createdUser.username)
    await updateUser(createdUser, `created_by = ${ownScopeUser.id}`)
    expect((await fetchAs(ownScopeUser, createdUser.username)).statusCode).toBe(200)
  })

  test.each(['blocked = true', 'active = false', 'archived = true'])(
    'is refused for a user with %s',
    async (assignment) => {
      const user = await people.buildUserAtLevel(100, COOK)
      expect((await fetchAs(deputy, user.username)).statusCode).toBe(200)
      await updateUser(user, assignment)
      await expectRefused(deputy, user.username)
    },
  )

  test('is refused for oneself, for an unknown user and for an invalid header', async () => {
    await expectRefused(deputy, deputy.username)
    await expectRefused(deputy, 'nikdo')
    await expectRefused(deputy, '')
    await expectRefused(deputy, '\u0000')
    for (const header of ['%', '%E0%A4%A', '%ff', `${cook.username}%0`, `${cook.username}%00`]) {
      const response = await testApp.call(deputy, 'GET', 'dishes/', undefined, { 'x-switch-user': header })
      expect([header, response.statusCode, response.json().code]).toEqual([header, 403, 'switch_refused'])
    }
  })

  test('accepts usernames with any characters', async () => {
    const user = await people.buildUserAtLevel(100, COOK)
    await updateUser(user, "username = 'Žluťoučký kůň & spol. 50 %'")
    expect((await fetchAs(deputy, 'Žluťoučký kůň & spol. 50 %')).statusCode).toBe(200)
  })

  test('is refused while already acting as another user', async () => {
    const switchOwn = buildPermissionEntry('users.switch', { allItems: false })
    const middle = await people.buildUserAtLevel(50, ['users.view', switchOwn, ...COOK])
    const far = await people.buildUserAtLevel(60, COOK)
    const narrow = await people.buildUserAtLevel(40, ['users.view', switchOwn, ...COOK])
    await updateUser(far, `created_by = ${middle.id}`)
    await updateUser(middle, `created_by = ${narrow.id}`)
    expect((await fetchAs(narrow, middle.username, 'users/')).statusCode).toBe(200)
    const both = await testApp.call(narrow, 'GET', 'dishes/', undefined, {
      'x-switch-user': `${middle.username}, ${far.username}`,
    })
    expect(both.json().code).toBe('switch_refused')
    await expectRefused(narrow, far.username)
    // The record of the other user shows the refusal in `can.switch` as well.
    const alone = (await testApp.call(middle, 'GET', `users/${far.id}/`)).json()
    const switched = (await fetchAs(narrow, middle.username, `users/${far.id}/`)).json()
    expect([alone.can.switch, switched.can.switch]).toEqual([true, false])
  })

  test('checks the rights of both users with every request', async () => {
    const user = await people.buildUserAtLevel(100, COOK)
    const boss = await people.buildUserAtLevel(10, ['users.switch', ...COOK])
    expect((await fetchAs(boss, user.username)).statusCode).toBe(200)
    await updateUser(user, 'blocked = true')
    await expectRefused(boss, user.username)
    await updateUser(user, 'blocked = false')
    expect((await fetchAs(boss, user.username)).statusCode).toBe(200)
    await setPermissions(testApp, boss, [])
    await expectRefused(boss, user.username)
    await updateUser(boss, 'blocked = true')
    expect((await fetchAs(boss, user.username)).statusCode).toBe(401)
  })

  test('ends on all instances when the other user is blocked on one', async () => {
    const { config, database } = testApp
    const app = await buildApp({ config, database, webRoot: null, logger: false, shouldShedLoad: false })
    try {
      const user = await people.buildUserAtLevel(100, COOK)
      const headers = { authorization: `Bearer ${deputy.token}`, ...buildActAsHeader(user.username) }
      const fetchStatusOnSecondInstance = async () =>
        (await app.inject({ url: '/admin/api/dishes/', headers })).statusCode
      expect(await fetchStatusOnSecondInstance()).toBe(200)
      expect((await people.saveUser(people.admin, user.id, { blocked: true })).statusCode).toBe(200)
      expect(await fetchStatusOnSecondInstance()).toBe(403)
    } finally {
      await app.close()
    }
  })

  test('is offered in can.switch only for users that the caller can act as', async () => {
    const boss = await people.buildUserAtLevel(10, ['users.view', 'users.switch', ...COOK])
    const canActAs = async ({ id }: TestUser) =>
      (await testApp.call(boss, 'GET', `users/${id}/`)).json().can.switch as boolean
    const blocked = await people.buildUserAtLevel(100, [])
    await updateUser(blocked, 'blocked = true')
    expect([await canActAs(cook), await canActAs(boss), await canActAs(people.admin), await canActAs(blocked)]).toEqual(
      [true, false, false, false],
    )
  })
})

describe('the session while acting as another user', () => {
  test('belongs to the signed-in user', async () => {
    for (const { path } of [sessionEndpoints.renew, sessionEndpoints.logout]) {
      const user = await people.buildUserAtLevel(100, ['users.switch'])
      const response = await testApp.call(user, 'POST', path, {}, buildActAsHeader(people.admin.username))
      expect(response.statusCode, path).toBeLessThan(300)
    }
    expect((await testApp.call(people.admin, 'GET', 'status/')).statusCode).toBe(200)
  })
})

describe('a change made while acting as another user', () => {
  const STAFF = [
    'users.view',
    'users.add',
    'users.edit',
    'users.archive',
    'users.identifier',
    'roles.view',
    'roles.add',
    'roles.edit',
    'roles.archive',
  ]
  let boss: TestUser
  let staff: TestUser
  beforeAll(async () => {
    boss = await people.buildUserAtLevel(10, ['users.switch', ...STAFF])
    staff = await people.buildUserAtLevel(50, STAFF)
  })

  test('is stored in the history with both users', async () => {
    const as = buildActAsHeader(cook.username)
    const dish = (await testApp.call(deputy, 'POST', 'dishes/', { nameCs: 'Guláš' }, as)).json()
    expect(dish).toMatchObject({ createdBy: { id: cook.id } })
    const { items } = (await testApp.call(cook, 'GET', `dishes/${dish.id}/history/`)).json()
    expect(items).toMatchObject([
      { by: { id: deputy.id, username: deputy.username }, actingAs: { id: cook.id, username: cook.username } },
    ])
  })

  test('is logged with both users; reads are not logged', async () => {
    const lines: { userId?: number; actingAsId?: number; method?: string }[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const { config, database } = testApp
    const app = await buildApp({ config, database, webRoot: null, logger, shouldShedLoad: false })
    try {
      const headers = { authorization: `Bearer ${deputy.token}`, ...buildActAsHeader(cook.username) }
      await app.inject({ url: '/admin/api/dishes/', headers })
      await app.inject({ method: 'POST', url: '/admin/api/dishes/', headers, payload: { nameCs: 'Knedlík' } })
      const acting = lines.filter(({ actingAsId }) => actingAsId !== undefined)
      expect(acting).toMatchObject([{ userId: deputy.id, actingAsId: cook.id, method: 'POST' }])
    } finally {
      await app.close()
    }
  })

  test('cannot change roles or the roles of a user', async () => {
    const as = buildActAsHeader(staff.username)
    const { id } = (await testApp.call(people.admin, 'POST', 'roles/', { name: 'Kuchyně', level: 100 })).json()
    const person = { username: 'pomocnice', email: 'pomocnice@example.com', password: 'kulajda', roleIds: [id] }
    const target = (await testApp.call(people.admin, 'POST', 'users/', person)).json()
    const another = { ...person, username: 'jiná', email: 'jina@example.com' }
    const refused = [
      testApp.call(boss, 'POST', 'roles/', { name: 'Tajná' }, as),
      people.saveRole(boss, id, { description: 'X' }, as),
      testApp.call(boss, 'POST', `roles/${id}/archive/`, {}, as),
      testApp.call(boss, 'POST', 'roles/bulk/', { action: 'archive', ids: [id] }, as),
      testApp.call(boss, 'POST', `roles/${id}/history/1/restore/`, {}, as),
      people.saveUser(boss, target.id, { roleIds: [] }, as),
      testApp.call(boss, 'POST', 'users/', another, as),
    ]
    expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
    expect(await people.readUser(target.id)).toMatchObject({ roleIds: [id], version: 1 })
    // The other user can do all of this with their own session.
    expect((await people.saveRole(staff, id, { description: 'X' })).statusCode).toBe(200)
    expect((await people.saveUser(staff, target.id, { roleIds: [] })).statusCode).toBe(200)
    expect((await testApp.call(boss, 'POST', `users/${target.id}/history/1/restore/`, {}, as)).statusCode).toBe(403)
    expect((await testApp.call(staff, 'POST', `users/${target.id}/history/1/restore/`, {})).statusCode).toBe(200)
    expect((await testApp.call(boss, 'POST', 'users/', { ...another, roleIds: [] }, as)).statusCode).toBe(201)
  })

  test('cannot change a password or an e-mail address', async () => {
    const as = buildActAsHeader(staff.username)
    const target = await people.buildUserAtLevel(100, [])
    for (const fields of [{ newPassword: 'kulajda' }, { email: 'nova@example.com' }]) {
      expect((await people.saveUser(boss, target.id, fields, as)).statusCode).toBe(403)
      expect((await people.saveUser(staff, target.id, fields)).statusCode).toBe(200)
    }
    const saved = await people.saveUser(boss, target.id, { firstName: 'Jana' }, as)
    expect(saved.json()).toMatchObject({ firstName: 'Jana', updatedBy: { id: staff.id } })
    const { items } = (await testApp.call(staff, 'GET', `users/${target.id}/history/`)).json()
    expect(items[0]).toMatchObject({ by: { id: boss.id }, actingAs: { id: staff.id } })
  })

  test('cannot lock out the signed-in user', async () => {
    const equal = await people.buildUserAtLevel(10, ['users.view', 'users.edit', 'users.archive'])
    const as = buildActAsHeader(equal.username)
    for (const { id } of [boss, equal]) {
      expect((await people.saveUser(boss, id, { blocked: true }, as)).statusCode).toBe(422)
      expect((await testApp.call(boss, 'POST', `users/${id}/archive/`, {}, as)).statusCode).toBe(422)
    }
  })
})
