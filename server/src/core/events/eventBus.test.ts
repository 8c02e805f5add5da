import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { startTcpProxy } from '../../testing/processes/tcpProxy.ts'
import { openDatabase } from '../db/database.ts'
import { type ChangeEvent, openEventBus } from './eventBus.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const silentLog = { warn: () => {} }
const openTestBus = () => openEventBus(testDatabase.database, silentLog)

/** Returns a function that resolves with the next received event. */
function createEventReader(eventBus: ReturnType<typeof openTestBus>): () => Promise<ChangeEvent | null> {
  const receivedEvents: (ChangeEvent | null)[] = []
  let wake = () => {}
  eventBus.subscribe((event) => {
    receivedEvents.push(event)
    wake()
  })
  return async () => {
    while (receivedEvents.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return receivedEvents.shift() ?? null
  }
}

test('a published event reaches all instances, and duplicates of one turn are sent once', async () => {
  const [one, two] = [openTestBus(), openTestBus()]
  const [first, second] = [createEventReader(one), createEventReader(two)]
  await Promise.all([one.whenListening(), two.whenListening()])
  for (const event of [{ about: 'locks' }, { about: 'locks' }, { about: 'access' }] as const) one.publish(event)
  for (const next of [first, second]) {
    expect(await next()).toEqual({ about: 'locks' })
    expect(await next()).toEqual({ about: 'access' })
  }
  await Promise.all([one.close(), two.close()])
})

test('after a lost connection it dispatches null and receives events again', async () => {
  const eventBus = openTestBus()
  const next = createEventReader(eventBus)
  await eventBus.whenListening()
  await testDatabase.database.rows({
    text: `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`,
  })
  expect(await next()).toBeNull()
  eventBus.publish({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await eventBus.close()
})

test('a connection that no longer responds to pings is replaced', async () => {
  const proxy = await startTcpProxy(testDatabase.url)
  const proxied = openDatabase({ url: proxy.url, onError: () => {} })
  const eventBus = openEventBus(proxied, silentLog, { pingEveryMs: 10, responseTimeoutMs: 1_000 })
  const next = createEventReader(eventBus)
  await eventBus.whenListening()
  proxy.dropSilently()
  expect(await next()).toBeNull()
  eventBus.publish({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await eventBus.close()
  await proxied.end()
  await proxy.close()
})

test('events that were published before close are sent', async () => {
  const [one, two] = [openTestBus(), openTestBus()]
  const next = createEventReader(two)
  await two.whenListening()
  one.publish({ about: 'badges', userIds: [1] })
  await one.close()
  expect(await next()).toEqual({ about: 'badges', userIds: [1] })
  await two.close()
})
