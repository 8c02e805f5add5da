import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { startTcpProxy } from '../../testing/processes/tcpProxy.ts'
import type { ChangeEvent } from '../db/changeEvent.ts'
import { openDatabase } from '../db/database.ts'
import { type EventBus, openEventBus } from './eventBus.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const silentLog = { warn: () => {} }
/** Opens the bus of an instance with a database connection of its own. */
function openInstance(url = testDatabase.url, timeouts = {}) {
  const database = openDatabase({ url, onError: () => {} })
  const eventBus = openEventBus(database, silentLog, timeouts)
  const close = async () => {
    await eventBus.close()
    await database.end()
  }
  return { publish: database.publish, next: createEventReader(eventBus), listen: eventBus.listen, close }
}

/** Returns a function that resolves with the next received event. */
function createEventReader(eventBus: EventBus): () => Promise<ChangeEvent | null> {
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
  const [one, two] = [openInstance(), openInstance()]
  await Promise.all([one.listen(), two.listen()])
  for (const event of [{ about: 'locks' }, { about: 'locks' }, { about: 'access' }] as const) one.publish(event)
  expect(await two.next()).toEqual({ about: 'locks' })
  expect(await two.next()).toEqual({ about: 'access' })
  await Promise.all([one.close(), two.close()])
})

test('handlers get a change of their own instance once, although it is sent to all', async () => {
  const [one, two] = [openInstance(), openInstance()]
  await Promise.all([one.listen(), two.listen()])
  one.publish({ about: 'locks' })
  expect(await two.next()).toEqual({ about: 'locks' })
  two.publish({ about: 'settings' })
  expect([await one.next(), await one.next()]).toEqual([{ about: 'locks' }, { about: 'settings' }])
  await Promise.all([one.close(), two.close()])
})

test('after a lost connection it dispatches null and receives events again', async () => {
  const { publish, next, listen, close } = openInstance()
  await listen()
  await testDatabase.database.rows({
    text: `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ '^(listen|select pg_notify)'`,
  })
  expect(await next()).toBeNull()
  publish({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await close()
})

test('a connection that no longer responds to pings is replaced', async () => {
  const proxy = await startTcpProxy(testDatabase.url)
  const { publish, next, listen, close } = openInstance(proxy.url, { pingEveryMs: 10, responseTimeoutMs: 1_000 })
  await listen()
  proxy.dropSilently()
  expect(await next()).toBeNull()
  publish({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await close()
  await proxy.close()
})

test('events that were published before close are sent', async () => {
  const [one, two] = [openInstance(), openInstance()]
  await two.listen()
  one.publish({ about: 'badges', userIds: [1] })
  await one.close()
  expect(await two.next()).toEqual({ about: 'badges', userIds: [1] })
  await two.close()
})
