import { roles } from '@poledne/contract/access/role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPeople, type People } from '../../testing/builders/people.ts'
import { buildSaveBody } from '../../testing/builders/testRecords.ts'
import { buildTestApp, type TestApp } from '../../testing/testApp.ts'

let testApp: TestApp
let people: People

beforeAll(async () => {
  testApp = await buildTestApp()
  people = await buildPeople(testApp)
})
afterAll(() => testApp.close())

describe('a change that waits for the access lock', () => {
  /** Runs the statement while the change waits for the access lock. */
  async function runWhileChangeWaits(change: () => ReturnType<TestApp['call']>, statement: string, values: unknown[]) {
    const client = await testApp.database.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(7653366)')
      const response = change()
      const listLockWaiters = () =>
        testApp.database.rows({
          text: "select 1 from pg_locks where locktype = 'advisory' and objid = 7653366 and not granted",
        })
      await expect.poll(listLockWaiters).toHaveLength(1)
      await client.query(statement, values)
      await client.query('commit')
      return await response
    } finally {
      await client.end()
    }
  }

  test.each([
    ['lost a role', 403, 'update users set role_ids = array[]::int[] where id = $1'],
    [
      'lost a level',
      403,
      'update roles set level = 200 where id = any((select role_ids from users where id = $1)::int[])',
    ],
    ['was blocked', 401, 'update users set blocked = true where id = $1'],
    ['was signed out', 401, 'delete from sessions where user_id = $1'],
  ])('is refused when the caller %s in the meantime', async (_name, status, statement) => {
    const editor = await people.buildUserAtLevel(100, ['roles.view', 'roles.edit'])
    const role = await people.createRole({ level: 150 })
    const body = buildSaveBody(roles, role, { description: 'Pozdě' })
    const response = await runWhileChangeWaits(
      () => testApp.call(editor, 'PUT', `roles/${role.id}/`, body),
      statement,
      [editor.id],
    )
    expect(response.statusCode).toBe(status)
    expect((await testApp.call(people.admin, 'GET', `roles/${role.id}/`)).json()).toMatchObject({ version: 1 })
  })

  test('is written when the caller only gained rights in the meantime', async () => {
    const editor = await people.buildUserAtLevel(100, ['roles.view', 'roles.edit'])
    const role = await people.createRole({ level: 150 })
    const body = buildSaveBody(roles, role, { description: 'Včas' })
    const gain = 'update roles set level = 50 where id = any((select role_ids from users where id = $1)::int[])'
    const response = await runWhileChangeWaits(() => testApp.call(editor, 'PUT', `roles/${role.id}/`, body), gain, [
      editor.id,
    ])
    expect(response.statusCode).toBe(200)
  })
})
