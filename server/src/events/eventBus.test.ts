import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts'
import { startTcpProxy } from '../testing/processes/tcpProxy.ts'
import type { ChangeEvent } from './changeEvent.ts'
import { openEventBus } from './eventBus.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const openTestBus = () => openEventBus(testDatabase.database, () => {})

/** What is heard, one after the other. */
function collectEvents(live: ReturnType<typeof openTestBus>): () => Promise<ChangeEvent | null> {
  const receivedEvents: (ChangeEvent | null)[] = []
  let wake = () => {}
  live.subscribe((event) => {
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

test('what one tells, all hear, itself included; what is told at once comes once', async () => {
  const [one, two] = [openTestBus(), openTestBus()]
  const [first, second] = [collectEvents(one), collectEvents(two)]
  await Promise.all([one.whenListening(), two.whenListening()])
  for (const told of [{ about: 'locks' }, { about: 'locks' }, { about: 'access' }] as const) one.publish(told)
  for (const next of [first, second]) {
    expect(await next()).toEqual({ about: 'locks' })
    expect(await next()).toEqual({ about: 'access' })
  }
  await Promise.all([one.close(), two.close()])
})

test('after its connection was lost it says so, and hears again', async () => {
  const live = openTestBus()
  const next = collectEvents(live)
  await live.whenListening()
  await testDatabase.database.rows({
    text: `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`,
  })
  expect(await next()).toBeNull()
  live.publish({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await live.close()
})

test('a connection that stays open but carries nothing any more is given up for another', async () => {
  const proxy = await startTcpProxy(testDatabase.url)
  const behind = openDatabase({ url: proxy.url, onError: () => {} })
  const live = openEventBus(behind, () => {}, { pingEveryMs: 10, responseTimeoutMs: 1_000 })
  const next = collectEvents(live)
  await live.whenListening()
  proxy.dropSilently()
  expect(await next()).toBeNull()
  live.publish({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await live.close()
  await behind.end()
  await proxy.close()
})

test('what was told before closing still goes out', async () => {
  const [one, two] = [openTestBus(), openTestBus()]
  const next = collectEvents(two)
  await two.whenListening()
  one.publish({ about: 'badges', userIds: [1] })
  await one.close()
  expect(await next()).toEqual({ about: 'badges', userIds: [1] })
  await two.close()
})
