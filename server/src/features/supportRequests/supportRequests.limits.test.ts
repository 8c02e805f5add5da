import type { Notification } from '@poledne/contract/modules/notification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestUser, withSecondInstance } from '../../testing/testApp.ts'
import { markNotificationsRead } from '../notifications/index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp()
})
afterAll(() => testApp.close())

const buildStaff = () => testApp.buildUser(['supportRequests.view', 'supportRequests.edit'])
const createRequest = (user: TestUser, subject = 'Printer', more: object = {}) =>
  testApp.call(user, 'POST', 'supportRequests/', { subject, body: 'It prints nothing.', ...more })
const sendMessage = (user: TestUser, id: number, body = 'Still broken') =>
  testApp.call(user, 'POST', `supportRequests/${id}/messages/`, { body })
const listNotifications = async (user: TestUser): Promise<Notification[]> =>
  (await testApp.call(user, 'GET', 'profile/notifications/')).json().items

test('a user creates at most 10 support requests an hour, on all instances together', async () => {
  const [author, other] = [await testApp.buildUser([]), await testApp.buildUser([])]
  const created = await Promise.all(Array.from({ length: 10 }, () => createRequest(author)))
  expect(created.map(({ statusCode }) => statusCode)).toEqual(created.map(() => 201))
  const refused = await createRequest(author)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  await withSecondInstance(testApp, async (app) => {
    const headers = { authorization: `Bearer ${author.token}` }
    const payload = { subject: 'Printer', body: 'It prints nothing.' }
    const response = await app.inject({ method: 'POST', url: '/admin/api/supportRequests/', headers, payload })
    expect(response.statusCode).toBe(429)
  })
  expect((await createRequest(other)).statusCode).toBe(201)
})

test('a user sends at most 60 messages an hour', async () => {
  const author = await testApp.buildUser([])
  const { id } = (await createRequest(author)).json()
  for (let round = 0; round < 6; round++) {
    const sent = await Promise.all(Array.from({ length: 10 }, () => sendMessage(author, id)))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 201))
  }
  expect((await sendMessage(author, id)).statusCode).toBe(429)
})

test('a request that is repeated with its idempotency key is answered beyond the limit', async () => {
  const author = await testApp.buildUser([])
  const draft = { subject: 'Printer', body: 'It prints nothing.' }
  const send = (key: number) =>
    testApp.call(author, 'POST', 'supportRequests/', draft, { 'idempotency-key': `key-${key}` })
  for (let key = 1; key <= 10; key++) await send(key)
  expect((await send(11)).statusCode).toBe(429)
  expect((await send(1)).statusCode).toBe(201)
})

test('unread notifications about requests of one sender are merged into the newest', async () => {
  const [author, other] = [await testApp.buildUser([]), await testApp.buildUser([])]
  const staff = await buildStaff()
  await createRequest(author, 'Printer', { priority: 'critical' })
  await createRequest(author, 'Scanner')
  await createRequest(other, 'Kettle')
  const { id } = (await createRequest(author, 'Fridge')).json()
  expect(await listNotifications(staff)).toMatchObject([
    // An unread critical notification stays critical.
    { title: 'Fridge', count: 3, type: 'critical', link: `/profile/requests/${id}`, sender: { id: author.id } },
    { title: 'Kettle', count: 1, type: 'info', sender: { id: other.id } },
  ])
  await markNotificationsRead(testApp.database, staff.id, 'all')
  await createRequest(author, 'Toaster')
  expect((await listNotifications(staff)).map(({ title, count }) => [title, count])).toEqual([
    ['Toaster', 1],
    ['Fridge', 3],
    ['Kettle', 1],
  ])
})

test('unread notifications about answers of one sender are merged into the newest', async () => {
  const [author, staff] = [await testApp.buildUser([]), await buildStaff()]
  const { id } = (await createRequest(author)).json()
  await sendMessage(staff, id, 'Is it plugged in?')
  await sendMessage(staff, id, 'And now?')
  expect(await listNotifications(author)).toMatchObject([
    { key: 'requestAnswered', body: 'And now?', count: 2, sender: { id: staff.id } },
  ])
})
