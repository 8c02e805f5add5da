import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { notify } from './notifications.store.ts'

let testApp: TestApp
let sender: TestUser
beforeAll(async () => {
  testApp = await buildTestApp()
  sender = await testApp.buildUser(['users.view', 'users.edit'])
})
afterAll(() => testApp.close())

const notice = { type: 'info', key: 'notPublished', title: 'Not published', body: '', link: '/planner' } as const
const notifyOnly = (user: TestUser, title = 'x') => notify(testApp.database, { ...notice, userIds: [user.id], title })
const readNotifications = async (user: TestUser, query = '') =>
  (await testApp.call(user, 'GET', `profile/notifications/${query}`)).json()
const listTitles = async (user: TestUser) =>
  (await readNotifications(user)).items.map(({ title }: { title: string }) => title)
const readRoleId = async ({ id }: TestUser) => {
  const [row] = await testApp.database.rows<{ id: number }>({
    text: 'select role_ids[1] as id from users where id = $1',
    values: [id],
  })
  return row?.id ?? 0
}
const updateUser = (user: TestUser, how: string) =>
  testApp.database.rows({ text: `update users set ${how} where id = $1`, values: [user.id] })

const message = { type: 'info', title: 'Closed on Friday', body: 'The kitchen moves.\nPlan nothing.' }
const sendNotification = (recipients: object, more: object = {}, headers = {}) =>
  testApp.call(sender, 'POST', 'notifications/', { ...message, recipients, ...more }, headers)

describe('the own notifications', () => {
  test('read ones beyond the newest 500 are deleted, unread ones only beyond 1,000', async () => {
    const user = await testApp.buildUser([])
    const insertNotifications = (count: number, readAt: string) =>
      testApp.database.rows({
        text: `insert into notifications (user_id, type, key, title, body, read_at)
          select $1, 'info', 'broadcast', 'old ' || n, '', ${readAt} from generate_series(1, ${count}) n`,
        values: [user.id],
      })
    await insertNotifications(700, 'now()')
    await notifyOnly(user, 'newest')
    expect(await readNotifications(user)).toMatchObject({ total: 500, unread: 1 })
    expect((await listTitles(user))[0]).toBe('newest')
    await insertNotifications(1_200, 'null')
    await notifyOnly(user, 'newest of all')
    expect(await readNotifications(user)).toMatchObject({ total: 1_000, unread: 1_000 })
  })

  test('unread security notices are kept beyond 1,000 notifications, read ones are not', async () => {
    const [user, reader] = [await testApp.buildUser([]), await testApp.buildUser([])]
    const notifyOfReset = ({ id }: TestUser) =>
      notify(testApp.database, { ...notice, key: 'factorsReset', userIds: [id] })
    for (const each of [user, reader]) {
      await notifyOfReset(each)
      if (each === reader) await testApp.call(reader, 'POST', 'profile/notifications/read/', { all: true })
      await testApp.database.rows({
        text: `insert into notifications (user_id, type, key, title, body)
          select $1, 'info', 'broadcast', 'later ' || n, '' from generate_series(1, 1100) n`,
        values: [each.id],
      })
      await notifyOnly(each, 'newest')
    }
    const { items } = await readNotifications(user, '?pageSize=200&page=6')
    expect(items.map(({ key }: { key: string }) => key)).toEqual(['factorsReset'])
    expect(await readNotifications(reader)).toMatchObject({ total: 1_000 })
  })

  test('announcements of one sender are not merged, because nothing else contains their text', async () => {
    const user = await testApp.buildUser([])
    for (const title of ['Closed on Friday', 'Open on Sunday'])
      await sendNotification({ userIds: [user.id] }, { title })
    expect(await listTitles(user)).toEqual(['Open on Sunday', 'Closed on Friday'])
  })

  test('are listed newest first in pages', async () => {
    const [user, other] = [await testApp.buildUser([]), await testApp.buildUser([])]
    for (const title of ['first', 'second', 'third']) await notifyOnly(user, title)
    await notifyOnly(other, 'foreign')
    expect(await listTitles(user)).toEqual(['third', 'second', 'first'])
    const first = await readNotifications(user, '?pageSize=2')
    expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['third', 'second'])
    const second = await readNotifications(user, '?page=2&pageSize=2')
    expect(second).toMatchObject({ page: 2, pageSize: 2, total: 3, unread: 3 })
    expect(second.items).toEqual([
      {
        ...notice,
        id: expect.any(Number),
        title: 'first',
        count: 1,
        sender: null,
        createdAt: expect.any(String),
        readAt: null,
      },
    ])
  })

  test('are filtered, searched and sorted like other lists', async () => {
    const user = await testApp.buildUser([])
    for (const title of ['Kuchyně', 'Výtah', 'Sklad'])
      await notify(testApp.database, { ...notice, title, userIds: [user.id], senderId: sender.id })
    const listTitles = async (query: string) =>
      (await readNotifications(user, `?${query}`)).items.map(({ title }: { title: string }) => title)
    expect(await listTitles('filter=text:contains:kuchyne')).toEqual(['Kuchyně'])
    expect(await listTitles('sort=title:asc')).toEqual(['Kuchyně', 'Sklad', 'Výtah'])
    const { items, next } = await readNotifications(user, '?pageSize=2')
    expect((await readNotifications(user, `?pageSize=2&after=${next}`)).items).toHaveLength(1)
    await testApp.call(user, 'POST', 'profile/notifications/read/', { ids: [items[0].id] })
    expect(await listTitles('filter=unread:equals:true&sort=createdAt:asc')).toEqual(['Kuchyně', 'Výtah'])
    expect((await readNotifications(sender, `?filter=id:equals:${items[0].id}`)).items).toEqual([])
    expect(await readNotifications(user, '?filter=unread:equals:false')).toMatchObject({ total: 1, unread: 2 })
    expect(await listTitles(`filter=senderName:equals:${encodeURIComponent(items[0].sender.name)}`)).toHaveLength(3)
  })

  test.each(['pageSize=201', 'page=0', 'page=x', 'sort=body:asc'])('refuse %s', async (query) => {
    const response = await testApp.call(sender, 'GET', `profile/notifications/?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(query.split('=')[0])
  })

  test('some or all are marked as read, but not those of other users', async () => {
    const [user, other] = [await testApp.buildUser([]), await testApp.buildUser([])]
    for (const each of [user, user, user, other]) await notifyOnly(each)
    const ids = [(await readNotifications(user)).items[0].id, (await readNotifications(other)).items[0].id]
    const markAsRead = (body: object) => testApp.call(user, 'POST', 'profile/notifications/read/', body)
    expect((await markAsRead({ ids })).json()).toEqual({ unread: 2 })
    expect((await markAsRead({ ids })).json()).toEqual({ unread: 2 })
    expect((await readNotifications(other)).unread).toBe(1)
    expect((await markAsRead({ all: true })).json()).toEqual({ unread: 0 })
    expect((await readNotifications(other)).unread).toBe(1)
  })

  test.each([{}, { ids: [] }, { all: false }, { ids: [1], all: true }, { ids: ['1'] }])(
    'marking as read refuses %j',
    async (body) => {
      expect((await testApp.call(sender, 'POST', 'profile/notifications/read/', body)).statusCode).toBe(422)
    },
  )
})

describe('notify', () => {
  test('reaches every user with the permission who can sign in once, except the excluded one', async () => {
    const holders = await Promise.all([1, 2, 3, 4, 5].map(() => testApp.buildUser(['supportRequests.edit'])))
    const [first, second, blocked, archived, excepted] = holders as [TestUser, TestUser, TestUser, TestUser, TestUser]
    await testApp.buildUser(['supportRequests.view'])
    await updateUser(blocked, 'blocked = true')
    await updateUser(archived, 'archived = true')
    // A user with two roles that allow the message receives it once.
    const role = await readRoleId(first)
    await testApp.database.rows({
      text: 'update users set role_ids = role_ids || $2::int where id = $1',
      values: [second.id, role],
    })
    const reached = await notify(testApp.database, {
      ...notice,
      permission: 'supportRequests.edit',
      except: excepted.id,
    })
    expect(reached.sort()).toEqual([first.id, second.id].sort())
    await testApp.database.rows({ text: 'update roles set archived = true where id = any($1)', values: [[role]] })
    const later = await notify(testApp.database, { ...notice, permission: 'supportRequests.edit' })
    expect(later.sort()).toEqual([second.id, excepted.id].sort())
  })
})

describe('a broadcast', () => {
  test('shows who sent it, also while acting as another user', async () => {
    const user = await testApp.buildUser([])
    await sendNotification({ userIds: [user.id] })
    expect((await readNotifications(user)).items[0].sender).toMatchObject({ id: sender.id, username: sender.username })
    const admin = await testApp.buildUser(['users.view', 'users.edit', 'users.switch'])
    const body = { ...message, recipients: { userIds: [user.id] } }
    await testApp.call(admin, 'POST', 'notifications/', body, { 'x-switch-user': sender.username })
    expect((await readNotifications(user)).items[0].sender).toMatchObject({ id: admin.id, username: admin.username })
  })

  test('reaches only users the sender can see and refuses others like unknown ones', async () => {
    const limited = await testApp.buildUser([
      'users.edit',
      { area: 'users', action: 'view', allItems: false, level: null },
    ])
    const [own, foreign] = [await testApp.buildUser([]), await testApp.buildUser([])]
    await updateUser(own, `created_by = ${limited.id}`)
    const role = await readRoleId(own)
    await updateUser(foreign, `role_ids = array[${role}]`)
    const sendTo = (recipients: object) => testApp.call(limited, 'POST', 'notifications/', { ...message, recipients })
    expect((await sendTo({ userIds: [own.id] })).json()).toEqual({ sent: 1 })
    expect((await sendTo({ roleIds: [role] })).json()).toEqual({ sent: 1 })
    expect(await listTitles(foreign)).toEqual([])
    const [invisible, unknown] = [await sendTo({ userIds: [foreign.id] }), await sendTo({ userIds: [2_000_000_000] })]
    expect([invisible.statusCode, invisible.body]).toEqual([422, unknown.body])
    expect(invisible.json().violations).toMatchObject([{ field: 'recipients.userIds' }])
    expect(await listTitles(foreign)).toEqual([])
  })

  test('of a sender who sees no users reaches no user', async () => {
    const senderWithoutView = await testApp.buildUser(['users.edit'])
    const user = await testApp.buildUser([])
    const sendTo = (recipients: object) =>
      testApp.call(senderWithoutView, 'POST', 'notifications/', { ...message, recipients })
    expect((await sendTo({ userIds: [user.id] })).statusCode).toBe(422)
    expect((await sendTo({ roleIds: [await readRoleId(user)] })).json()).toEqual({ sent: 0 })
    expect(await listTitles(user)).toEqual([])
  })

  test('reaches users with the roles and the named users once, if they can sign in', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => testApp.buildUser([])))
    const [both, byRole, byName, blocked, inactive] = people as [TestUser, TestUser, TestUser, TestUser, TestUser]
    const role = await readRoleId(both)
    await updateUser(byRole, `role_ids = array[${role}]`)
    await updateUser(blocked, 'blocked = true')
    await updateUser(inactive, `active = false, role_ids = array[${role}]`)
    const response = await sendNotification({ roleIds: [role], userIds: [both.id, byName.id, blocked.id] })
    expect([response.statusCode, response.json()]).toEqual([201, { sent: 3 }])
    for (const user of [both, byRole, byName]) expect(await listTitles(user)).toEqual([message.title])
    const [kept] = await testApp.database.rows<{ count: number }>({
      text: 'select count(*) as count from notifications where user_id = any($1)',
      values: [[blocked.id, inactive.id]],
    })
    expect(kept?.count).toBe(0)
  })

  test('a critical one is also mailed in the language of each user', async () => {
    const [czech, english] = [await testApp.buildUser([]), await testApp.buildUser([])]
    await updateUser(english, "language = 'en'")
    const listMails = () =>
      testApp.database.rows({ text: 'select recipient, language, template, params, urgent from outbox order by id' })
    await sendNotification({ userIds: [czech.id] })
    expect(await listMails()).toEqual([])
    await sendNotification({ userIds: [czech.id, english.id] }, { type: 'critical' })
    const params = { title: message.title, body: message.body, dateType: 'dayFirst' }
    const mail = { template: 'notification', params, urgent: false }
    expect(await listMails()).toEqual(
      expect.arrayContaining([
        { recipient: `${czech.username}@example.com`, language: 'cs', ...mail },
        { recipient: `${english.username}@example.com`, language: 'en', ...mail },
      ]),
    )
    expect(await listMails()).toHaveLength(2)
  })

  test('the same request with an idempotency key is sent once', async () => {
    const user = await testApp.buildUser([])
    const headers = { 'idempotency-key': 'friday' }
    for (const _ of [1, 2])
      expect((await sendNotification({ userIds: [user.id] }, {}, headers)).json()).toEqual({ sent: 1 })
    expect(await listTitles(user)).toEqual([message.title])
  })

  test('to an unknown recipient returns 422 and reaches no user', async () => {
    const user = await testApp.buildUser([])
    const archived = await testApp.buildUser([])
    const role = await readRoleId(archived)
    await testApp.database.rows({ text: 'update roles set archived = true where id = $1', values: [role] })
    const response = await sendNotification({ roleIds: [role], userIds: [user.id, 2_000_000_000] })
    expect(response.statusCode).toBe(422)
    expect(response.json().violations).toMatchObject([
      { field: 'recipients.roleIds', code: 'selectValue' },
      { field: 'recipients.userIds', code: 'selectValue' },
    ])
    expect(await listTitles(user)).toEqual([])
  })

  test.each([
    [{ recipients: {} }, 'recipients', 'recipientsMissing'],
    [{ title: ' ' }, 'title', 'emptyField'],
    [{ body: '' }, 'body', 'emptyField'],
    [{ type: 'urgent' }, 'type', 'selectValue'],
  ])('with %j is refused', async (more, field, code) => {
    const response = await sendNotification({ userIds: [sender.id] }, more)
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ field, code }]])
  })
})
