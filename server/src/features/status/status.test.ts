import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLockedMenu } from '../../testing/builders/weekFixture.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { notify } from '../notifications/index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const readStatus = async (user: TestUser, headers = {}) =>
  (await testApp.call(user, 'GET', 'status/', undefined, headers)).json()
const readProfile = async (user: TestUser) => (await testApp.call(user, 'GET', 'profile/withSettings/')).json()
const insertRequest = (user: TestUser, status: string) =>
  testApp.database.rows({
    text: "insert into support_requests (subject, body, status, created_by) values ('x', 'y', $2, $1)",
    values: [user.id, status],
  })

describe('changedWithin', () => {
  const readChangedModules = async (user: TestUser, seconds: number | string) =>
    (await testApp.call(user, 'GET', `status/?changedWithin=${seconds}`)).json().changedModules

  test('returns the modules that changed in this time, of those that the user can see', async () => {
    const [cook, viewer] = [
      await testApp.buildUser(['dishes.view', 'dishes.add']),
      await testApp.buildUser(['restaurants.view']),
    ]
    const created = await testApp.call(cook, 'POST', 'dishes/', { nameCs: 'Kulajda', nameEn: 'Dill soup' })
    expect(created.statusCode).toBe(201)
    expect(await readChangedModules(cook, 60)).toContain('dishes')
    expect(await readChangedModules(viewer, 60)).not.toContain('dishes')
  })

  test('returns all visible modules for a time before the start of the server', async () => {
    const user = await testApp.buildUser(['restaurants.view', 'dishes.view'])
    expect(await readChangedModules(user, 999_999)).toEqual(['dishes', 'restaurants'])
  })

  test('must be a number of seconds, and without it the status has no modules', async () => {
    const user = await testApp.buildUser(['dishes.view'])
    for (const wrong of ['0', '-1', '1000000', 'x'])
      expect((await testApp.call(user, 'GET', `status/?changedWithin=${wrong}`)).statusCode).toBe(400)
    expect(await readStatus(user)).not.toHaveProperty('changedModules')
  })
})

describe('badges', () => {
  beforeEach(() => testApp.database.rows({ text: 'delete from support_requests' }))

  test('count the unread notifications of the user', async () => {
    const [user, other] = [await testApp.buildUser([]), await testApp.buildUser([])]
    const notice = { type: 'info', key: 'broadcast', title: 'x', body: 'y', link: null } as const
    await notify(testApp.database, { userIds: [user.id], ...notice })
    await notify(testApp.database, { userIds: [user.id, other.id], ...notice })
    await testApp.database.rows({
      text: 'update notifications set read_at = now() where user_id = $1',
      values: [other.id],
    })
    expect((await readStatus(user)).badges.notifications).toBe(2)
    expect((await readProfile(user)).profile.badges.notifications).toBe(2)
    expect((await readStatus(other)).badges.notifications).toBe(0)
  })

  test('count open requests for staff, and waiting own requests for other users', async () => {
    const author = await testApp.buildUser([])
    const own = { area: 'supportRequests', action: 'view', allItems: false, level: null } as const
    const limited = await testApp.buildUser([own])
    const staff = [await testApp.buildUser(['supportRequests.edit']), await testApp.buildUser(['supportRequests.view'])]
    for (const status of ['open', 'open', 'inProgress', 'waiting', 'resolved']) await insertRequest(author, status)
    expect((await readStatus(author)).badges.requests).toBe(1)
    expect((await readStatus(limited)).badges.requests).toBe(0)
    for (const user of staff) {
      expect((await readStatus(user)).badges.requests).toBe(2)
      expect((await readProfile(user)).profile.badges.requests).toBe(2)
    }
  })
})

describe('locks', () => {
  beforeEach(() => testApp.database.rows({ text: 'delete from weekly_menu_locks' }))

  test('are visible to users who can see menus until they expire', async () => {
    const [editor, planner] = [await testApp.buildUser([]), await testApp.buildUser(['weeklyMenus.view'])]
    const [living, lapsed] = [await createLockedMenu(testApp, editor), await createLockedMenu(testApp, editor)]
    await testApp.database.rows({
      text: `
        update weekly_menu_locks set seen_at = now()
          - case when weekly_menu_id = $1 then interval '901 seconds' else interval '890 seconds' end`,
      values: [lapsed],
    })
    const lock = {
      module: 'weeklyMenus',
      id: living,
      lockedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      lockedByUserId: editor.id,
      lockedByUserName: editor.username,
    }
    expect((await readStatus(planner)).lockedItems).toEqual({ items: [lock] })
    expect((await readProfile(planner)).lockedItems).toEqual({ items: [lock] })
    expect((await readStatus(editor)).lockedItems).toEqual({ items: [] })
  })

  test('of menus that the caller cannot see are hidden', async () => {
    const own = { area: 'weeklyMenus', action: 'view', allItems: false, level: null } as const
    const [limited, other] = [await testApp.buildUser([own]), await testApp.buildUser([])]
    const mine = await createLockedMenu(testApp, limited)
    await createLockedMenu(testApp, other)
    expect((await readStatus(limited)).lockedItems.items.map(({ id }: { id: number }) => id)).toEqual([mine])
  })
})

test('status has an ETag that changes with its content', async () => {
  const user = await testApp.buildUser([])
  const { etag } = (await testApp.call(user, 'GET', 'status/')).headers
  const readStatusAgain = () => testApp.call(user, 'GET', 'status/', undefined, { 'if-none-match': String(etag) })
  expect((await readStatusAgain()).statusCode).toBe(304)
  await insertRequest(user, 'waiting')
  expect((await readStatusAgain()).statusCode).toBe(200)
})

test('a user who acts as another user gets the profile and badges of that user', async () => {
  const [real, acted] = [await testApp.buildUser(['users.view', 'users.switch']), await testApp.buildUser([])]
  await insertRequest(acted, 'waiting')
  const headers = { 'x-switch-user': acted.username }
  expect((await readStatus(real, headers)).badges.requests).toBe(1)
  const { profile } = (await testApp.call(real, 'GET', 'profile/withSettings/', undefined, headers)).json()
  expect(profile).toMatchObject({ id: acted.id, username: acted.username, availablePermissions: [] })
})
