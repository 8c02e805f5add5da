import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PERMISSIONS } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestRows, toCsv } from '../../testing/builders/importFiles.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { parseImportArguments, runImportCommand } from './imports.command.ts'

let testApp: TestApp
let admin: TestUser
let folder: string

beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await testApp.buildUser(PERMISSIONS)
  folder = await mkdtemp(join(tmpdir(), 'poledne-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await testApp.close()
})

async function writeCsv(rows: TestRows): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.csv`)
  await writeFile(path, toCsv(rows))
  return path
}
const countRows = async (table: string) =>
  (await testApp.database.rows<{ count: number }>({ text: `select count(*) as count from ${table}` }))[0]?.count

test('a dry run of the command prints the invalid rows and writes nothing; the import writes', async () => {
  const path = await writeCsv([
    ['Název', 'Druh'],
    ['Kulajda', null],
    ['Guláš', 'Maso'],
  ])
  const run = (isDryRun: boolean) =>
    runImportCommand(testApp.database, testApp.config, path, { module: 'dishes', username: admin.username, isDryRun })
  expect(await run(true)).toBe(
    'row 3, column B “Maso”: This option doesn’t exist. “Maso” doesn’t exist. Use the name or code of an existing record.\ndry run: 1 created, 0 changed, 0 unchanged, 1 invalid',
  )
  expect([await countRows('dishes'), await countRows('imports')]).toEqual([0, 0])
  const sessions = await countRows('sessions')
  expect(await run(false)).toContain('1 created, 0 changed, 0 unchanged, 1 invalid')
  expect([await countRows('dishes'), await countRows('sessions')]).toEqual([1, sessions])
})

test('the command has the rights of the user, and refuses unknown users and options', async () => {
  const viewer = await testApp.buildUser(['dishes.view'])
  const path = await writeCsv([['Název'], ['Koláč']])
  const run = (username: string) =>
    runImportCommand(testApp.database, testApp.config, path, { module: 'dishes', username, isDryRun: false })
  await expect(run(viewer.username)).rejects.toThrow('You don’t have permission to do this.')
  await expect(run('nobody')).rejects.toThrow('There is no user nobody who can sign in.')
  expect(parseImportArguments(['--module', 'dishes', '--dry-run'])).toEqual({
    module: 'dishes',
    username: undefined,
    isDryRun: true,
  })
  for (const args of [[], ['--module', 'weeklyMenus'], ['--module', 'dishes', '--yes']])
    expect(parseImportArguments(args)).toBeNull()
})

/** The key of a lock that the test holds while the import writes its last rows. */
const LOCK = 424_242

test('kill -9 during an import leaves all or nothing', async () => {
  const names = Array.from({ length: 2_500 }, (_, index) => [`Jídlo ${index}`])
  const path = await writeCsv([['Název'], ...names, ['Poslední']])
  await testApp.database.rows({
    text: `create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$`,
  })
  await testApp.database.rows({
    text: `create trigger wait_for_test before insert on dishes for each row when (new.name_cs = 'Poslední')
      execute function wait_for_test()`,
  })
  const before = [await countRows('dishes'), await countRows('history'), await countRows('change_set_records')]
  const client = await testApp.database.connect()
  await client.query('select pg_advisory_lock($1)', [LOCK])
  const program = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
  const args = [program, 'import', path, '--module', 'dishes', '--user', admin.username]
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, DATABASE_URL: testApp.url } })
  const exited = once(child, 'exit')
  // Two of three batches are written when the third one waits for the lock.
  const text = "select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1"
  await vi.waitFor(async () => expect(await testApp.database.rows({ text, values: [LOCK] })).toHaveLength(1), {
    timeout: 50_000,
    interval: 50,
  })
  child.kill('SIGKILL')
  expect((await exited)[1]).toBe('SIGKILL')
  await client.end()
  const after = [await countRows('dishes'), await countRows('history'), await countRows('change_set_records')]
  expect(after).toEqual(before)
  const [last] = await testApp.database.rows({ text: 'select applied_at from imports order by id desc limit 1' })
  expect(last).toEqual({ applied_at: null })
})
