import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isProcessAlive, waitForProcessExit } from './postmaster.ts'
import { exists, queryRows, readPostmasterPid } from './testing/inspect.ts'
import { createLogWaiter, createScratchFolder, removeScratchFolder, startPostgresForTest } from './testing/scratch.ts'
import { bundleChild, type Child, startChild } from './testing/startChild.ts'

let scratch: string
let program: string
let dataDir: string

beforeAll(async () => {
  scratch = await createScratchFolder()
  dataDir = join(scratch, 'data')
  program = await bundleChild(scratch)
  await symlink(join(import.meta.dirname, '../../../../../node_modules'), join(scratch, 'node_modules'))
})
afterAll(() => removeScratchFolder(scratch))

async function startChildWithPostgres(): Promise<Child & { url: string; postmaster: number }> {
  const child = await startChild(program, { dataDir, durable: true })
  onTestFinished(child.kill)
  if (!('url' in child.report)) throw new Error(child.report.message)
  return { ...child, url: child.report.url, postmaster: await readPostmasterPid(child.report.dataPath) }
}

test('after kill -9 of Node, the next start adopts the running PostgreSQL and can stop it', async () => {
  const killed = await startChildWithPostgres()
  await queryRows(killed.url, 'create table first as select 1 as id')
  await killed.kill()
  expect(isProcessAlive(killed.postmaster)).toBe(true)

  const next = await startPostgresForTest(dataDir)
  expect(next).toMatchObject({ adopted: true, url: killed.url })
  expect(await queryRows(next.url, 'select id from first')).toEqual([[1]])
  await next.stop()
  expect(isProcessAlive(killed.postmaster)).toBe(false)
  expect(await exists(join(next.dataPath, 'postmaster.pid'))).toBe(false)
})

test('after kill -9 of Node and PostgreSQL, the next start recovers every committed row', async () => {
  const killed = await startChildWithPostgres()
  await queryRows(killed.url, 'create table second as select generate_series(1, 1000) as id')
  await killed.kill()
  process.kill(killed.postmaster, 'SIGKILL')
  await waitForProcessExit(killed.postmaster, 5000)

  const next = await startPostgresForTest(dataDir, { durable: true })
  expect(next.adopted).toBe(false)
  expect(await queryRows(next.url, 'select count(*)::int from second')).toEqual([[1000]])
})

test('after kill -9 of an adopted PostgreSQL, it restarts on the same port', async () => {
  const killed = await startChildWithPostgres()
  await killed.kill()
  const again = createLogWaiter('runs again')
  const next = await startPostgresForTest(dataDir, { log: again.log })
  expect(next.adopted).toBe(true)
  process.kill(killed.postmaster, 'SIGKILL')
  await again.seen
  expect(await queryRows(next.url, 'select 1')).toEqual([[1]])
})

test('of several starts at once after a kill, one adopts PostgreSQL and the others fail with in_use', async () => {
  const killed = await startChildWithPostgres()
  await killed.kill()
  const children = await Promise.all([1, 2, 3, 4].map(() => startChild(program, { dataDir, durable: true })))
  onTestFinished(() => Promise.all(children.map((child) => child.stop())).then(() => {}))
  const winners = children.filter(({ report }) => 'url' in report)
  expect(winners.map(({ report }) => report)).toMatchObject([{ adopted: true, url: killed.url }])
  const others = children.filter((child) => !winners.includes(child))
  expect(others.map(({ report }) => report)).toMatchObject(others.map(() => ({ code: 'in_use' })))
})

test('a start on the folder of a running Node fails with in_use', async () => {
  const running = await startChildWithPostgres()
  const second = await startChild(program, { dataDir, durable: true })
  expect(second.report).toMatchObject({ code: 'in_use' })
  expect(await queryRows(running.url, 'select 1')).toEqual([[1]])
  await running.stop()
  expect(isProcessAlive(running.postmaster)).toBe(false)
})
