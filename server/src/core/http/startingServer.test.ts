import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../db/embedded/launchServer.ts'
import { openStartingServer } from './startingServer.ts'

test('probes see a process that is alive and migrates, and its port is free again afterwards', async () => {
  const address = { HOST: '127.0.0.1', PORT: await findFreePort() }
  const starting = await openStartingServer(address)
  const request = (path: string) => fetch(`http://127.0.0.1:${address.PORT}${path}`)
  expect((await request('/healthz')).status).toBe(200)
  starting.report('migrating 3 of 5')
  const readiness = await request('/readyz')
  expect(readiness.status).toBe(503)
  expect(await readiness.json()).toEqual({ status: 'not ready', reason: 'migrating', detail: 'migrating 3 of 5' })
  const page = await request('/admin/')
  expect(page.status).toBe(503)
  expect(await page.json()).toMatchObject({ code: 'database_away' })
  expect([page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual(['5', '5'])

  await starting.close()
  const next = createServer().listen(address.PORT, address.HOST)
  onTestFinished(() => void next.close())
  await once(next, 'listening')
})
