import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { startTcpProxy } from '../testing/tcpProxy.ts'
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { openLive } from './live.ts'
import type { Told } from './told.ts'

let held: TestDatabase
beforeAll(async () => {
  held = await createTestDatabase()
})
afterAll(() => held.drop())

const open = () => openLive(held.database, () => {})

/** What is heard, one after the other. */
function hearing(live: ReturnType<typeof open>): () => Promise<Told | null> {
  const heard: (Told | null)[] = []
  let wake = () => {}
  live.listen((told) => {
    heard.push(told)
    wake()
  })
  return async () => {
    while (heard.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return heard.shift() ?? null
  }
}

test('what one tells, all hear, itself included; what is told at once comes once', async () => {
  const [one, two] = [open(), open()]
  const [first, second] = [hearing(one), hearing(two)]
  await Promise.all([one.ready(), two.ready()])
  for (const told of [{ about: 'locks' }, { about: 'locks' }, { about: 'access' }] as const) one.tell(told)
  for (const next of [first, second]) {
    expect(await next()).toEqual({ about: 'locks' })
    expect(await next()).toEqual({ about: 'access' })
  }
  await Promise.all([one.close(), two.close()])
})

test('after its connection was lost it says so, and hears again', async () => {
  const live = open()
  const next = hearing(live)
  await live.ready()
  await held.database.rows({
    text: `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`,
  })
  expect(await next()).toBeNull()
  live.tell({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await live.close()
})

test('a connection that stays open but carries nothing any more is given up for another', async () => {
  const proxy = await startTcpProxy(held.url)
  const behind = openDatabase({ url: proxy.url, onError: () => {} })
  const live = openLive(behind, () => {}, { askEveryMs: 10, answerWithinMs: 1_000 })
  const next = hearing(live)
  await live.ready()
  proxy.swallow()
  expect(await next()).toBeNull()
  live.tell({ about: 'settings' })
  expect(await next()).toEqual({ about: 'settings' })
  await live.close()
  await behind.end()
  await proxy.close()
})

test('what was told before closing still goes out', async () => {
  const [one, two] = [open(), open()]
  const next = hearing(two)
  await two.ready()
  one.tell({ about: 'badges', userIds: [1] })
  await one.close()
  expect(await next()).toEqual({ about: 'badges', userIds: [1] })
  await two.close()
})
