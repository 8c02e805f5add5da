import { restaurants } from '@poledne/contract/modules/restaurant'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildSaveBody } from '../../testing/builders/testRecords.ts'
import { buildWeekFixture, createLockedMenu, WEEKLY_MENU_RIGHTS } from '../../testing/builders/weekFixture.ts'
import { type EventClient, openEventClient } from '../../testing/processes/eventClient.ts'
import { buildTestApp, type TestApp, type TestUser, withSecondInstance } from '../../testing/testApp.ts'
import { notify } from '../notifications/index.ts'

let testApp: TestApp
let clients: EventClient[] = []

beforeAll(async () => {
  testApp = await buildTestApp()
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})
afterAll(() => testApp.close())

/** Opens a client and reads its first events, which are the current state. */
async function openSettledClient(
  user: TestUser,
  headers: Record<string, string> = {},
  app: FastifyInstance = testApp.app,
) {
  const client = await openEventClient(app, user, headers)
  clients.push(client)
  const first = {
    settings: await client.nextEvent('settings'),
    locks: await client.nextEvent('locks'),
    badges: await client.nextEvent('badges'),
  }
  return { ...client, first }
}

const notice = { type: 'info', key: 'broadcast', title: 'x', body: 'y', link: null } as const
const notifyUser = ({ id }: TestUser) => notify(testApp.database, { userIds: [id], ...notice })

describe('the event stream', () => {
  test('starts with the current state and has headers that stop proxies from buffering', async () => {
    const { headers, first } = await openSettledClient(await testApp.buildUser([]))
    expect(headers.get('content-type')).toContain('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('cache-control')).toContain('no-transform')
    expect(first).toMatchObject({
      settings: { maintenance: false, skipCronCalls: false },
      locks: { items: [] },
      badges: { notifications: 0, requests: 0 },
    })
  })

  test('sends locks to users who can see the weekly menu', async () => {
    const planner = await testApp.buildUser(['weeklyMenus.view'])
    const [viewerClient, other] = [
      await openSettledClient(planner),
      await openSettledClient(await testApp.buildUser([])),
    ]
    const id = await createLockedMenu(testApp, planner)
    testApp.database.publish({ about: 'locks' })
    expect(await viewerClient.nextEvent('locks')).toMatchObject({
      items: [{ module: 'weeklyMenus', id, lockedByUserId: planner.id, lockedByUserName: planner.username }],
    })
    // The next event that the other user receives is about the settings, not about the lock.
    await testApp.database.rows({ text: 'update settings set repeat_days = 15' })
    testApp.database.publish({ about: 'settings' })
    expect(await other.nextEvent('settings')).toMatchObject({ repeatDays: 15 })
    testApp.database.publish({ about: 'access' })
    await testApp.database.rows({ text: 'delete from sessions where user_id <> $1', values: [planner.id] })
    testApp.database.publish({ about: 'access' })
    expect((await other.readUntilEnd()).map(({ event }) => event)).not.toContain('locks')
  })

  test('sends each user their own badges', async () => {
    const [one, two] = [await testApp.buildUser([]), await testApp.buildUser([])]
    const [first, second] = [await openSettledClient(one), await openSettledClient(two)]
    for (const user of [one, two]) await notifyUser(user)
    testApp.database.publish({ about: 'badges', userIds: [two.id] })
    expect(await second.nextEvent('badges')).toEqual({ notifications: 1, requests: 0 })
    testApp.database.publish({ about: 'badges' })
    expect(await first.nextEvent('badges')).toEqual({ notifications: 1, requests: 0 })
  })

  test('sends record changes only to users who can see the record', async () => {
    const author = await testApp.buildUser(['dishes.view', 'dishes.add'])
    const own = { area: 'dishes', action: 'view', allItems: false, level: null } as const
    const limited = await testApp.buildUser([own, 'dishes.add'])
    const [all, some] = [await openSettledClient(author), await openSettledClient(limited)]
    const foreign = (await testApp.call(author, 'POST', 'dishes/', { nameCs: 'Guláš' })).json()
    expect(await all.nextEvent('record')).toEqual({ module: 'dishes', id: foreign.id, version: 1 })
    const mine = (await testApp.call(limited, 'POST', 'dishes/', { nameCs: 'Svíčková' })).json()
    // The first event that the limited user receives is about their own dish.
    expect(await some.nextEvent('record')).toEqual({ module: 'dishes', id: mine.id, version: 1 })
    expect(await all.nextEvent('record')).toEqual({ module: 'dishes', id: mine.id, version: 1 })
  })

  test('sends changes of a restaurant only to users whose permission includes it', async () => {
    const author = await testApp.buildUser(['restaurants.view', 'restaurants.add', 'restaurants.edit'])
    const createRestaurant = async (name: string) =>
      (await testApp.call(author, 'POST', 'restaurants/', { nameCs: name, nameEn: name })).json()
    const [ours, other] = [await createRestaurant('Naše'), await createRestaurant('Cizí')]
    const limited = await testApp.buildUser([
      { area: 'restaurants', action: 'view', allItems: true, level: null, restaurantIds: [ours.id] },
    ])
    const some = await openSettledClient(limited)
    for (const record of [other, ours]) {
      const body = buildSaveBody(restaurants, record, { nameEn: 'Otherwise' })
      expect((await testApp.call(author, 'PUT', `restaurants/${record.id}/`, body)).statusCode).toBe(200)
    }
    // The first event that the limited user receives is about their own restaurant.
    expect(await some.nextEvent('record')).toEqual({ module: 'restaurants', id: ours.id, version: 2 })
  })

  test('sends each change of set-aside changes to users who can see the weekly menu', async () => {
    const [planner, otherUser] = [await testApp.buildUser(WEEKLY_MENU_RIGHTS), await testApp.buildUser([])]
    const [viewerClient, otherClient] = [await openSettledClient(planner), await openSettledClient(otherUser)]
    const { id } = await (await buildWeekFixture(testApp)).create(planner)
    expect(await viewerClient.nextEvent('record')).toMatchObject({ module: 'weeklyMenus', id })
    for (const _time of ['put', 'put again']) {
      await testApp.call(planner, 'PUT', `weeklyMenus/${id}/shelf/`, { cells: [] })
      expect(await viewerClient.nextEvent('shelf')).toEqual({ weeklyMenuId: id })
    }
    await testApp.database.rows({ text: 'delete from sessions where user_id = $1', values: [otherUser.id] })
    testApp.database.publish({ about: 'access' })
    expect(await otherClient.readUntilEnd()).toEqual([])
  })

  test('follows a change of rights without reconnecting', async () => {
    const user = await testApp.buildUser([])
    const stream = await openSettledClient(user)
    const locker = await testApp.buildUser([])
    await testApp.database.rows({ text: 'delete from weekly_menu_locks' })
    const id = await createLockedMenu(testApp, locker)
    const grant = [{ area: 'weeklyMenus', action: 'view', allItems: true, level: null }]
    await testApp.database.rows({
      text: 'update roles set permissions = $2 where id = any(select unnest(role_ids) from users where id = $1)',
      values: [user.id, JSON.stringify(grant)],
    })
    testApp.database.publish({ about: 'access' })
    expect(await stream.nextEvent('locks')).toMatchObject({ items: [{ id }] })
  })

  test.each([
    ['signed out', 'delete from sessions where user_id = $1'],
    ['blocked', 'update users set blocked = true where id = $1'],
    [
      'expired',
      'update session_tokens set expires_at = now() where session_id in (select id from sessions where user_id = $1)',
    ],
  ])('ends when the user or the session is %s', async (_how, text) => {
    const user = await testApp.buildUser([])
    const stream = await openSettledClient(user)
    await testApp.database.rows({ text, values: [user.id] })
    testApp.database.publish({ about: 'access' })
    expect(await stream.readUntilEnd()).toEqual([])
  })

  test('stays open when the token is renewed', async () => {
    const user = await testApp.buildUser([])
    const stream = await openSettledClient(user)
    expect((await testApp.call(user, 'POST', 'profile/token/', {})).statusCode).toBe(200)
    await testApp.database.rows({
      text: `
        delete from session_tokens where session_id in (select id from sessions where user_id = $1)
          and expires_at < now() + interval '1 minute'`,
      values: [user.id],
    })
    testApp.database.publish({ about: 'access' })
    await notifyUser(user)
    testApp.database.publish({ about: 'badges' })
    expect(await stream.nextEvent('badges')).toEqual({ notifications: 1, requests: 0 })
  })

  test('sends the events of the user that the caller acts as, until that is no longer allowed', async () => {
    const real = await testApp.buildUser(['users.switch', 'users.view'])
    const acted = await testApp.buildUser([])
    await notifyUser(acted)
    const stream = await openSettledClient(real, { 'x-switch-user': acted.username })
    expect(stream.first.badges).toEqual({ notifications: 1, requests: 0 })
    await testApp.database.rows({ text: 'update users set blocked = true where id = $1', values: [acted.id] })
    testApp.database.publish({ about: 'access' })
    expect(await stream.readUntilEnd()).toEqual([])
  })

  test('the 21st stream of a user gets 429 until another one is closed', async () => {
    const user = await testApp.buildUser([])
    const oldest = await openSettledClient(user)
    for (let more = 1; more < 20; more++) await openSettledClient(user)
    const refused = await testApp.call(user, 'GET', 'events/')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    await testApp.database.rows({
      text: "insert into notifications (user_id, type, key, title, body) values ($1, 'info', 'broadcast', 'a', 'b')",
      values: [user.id],
    })
    testApp.database.publish({ about: 'badges', userIds: [user.id] })
    expect(await oldest.nextEvent('badges')).toEqual({ notifications: 1, requests: 0 })
    oldest.close()
    await vi.waitFor(() => openSettledClient(user))
  })
})

describe('across instances', () => {
  test('a change on one instance reaches streams of another, and closing ends its streams', async () => {
    const user = await testApp.buildUser(['dishes.view', 'dishes.add'])
    const rest = await withSecondInstance(testApp, async (app) => {
      const stream = await openSettledClient(user, {}, app)
      const dish = (await testApp.call(user, 'POST', 'dishes/', { nameCs: 'Knedlíky' })).json()
      expect(await stream.nextEvent('record')).toEqual({ module: 'dishes', id: dish.id, version: 1 })
      return stream
    })
    expect(await rest.readUntilEnd()).toEqual([])
  })

  test('after a lost LISTEN connection all streams get the current state', async () => {
    const user = await testApp.buildUser([])
    const stream = await openSettledClient(user)
    await testApp.database.rows({ text: 'update settings set repeat_days = 21' })
    // No event is published; the LISTEN connection is terminated and reconnects.
    await testApp.database.rows({
      text: "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^(listen|select pg_notify)'",
    })
    expect(await stream.nextEvent('settings')).toMatchObject({ repeatDays: 21 })
    // The stream says that some events may be missing.
    expect(await stream.nextEvent('missed')).toEqual({})
  })
})
