import type { SupportRequest } from '@poledne/contract/modules/supportRequest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let author: TestUser
let staff: TestUser
let reader: TestUser
beforeAll(async () => {
  testApp = await buildTestApp()
  author = await testApp.buildUser([])
  staff = await testApp.buildUser(['supportRequests.view', 'supportRequests.edit'])
  reader = await testApp.buildUser(['supportRequests.view'])
})
beforeEach(async () => {
  await testApp.database.rows({ text: 'delete from notifications' })
  await testApp.database.rows({ text: 'delete from support_requests' })
  await testApp.database.rows({ text: 'delete from rate_limits' })
})
afterAll(() => testApp.close())

const draft = { subject: 'Printer', body: 'It prints nothing.\nSince Monday.' }
const createRequest = async (user: TestUser, more: object = {}): Promise<SupportRequest> =>
  (await testApp.call(user, 'POST', 'supportRequests/', { ...draft, ...more })).json()
const fetchRequest = (user: TestUser, id: number) => testApp.call(user, 'GET', `supportRequests/${id}/`)
const sendAnswer = (user: TestUser, id: number, body = 'Is it plugged in?', headers = {}) =>
  testApp.call(user, 'POST', `supportRequests/${id}/messages/`, { body }, headers)
const saveRequest = (user: TestUser, { id, subject, body, priority, status, version }: SupportRequest, more = {}) =>
  testApp.call(user, 'PUT', `supportRequests/${id}/`, { subject, body, priority, status, version, ...more })
const listItems = async (user: TestUser, path: string) => (await testApp.call(user, 'GET', path)).json().items
const listSubjects = async (user: TestUser, query = '') =>
  (await listItems(user, `supportRequests/${query}`)).map(({ subject }: SupportRequest) => subject)
const listNotifications = (user: TestUser) => listItems(user, 'profile/notifications/')
const buildOwnItemsRight = (action: string) => buildPermissionEntry(`supportRequests.${action}`, { allItems: false })

describe('creating a support request', () => {
  test('any user can create a request, and staff who can edit all requests are notified', async () => {
    const limited = await testApp.buildUser([buildOwnItemsRight('edit')])
    const response = await testApp.call(author, 'POST', 'supportRequests/', draft)
    expect(response.statusCode).toBe(201)
    const { id } = response.json()
    expect(response.json()).toEqual({
      ...draft,
      id,
      version: 1,
      priority: 'normal',
      status: 'open',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      createdBy: expect.objectContaining({ id: author.id, username: author.username }),
      createdByName: author.username,
      sentBy: null,
      messages: [],
      messagesTotal: 0,
      can: { edit: false },
    })
    const link = `/profile/requests/${id}`
    expect(await listNotifications(staff)).toMatchObject([
      { key: 'requestFiled', title: draft.subject, link, type: 'info' },
    ])
    for (const user of [reader, limited, author]) expect(await listNotifications(user)).toEqual([])
  })

  test('a critical request sends a critical notification, but not to its author', async () => {
    await createRequest(staff, { priority: 'critical' })
    const other = await testApp.buildUser(['supportRequests.edit'])
    await createRequest(staff, { priority: 'critical', subject: 'Fire' })
    expect(await listNotifications(other)).toMatchObject([{ title: 'Fire', type: 'critical' }])
    expect(await listNotifications(staff)).toEqual([])
  })

  test('the same request with an idempotency key is created once', async () => {
    const headers = { 'idempotency-key': 'printer' }
    const first = await testApp.call(author, 'POST', 'supportRequests/', draft, headers)
    const again = await testApp.call(author, 'POST', 'supportRequests/', draft, headers)
    expect(again.json()).toEqual(first.json())
    expect(await listSubjects(author)).toHaveLength(1)
    expect(await listNotifications(staff)).toHaveLength(1)
  })

  test('its author and staff can read it; other users get 404', async () => {
    const { id } = await createRequest(author)
    for (const user of [author, staff, reader]) expect((await fetchRequest(user, id)).statusCode).toBe(200)
    for (const user of [await testApp.buildUser([]), await testApp.buildUser([buildOwnItemsRight('view')])]) {
      expect((await fetchRequest(user, id)).statusCode).toBe(404)
      expect((await sendAnswer(user, id)).statusCode).toBe(404)
    }
    expect((await fetchRequest(staff, 2_000_000_000)).statusCode).toBe(404)
  })

  test.each([
    [{ subject: '' }, 'subject', 'emptyField'],
    [{ body: ' ' }, 'body', 'emptyField'],
    [{ priority: 'urgent' }, 'priority', 'selectValue'],
    [{ status: 'resolved' }, 'status', 'wrongFormat'],
  ])('creating with %j returns 422', async (more, field, code) => {
    const response = await testApp.call(author, 'POST', 'supportRequests/', { ...draft, ...more })
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ field, code }]])
  })
})

describe('the list of support requests', () => {
  test('contains the own requests, or all requests for staff', async () => {
    const other = await testApp.buildUser([])
    await createRequest(author, { subject: 'Čaj' })
    await createRequest(other, { subject: 'Cukr' })
    expect(await listSubjects(author)).toEqual(['Čaj'])
    expect(await listSubjects(other)).toEqual(['Cukr'])
    for (const user of [staff, reader]) expect(await listSubjects(user, '?sort=subject:asc')).toEqual(['Cukr', 'Čaj'])
    const { items, total } = (await testApp.call(staff, 'GET', 'supportRequests/?pageSize=1')).json()
    expect([items.length, total, items[0].can, items[0].createdByName]).toEqual([1, 2, { edit: true }, other.username])
  })

  test('can be filtered and sorted by every column', async () => {
    for (const [subject, priority] of [
      ['Čaj', 'low'],
      ['Chléb', 'high'],
      ['Hrnec', 'high'],
    ])
      await createRequest(author, { subject, priority })
    expect(await listSubjects(staff, '?filter=subject:contains:caj')).toEqual(['Čaj'])
    expect(await listSubjects(staff, '?filter=priority:equals:high&sort=subject:asc')).toEqual(['Hrnec', 'Chléb'])
    expect(await listSubjects(staff, `?filter=createdByName:equals:${author.username}&sort=id:asc`)).toHaveLength(3)
    expect(await listSubjects(staff, '?filter=status:equals:resolved')).toEqual([])
    await createRequest(staff, { subject: 'Sůl' })
    expect(await listSubjects(staff, '?filter=mine:equals:true')).toEqual(['Sůl'])
    expect(await listSubjects(staff, '?filter=mine:equals:false')).toHaveLength(3)
    expect(await listSubjects(author, '?filter=mine:equals:false')).toEqual([])
    for (const column of ['id', 'subject', 'priority', 'status', 'createdByName', 'createdAt', 'updatedAt'])
      expect(await listSubjects(staff, `?sort=${column}:desc`)).toHaveLength(4)
  })

  test.each([
    'filter=archived:equals:true',
    'filter=body:contains:x',
    'filter=status:equals:x',
    'sort=messages:asc',
    'page=0',
    'x=1',
  ])('refuses %s', async (query) => {
    expect((await testApp.call(staff, 'GET', `supportRequests/?${query}`)).json()).toMatchObject({
      code: 'bad_query',
    })
  })
})

describe('the messages of a support request', () => {
  test('an answer changes the status and notifies the author', async () => {
    const { id } = await createRequest(author)
    await testApp.database.rows({ text: 'delete from notifications' })
    const first = await sendAnswer(staff, id)
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({ status: 'waiting', version: 2 })
    expect(first.json().messages).toEqual([
      {
        id: expect.any(Number),
        sentBy: null,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        by: expect.objectContaining({ id: staff.id, username: staff.username }),
        body: 'Is it plugged in?',
      },
    ])
    const link = `/profile/requests/${id}`
    expect(await listNotifications(author)).toMatchObject([
      { key: 'requestAnswered', title: draft.subject, link, type: 'info' },
    ])
    const second = await sendAnswer(author, id, 'It is.')
    expect(second.json()).toMatchObject({ status: 'open', messages: [{}, { body: 'It is.', by: { id: author.id } }] })
    expect(await listNotifications(staff)).toEqual([])
  })

  test.each([
    ['staff', 'open', 'waiting'],
    ['staff', 'inProgress', 'waiting'],
    ['staff', 'resolved', 'resolved'],
    ['author', 'open', 'open'],
    ['author', 'inProgress', 'open'],
    ['author', 'waiting', 'open'],
    ['author', 'resolved', 'open'],
  ])('an answer of %s changes the status %s to %s', async (who, before, after) => {
    const request = await createRequest(author)
    expect((await saveRequest(staff, request, { status: before })).statusCode).toBe(200)
    expect((await sendAnswer(who === 'staff' ? staff : author, request.id)).json().status).toBe(after)
  })

  test('answering needs the permission to edit', async () => {
    const { id } = await createRequest(author)
    expect((await sendAnswer(reader, id)).statusCode).toBe(403)
  })

  test('the same message with an idempotency key is stored once', async () => {
    const { id } = await createRequest(author)
    const headers = { 'idempotency-key': 'plug' }
    for (const _ of [1, 2]) expect((await sendAnswer(staff, id, 'Plug?', headers)).json().messages).toHaveLength(1)
    expect(await listNotifications(author)).toHaveLength(1)
  })

  test('parallel messages are all stored', async () => {
    const { id } = await createRequest(author)
    await Promise.all(['a', 'b', 'c', 'd'].map((body, index) => sendAnswer(index % 2 ? author : staff, id, body)))
    const { messages, version } = (await fetchRequest(author, id)).json()
    expect([messages.length, version]).toEqual([4, 5])
  })
})

describe('saving a support request', () => {
  test('sets priority and status', async () => {
    const saved = await saveRequest(staff, await createRequest(author), { status: 'inProgress', priority: 'high' })
    expect(saved.json()).toMatchObject({ status: 'inProgress', priority: 'high', version: 2, can: { edit: true } })
  })

  test('a save of an outdated version changes nothing and returns the current request', async () => {
    const request = await createRequest(author)
    await saveRequest(staff, request, { status: 'inProgress' })
    const stale = await saveRequest(staff, request, { status: 'resolved' })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    expect(stale.json().current).toEqual((await fetchRequest(staff, request.id)).json())
    expect(stale.json().current.status).toBe('inProgress')
  })

  test('a user who can edit only own requests cannot save those of others', async () => {
    const limited = await testApp.buildUser([buildOwnItemsRight('edit'), 'supportRequests.view'])
    expect((await saveRequest(limited, await createRequest(author))).statusCode).toBe(403)
    expect((await saveRequest(limited, await createRequest(limited), { status: 'resolved' })).statusCode).toBe(200)
    const editor = await testApp.buildUser([buildOwnItemsRight('edit')])
    expect((await saveRequest(editor, await createRequest(author))).statusCode).toBe(404)
  })

  test.each([
    [{ status: 'closed' }, 'status', 'selectValue'],
    [{ version: undefined }, 'version', 'wrongFormat'],
    [{ createdBy: 1 }, 'createdBy', 'wrongFormat'],
  ])('saving with %j returns 422', async (more, field, code) => {
    const response = await saveRequest(staff, await createRequest(author), more)
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ field, code }]])
  })
})

describe('pages of messages', () => {
  const insertMessages = (id: number, count: number) =>
    testApp.database.rows({
      text: `insert into support_messages (request_id, user_id, body) select $1, $2, 'Message ' || n from generate_series(1, $3::int) n`,
      values: [id, author.id, count],
    })
  const getBodies = (messages: { body: string }[]) => messages.map(({ body }) => body)

  test('the request contains the newest 25 and the total', async () => {
    const { id } = await createRequest(author)
    await insertMessages(id, 60)
    const { messages, messagesTotal } = (await fetchRequest(author, id)).json()
    expect(messagesTotal).toBe(60)
    expect(getBodies(messages)).toEqual(Array.from({ length: 25 }, (_, index) => `Message ${36 + index}`))
  })

  test('are paged, newest first', async () => {
    const { id } = await createRequest(author)
    await insertMessages(id, 60)
    const readMessages = async (query: string) =>
      (await testApp.call(author, 'GET', `supportRequests/${id}/messages/${query}`)).json()
    const { items, ...page } = await readMessages('')
    expect(page).toEqual({ page: 1, pageSize: 25, total: 60 })
    expect(getBodies(items)).toEqual(Array.from({ length: 25 }, (_, index) => `Message ${60 - index}`))
    const last = await readMessages('?page=3')
    expect(getBodies(last.items)).toEqual(Array.from({ length: 10 }, (_, index) => `Message ${10 - index}`))
    expect((await testApp.call(author, 'GET', `supportRequests/${id}/messages/?pageSize=101`)).statusCode).toBe(400)
  })

  test('of another user are not found', async () => {
    const { id } = await createRequest(author)
    const otherUser = await testApp.buildUser([])
    expect((await testApp.call(otherUser, 'GET', `supportRequests/${id}/messages/`)).statusCode).toBe(404)
    expect((await testApp.call(reader, 'GET', `supportRequests/${id}/messages/`)).statusCode).toBe(200)
  })
})

describe('acting as another user', () => {
  test('a request and a message name both users', async () => {
    const admin = await testApp.buildUser(['users.view', 'users.switch'])
    const as = { 'x-switch-user': author.username }
    const sentBy = { id: admin.id, username: admin.username }
    const filed = await testApp.call(admin, 'POST', 'supportRequests/', draft, as)
    expect(filed.json()).toMatchObject({ createdBy: { id: author.id }, sentBy })
    const { id } = filed.json()
    const answered = (await sendAnswer(admin, id, 'More of it', as)).json()
    expect(answered.messages).toMatchObject([{ by: { id: author.id }, sentBy, body: 'More of it' }])
    const list = (await testApp.call(author, 'GET', 'supportRequests/')).json()
    expect(list.items).toMatchObject([{ createdByName: author.username, sentBy }])
  })

  test('sentBy is null where users write for themselves', async () => {
    const { id } = await createRequest(author)
    const { messages, sentBy } = (await sendAnswer(author, id)).json()
    expect([sentBy, messages[0].sentBy]).toEqual([null, null])
  })
})
