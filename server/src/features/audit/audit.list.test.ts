import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAuditEntries } from '../../core/access/audit.store.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let auditor: TestUser

beforeAll(async () => {
  testApp = await buildTestApp()
  auditor = await testApp.buildUser(['audit.view'])
  const actor = { userId: auditor.id, address: '192.0.2.1' }
  await writeAuditEntries(testApp.database, [
    {
      event: 'signIn',
      actor: { userId: null, address: '192.0.2.9' },
      result: 'failure',
      personal: { username: 'eva' },
    },
    { event: 'signIn', actor, details: { method: 'password' } },
    { event: 'roleChanged', actor: { userId: 999_999, address: null }, module: 'roles', recordId: 3 },
    { event: 'actedAs', actor: { ...actor, userId: 5, realUserId: auditor.id }, module: 'dishes', recordId: 3 },
  ])
})
afterAll(() => testApp.close())

const list = async (query = '') => {
  const response = await testApp.call(auditor, 'GET', `audit/${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const listIds = async (filter: string) =>
  (await list(`?sort=id:asc&filter=${filter}`)).items.map(({ id }: { id: number }) => id)

describe('the list of the audit log', () => {
  test('shows entries with users, also those of deleted users', async () => {
    const { items, total, totalIsExact } = await list('?sort=id:asc')
    expect([total, totalIsExact]).toEqual([4, true])
    const me = expect.objectContaining({ id: auditor.id })
    expect(items).toMatchObject([
      { event: 'signIn', result: 'failure', userId: null, user: null, personal: { username: 'eva' } },
      { event: 'signIn', userId: auditor.id, user: me, address: '192.0.2.1', details: { method: 'password' } },
      { event: 'roleChanged', userId: 999_999, user: null, module: 'roles', recordId: 3 },
      { event: 'actedAs', user: me, actingAsId: 5, module: 'dishes', recordName: null },
    ])
  })

  test.each([
    ['event:equals:signIn', [1, 2]],
    ['event:equals:signIn,actedAs', [1, 2, 4]],
    ['result:equals:failure', [1]],
    ['module:equals:roles', [3]],
    ['recordId:equals:3', [3, 4]],
    ['userId:equals:999999', [3]],
    ['actingAsId:equals:5', [4]],
    ['address:equals:192.0.2.9', [1]],
    ['at:lessThan:2020-01-01', []],
    ['at:greaterThanOrEqualTo:2020-01-01', [1, 2, 3, 4]],
  ])('the filter %s finds %j', async (filter, ids) => expect(await listIds(filter)).toEqual(ids))

  test.each(['event:equals:unknown', 'event:contains:sign', 'address:contains:192', 'details:equals:x'])(
    'the filter %s is refused',
    async (filter) => {
      expect((await testApp.call(auditor, 'GET', `audit/?filter=${filter}`)).statusCode).toBe(400)
    },
  )

  test('is sorted by event and continues after a row', async () => {
    const first = await list('?sort=event:asc&pageSize=2')
    const rest = await list(`?sort=event:asc&pageSize=2&after=${first.next}`)
    const events = [...first.items, ...rest.items].map(({ event }: { event: string }) => event)
    expect(events).toEqual(['actedAs', 'roleChanged', 'signIn', 'signIn'])
  })

  test('is exported with the names of events, and the download is recorded', async () => {
    const response = await testApp.call(auditor, 'GET', 'audit/export/?format=csv&filter=event:equals:roleChanged')
    expect(response.body).toContain('Role changed')
    const { items } = await list('?filter=event:equals:exported')
    expect(items).toMatchObject([{ module: 'audit', details: { route: 'audit/export/' } }])
  })

  test('names the records that the user can view', async () => {
    const viewer = await testApp.buildUser(['audit.view', 'users.view'])
    const actor = { userId: auditor.id, address: null }
    await writeAuditEntries(testApp.database, [
      { event: 'userChanged', actor, module: 'users', recordId: viewer.id },
      { event: 'userChanged', actor, module: 'users', recordId: 999_999 },
    ])
    const readNames = async (user: TestUser) => {
      const response = await testApp.call(user, 'GET', 'audit/?sort=id:asc&filter=event:equals:userChanged')
      return response.json().items.map(({ recordName }: { recordName: string | null }) => recordName)
    }
    expect(await readNames(viewer)).toEqual([viewer.username, null])
    expect(await readNames(auditor)).toEqual([null, null])
  })
})
