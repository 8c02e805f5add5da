import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildPublishedWeek, type PublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { type EventClient, openEventClient } from '../../testing/processes/eventClient.ts'
import { buildTestApp, type TestApp, withSecondInstance } from '../../testing/testApp.ts'

let testApp: TestApp
let guests: PublishedWeek
let clients: EventClient[] = []
const clock = () => '2026-11-18T11:00:00'

beforeAll(async () => {
  testApp = await buildTestApp({}, clock)
  guests = await buildPublishedWeek(testApp)
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})
afterAll(() => testApp.close())

async function openScreenStream(app = testApp.app) {
  const client = await openEventClient(app, null, {}, `public/screens/${guests.screenId}/events/`)
  clients.push(client)
  return client
}
/** The timeout in milliseconds is shorter than any polling interval, so that only an event can be in time. */
const IN_TIME = { timeout: 12_000 }
const renameSoup = (nameCs: string) => guests.editRecord('dishes', guests.weeks.dishIds[0], { nameCs })

describe('the stream of a screen', () => {
  test('starts with the current revision and sends every later one', IN_TIME, async () => {
    const { revision } = await guests.fetchScreen()
    const client = await openScreenStream()
    expect(client.headers.get('content-type')).toContain('text/event-stream')
    expect(await client.nextEvent('revision')).toEqual({ revision })
    // The restaurant does not offer the dessert that is renamed.
    await guests.editRecord('dishes', guests.weeks.dishIds[2], { nameCs: 'Štrúdl' })
    await renameSoup('Zelňačka')
    expect(await client.nextEvent('revision')).toEqual({ revision: revision + 1 })
    await guests.send(`weeklyMenus/${guests.menu.id}/unpublish/`)
    expect(await client.nextEvent('revision')).toEqual({ revision: revision + 2 })
    await guests.send(`weeklyMenus/${guests.menu.id}/publish/`)
    expect(await client.nextEvent('revision')).toEqual({ revision: revision + 3 })
  })

  test('ends with the server', async () => {
    const client = await withSecondInstance(testApp, async (app) => openScreenStream(app), clock)
    expect(await client.readUntilEnd()).toMatchObject([{ event: 'revision' }])
  })
})

test('a change on one instance invalidates the caches of another', IN_TIME, async () => {
  await withSecondInstance(
    testApp,
    async (second) => {
      const readScreen = async () => (await second.inject(`/admin/api/public/screens/${guests.screenId}/`)).json()
      const client = await openScreenStream(second)
      const { revision } = await readScreen()
      expect(await client.nextEvent('revision')).toEqual({ revision })
      await renameSoup('Česnečka')
      expect(await client.nextEvent('revision')).toEqual({ revision: revision + 1 })
      const content = await readScreen()
      expect(content.revision).toBe(revision + 1)
      expect(JSON.stringify(content)).toContain('Česnečka')
      expect(await guests.fetchScreen()).toEqual(content)
    },
    clock,
  )
})

test('a change of a settings list invalidates the caches', IN_TIME, async () => {
  const client = await openScreenStream()
  const { revision } = (await client.nextEvent('revision')) as { revision: number }
  const list = (await testApp.call(guests.manager, 'GET', 'settings/menuItemTypes/')).json()
  const items = list.items.map((row: object, index: number) => (index === 0 ? { ...row, nameCs: 'Polévečka' } : row))
  await guests.send('settings/menuItemTypes/', { items }, 'PUT')
  expect(await client.nextEvent('revision')).toEqual({ revision: revision + 1 })
  expect(JSON.stringify(await guests.fetchScreen())).toContain('Polévečka')
})

test('a screen that is removed ends its streams', IN_TIME, async () => {
  const client = await openScreenStream()
  await client.nextEvent('revision')
  await guests.send('settings/screens/', { items: [] }, 'PUT')
  expect(await client.readUntilEnd()).toEqual([])
  expect((await testApp.call(null, 'GET', `public/screens/${guests.screenId}/`)).statusCode).toBe(404)
})
