import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { explainListenError } from './serve.ts'
import { createEmptyDatabase, createTestDatabase } from './testing/database/testDatabase.ts'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** Starts the server with settings with which it cannot start; returns its output and exit code. */
async function startExpectingFailure(environment: Record<string, string>, ...flags: string[]) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'poledne-start-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR, ...environment }
  return new Promise<{ code: unknown; out: string; err: string }>((done) => {
    execFile(process.execPath, [...flags, main], { env }, (error, out, err) => done({ code: error?.code, out, err }))
  })
}

async function createDatabaseWithoutTables(): Promise<string> {
  const testDatabase = await createEmptyDatabase()
  onTestFinished(testDatabase.drop)
  return testDatabase.url
}

async function occupyPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

test('a first start on a taken port fails before it creates anything', async () => {
  const DATABASE_URL = await createDatabaseWithoutTables()
  const { code, out, err } = await startExpectingFailure({ DATABASE_URL, PORT: await occupyPort() })
  expect(code).toBe(1)
  expect(out).not.toContain('password')
  expect(err).toMatch(/port \d+ is taken/)
  expect(err).not.toContain('reset-password')
})

test('a first start that fails after it has created accounts prints the passwords and the reset command', async () => {
  // The tables exist already, so that the port is needed only after the accounts.
  const testDatabase = await createTestDatabase()
  onTestFinished(testDatabase.drop)
  const { code, out, err } = await startExpectingFailure({
    DATABASE_URL: testDatabase.url,
    SAMPLE_DATA: 'true',
    ADMIN_USERNAME: 'boss',
    PORT: await occupyPort(),
  })
  expect(code).toBe(1)
  expect(out).toMatch(/Sign in as\s+boss\nwith the password\s+\S{4}-\S{4}-\S{4}-\S{4}\n/)
  expect(out.match(/or with fewer rights\s+\S+\s+\S{4}-\S{4}-\S{4}-\S{4}\n/g)).toHaveLength(3)
  expect(err).toMatch(/port \d+ is taken/)
  expect(err).toContain('PORT=')
  expect(err).toContain('npm run poledne -- reset-password boss')
})

test('a start with invalid settings prints one line for each, without secrets', async () => {
  const { code, err } = await startExpectingFailure({
    PORT: 'eighty',
    BASE_PATH: 'admin',
    DATABASE_URL: 'mysql://me:secret@host/db',
  })
  expect(code).toBe(1)
  const settings = err
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(' ')[0])
  expect(settings.sort()).toEqual(['BASE_PATH', 'DATABASE_URL', 'PORT'])
  expect(err).not.toContain('secret')
})

test('the error for an address that this machine does not have names HOST', async () => {
  const failed = once(createServer().listen(0, '192.0.2.1'), 'listening')
  const error = await failed.catch((reason: unknown) => explainListenError(reason, { HOST: '192.0.2.1', PORT: 0 }))
  expect(error).toMatchObject({ message: expect.stringMatching(/^192\.0\.2\.1 is not an address of this .* HOST/) })
})

test('a later start that fails prints no passwords', async () => {
  const testDatabase = await createTestDatabase()
  onTestFinished(testDatabase.drop)
  await testDatabase.database.rows({ text: 'insert into settings (sample_data) values (false)' })
  const { code, out, err } = await startExpectingFailure({ DATABASE_URL: testDatabase.url, PORT: await occupyPort() })
  expect([code, out]).toEqual([1, ''])
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('a start on a database of a newer release fails with one line', async () => {
  const testDatabase = await createTestDatabase()
  onTestFinished(testDatabase.drop)
  await testDatabase.database.rows({ text: "insert into migrations (name, hash) values ('9999_later.sql', '')" })
  const { code, err } = await startExpectingFailure({ DATABASE_URL: testDatabase.url, PORT: '0' })
  expect(code).toBe(1)
  expect(err).toMatch(
    /^Poledne cannot start: the database is newer than this build: it has migration 9999_later\.sql.*\n$/,
  )
})

test('a start on a read-only database fails with a line that says what to change', async () => {
  const testDatabase = await createTestDatabase()
  onTestFinished(testDatabase.drop)
  const name = new URL(testDatabase.url).pathname.slice(1)
  await testDatabase.database.rows({ text: `alter database ${name} set default_transaction_read_only = on` })
  const { code, err } = await startExpectingFailure({ DATABASE_URL: testDatabase.url, PORT: '0' })
  expect(code).toBe(1)
  expect(err).toMatch(
    /^Poledne cannot start: .*\ntransaction_read_only: on; .* Set DATABASE_URL to the primary server.*\n$/,
  )
})

test('the start line of the log names the version and the build', async () => {
  const { err } = await startExpectingFailure({
    LOG_LEVEL: 'info',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
  expect(JSON.parse(err.split('\n')[0] ?? '')).toMatchObject({
    msg: expect.stringMatching(/^starting Poledne \d+\.\d+\.\d+ \(commit \S+, built \S+\)$/),
    commit: expect.stringMatching(/^\S+$/),
  })
})

test('a start on an old version of Node fails with one line', async () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.8'})`
  const { code, out, err } = await startExpectingFailure({}, '--import', older)
  expect([code, out]).toEqual([1, ''])
  expect(err).toBe('Poledne needs Node 20.19 or newer (24 is recommended). This is Node 18.20.8.\n')
})

test('during SHUTDOWN_DELAY /readyz returns 503 and other routes still respond', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'poledne-start-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const DATABASE_URL = await createDatabaseWithoutTables()
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR, DATABASE_URL, PORT: '0', SHUTDOWN_DELAY: '5' }
  const child = spawn(process.execPath, [main], { env })
  let out = ''
  child.stdout.on('data', (bytes) => {
    out += bytes
  })
  await expect.poll(() => out).toMatch(/http:\S+/)
  const [address = ''] = /http:\S+/.exec(out) ?? []
  const { origin } = new URL(address)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(() => out).toContain('Stopping')
  const ready = await fetch(`${origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', reason: 'stopping' }])
  // A server that has just started on a busy machine returns 503 for a moment.
  await expect.poll(async () => (await fetch(`${address}api/public/texts/terms/`)).status).toBe(200)
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

test('an embedded PostgreSQL that fails to start is logged as an error with its cause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'data')
  await writeFile(file, '')
  const { code, err } = await startExpectingFailure({ DATA_DIR: file, LOG_LEVEL: 'error', PORT: '0' })
  expect(code).toBe(1)
  const line = err.split('\n').find((each) => each.startsWith('{')) ?? err
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'PostgreSQL did not start',
    err: { message: expect.any(String) },
  })
})
