import { PERMISSIONS } from '@poledne/contract/access/permissions'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectRoutes } from '../../testing/fuzz/fuzzTarget.ts'
import { openEventClient } from '../../testing/processes/eventClient.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let routes: RouteOptions[]
let everythingElse: TestUser

beforeAll(async () => {
  const collected = await collectRoutes(() => buildTestApp())
  testApp = collected.built
  routes = collected.routes.filter(({ url, method }) => url.startsWith('/admin/api/') && method !== 'HEAD')
  everythingElse = await testApp.buildUser(PERMISSIONS.filter((permission) => permission !== 'settings.view'))
  await testApp.database.rows({ text: 'update settings set maintenance = true' })
})
afterAll(() => testApp.close())

const sendRequest = (user: TestUser | null, method: string, path: string, headers = {}) =>
  testApp.call(user, method as 'GET', path, ['POST', 'PUT'].includes(method) ? {} : undefined, headers)
const isRefusedForMaintenance = async (user: TestUser | null, method: string, path: string, headers = {}) => {
  const response = await sendRequest(user, method, path, headers)
  return response.statusCode === 503 && response.json().code === 'maintenance'
}

/** The endpoints that work during maintenance. */
const EXCEPTIONS = [
  ['POST', 'auth/login/'],
  ['GET', 'status/'],
  ['GET', 'profile/withSettings/'],
  ['POST', 'profile/token/'],
  ['POST', 'error/log/'],
  ['GET', 'public/texts/terms/'],
  ['GET', 'public/texts/privacy/'],
  ['POST', 'profile/logout/'],
  ['POST', 'profile/logoutAll/'],
] as const

describe('during maintenance', () => {
  test('every endpoint returns 503 except the exempt ones, whatever the permissions', async () => {
    const isAllowedDuringMaintenance = (path: string) =>
      /^(?:auth|public)\//.test(path) ||
      ['status/', 'profile/withSettings/', 'profile/token/', 'profile/logout/', 'profile/logoutAll/'].includes(path) ||
      ['profile/proof/', 'events/', 'error/log/', 'openapi.json', 'docs/'].includes(path)
    const refused = []
    for (const { method, url } of routes) {
      const path = url.slice('/admin/api/'.length)
      if (isAllowedDuringMaintenance(path)) continue
      const isRefused = await isRefusedForMaintenance(everythingElse, String(method), path.replace(/:\w+/g, '1'))
      expect([method, path, isRefused]).toEqual([method, path, true])
      refused.push(path)
    }
    expect(refused).toEqual(expect.arrayContaining(['dishes/', 'profile/notifications/', 'supportRequests/:id/']))
  })

  test('the 503 response has Retry-After', async () => {
    const response = await sendRequest(everythingElse, 'GET', 'dishes/')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60'])
  })

  test.each(EXCEPTIONS)('%s %s still works', async (method, path) => {
    const user = await testApp.buildUser([])
    const response = await sendRequest(path.startsWith('auth/') ? null : user, method, path)
    expect([path, response.statusCode]).not.toEqual([path, 503])
  })

  test('events are still sent, and the end of maintenance too', async () => {
    const client = await openEventClient(testApp.app, everythingElse)
    expect(await client.nextEvent('settings')).toMatchObject({ maintenance: true })
    const operator = await testApp.buildUser(['settings.view', 'settings.system'])
    await testApp.call(operator, 'PUT', 'settings/maintenance/', { maintenance: false })
    expect(await client.nextEvent('settings')).toMatchObject({ maintenance: false })
    client.close()
    expect(await isRefusedForMaintenance(everythingElse, 'GET', 'dishes/')).toBe(false)
    await testApp.call(operator, 'PUT', 'settings/maintenance/', { maintenance: true })
    expect(await isRefusedForMaintenance(everythingElse, 'GET', 'dishes/')).toBe(true)
  })

  test('users with settings.view can go on working, also while acting as another user', async () => {
    const operator = await testApp.buildUser(['settings.view', 'dishes.view', 'users.view', 'users.switch'])
    expect((await sendRequest(operator, 'GET', 'dishes/')).statusCode).toBe(200)
    const cook = await testApp.buildUser(['dishes.view'])
    expect(await isRefusedForMaintenance(cook, 'GET', 'dishes/')).toBe(true)
    expect((await sendRequest(operator, 'GET', 'dishes/', { 'x-switch-user': cook.username })).statusCode).toBe(200)
  })
})
