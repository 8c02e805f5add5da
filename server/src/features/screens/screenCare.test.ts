import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPermissionEntry } from '../../testing/builders/people.ts'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { buildTestApp, type TestApp, withSecondInstance } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
let other: number

beforeAll(async () => {
  testApp = await buildTestApp()
  guests = await buildPublishedWeek(testApp)
  const created = await testApp.call(guests.manager, 'POST', 'restaurants/', { nameCs: 'Jiná', nameEn: 'Other' })
  other = created.json().id
})
afterAll(() => testApp.close())

const ask = (request: string, by = guests.manager, id = guests.screenId) =>
  testApp.call(by, 'POST', `screens/${id}/${request}/`, {})
const readNow = async () => {
  const [row] = await testApp.database.rows<{ now: string }>({ text: 'select now() as now' })
  return Date.parse(`${row?.now}Z`)
}

describe('a request to a screen', () => {
  test('is a part of its content, also on another instance, and raises the revision once', async () => {
    const { revision, ...before } = await guests.fetchScreen()
    expect(before).not.toHaveProperty('identifyUntil')
    expect(before).not.toHaveProperty('reloadRequestedAt')
    await withSecondInstance(testApp, async (second) => {
      const fetchFromSecond = async () =>
        (await second.inject({ url: `${testApp.config.BASE_PATH}/api/public/screens/${guests.screenId}/` })).json()
      expect((await fetchFromSecond()).revision).toBe(revision)
      expect((await ask('identify')).statusCode).toBe(204)
      const content = await guests.fetchScreen()
      expect(content.revision).toBe(revision + 1)
      expect(Date.parse(`${content.identifyUntil}Z`) - (await readNow())).toBeGreaterThan(5_000)
      expect(Date.parse(`${content.identifyUntil}Z`) - (await readNow())).toBeLessThanOrEqual(10_000)
      await expect.poll(async () => (await fetchFromSecond()).identifyUntil).toBe(content.identifyUntil)
      expect((await ask('reload')).statusCode).toBe(204)
      expect(await guests.fetchScreen()).toMatchObject({
        revision: revision + 2,
        reloadRequestedAt: expect.any(String),
        identifyUntil: content.identifyUntil,
      })
    })
    expect((await guests.fetchScreen()).revision).toBe(revision + 2)
  })

  test.each(['identify', 'reload'])('to %s needs a screen that the user can edit', async (request) => {
    expect((await ask(request, guests.manager, 'x'.repeat(22))).statusCode).toBe(404)
    const build = (view: number[] | null) =>
      testApp.buildUser([
        buildPermissionEntry('settings.view', { restaurantIds: view }),
        buildPermissionEntry('settings.edit', { restaurantIds: [other] }),
      ])
    expect((await ask(request, await build(null))).statusCode).toBe(403)
    expect((await ask(request, await build([other]))).statusCode).toBe(404)
  })
})
