import { execFile } from 'node:child_process'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { SYSTEM_ACTOR, writeAudit } from './core/access/audit.store.ts'
import { chainAuditEntries } from './features/audit/index.ts'
import { setUpTotp } from './testing/builders/factors.ts'
import { createSoftAuthenticator } from './testing/builders/softAuthenticator.ts'
import { createEmptyDatabase, createTestDatabase } from './testing/database/testDatabase.ts'
import { buildTestApp } from './testing/testApp.ts'

const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

const run = (...args: string[]) => runWith({}, ...args)

/** Runs the command line in an empty folder. */
async function runWith(settings: Record<string, string>, ...args: string[]) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'poledne-cli-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...settings } }
  const [code, stderr, stdout] = await new Promise<[unknown, string, string]>((done) => {
    execFile(process.execPath, [program, ...args], options, (error, out, err) => done([error?.code, err, out]))
  })
  return { folder, code, stderr, stdout, files: await readdir(folder) }
}

test('a command in a folder without a database fails and creates none', async () => {
  const { folder, code, stderr, files } = await run('backup', 'poledne.backup')
  expect(stderr).toBe(
    `There is no database in ${join(folder, 'data')}. Set DATA_DIR or DATABASE_URL as they are set for the server.\n`,
  )
  expect([code, files]).toEqual([1, []])
})

test('version prints the release and the build', async () => {
  const { code, stdout } = await run('version')
  expect(code).toBeUndefined()
  expect(stdout).toMatch(/^Poledne \d+\.\d+\.\d+ \(commit \S+, built \S+\)\n$/)
})

test.each(['check-backup', 'restore'])('%s of a folder fails, because it is not a file', async (command) => {
  const { folder, code, stderr } = await run(command, '.', ...(command === 'restore' ? ['--yes'] : []))
  expect([code, stderr]).toEqual([1, `${folder} is not a file. Name the backup file itself.\n`])
})

test('under SECURITY=strict create-admin and reset-password print a link instead of a password', async () => {
  const testApp = await buildTestApp()
  onTestFinished(() => testApp.close())
  const settings = { DATABASE_URL: testApp.url, SECURITY: 'strict', PUBLIC_URL: 'https://menu.example.com' }
  for (const command of ['create-admin', 'reset-password']) {
    const { stdout } = await runWith(settings, command, 'jana')
    expect(stdout).toMatch(
      /^jana can set a password within 7 days at https:\/\/menu\.example\.com\/admin\/invitation#\S{43}\n$/,
    )
    const body = { token: stdout.split('#')[1]?.trim(), password: `kolo-vlak-strom-${command}` }
    expect((await testApp.call(null, 'POST', 'auth/invitation/accept/', body)).statusCode).toBe(200)
  }
})

test('reset-password removes the second factors, so that the new password alone signs in', async () => {
  const testApp = await buildTestApp()
  onTestFinished(() => testApp.close())
  const user = await testApp.buildUser(['dishes.view'])
  await setUpTotp(testApp, user)
  const local = { host: 'localhost' }
  const { options } = (await testApp.call(user, 'POST', 'profile/passkeys/options/', {}, local)).json()
  const passkey = { name: 'Telefon', attestation: createSoftAuthenticator().register(options) }
  expect((await testApp.call(user, 'POST', 'profile/passkeys/', passkey, local)).statusCode).toBe(201)

  const { stdout, stderr } = await runWith({ DATABASE_URL: testApp.url }, 'reset-password', user.username)
  expect(stderr).toBe('')
  const mails = await testApp.database.rows({
    text: "select recipient from outbox where template = 'accountChanged' and params ->> 'change' = 'resetByCommand'",
  })
  expect(mails).toEqual([{ recipient: `${user.username}@example.com` }])
  const password = /\S+$/.exec(stdout.trim())?.[0]
  const signedIn = await testApp.call(null, 'POST', 'auth/login/', { username: user.username, password })
  const { authToken } = signedIn.json()
  expect(authToken, signedIn.body).toEqual(expect.any(String))
  const factors = await testApp.call({ ...user, token: authToken }, 'GET', 'profile/factors/')
  expect(factors.json()).toEqual({ totp: null, passkeys: [], recoveryCodes: 0 })
})

test('audit verify ends with 0 for an intact audit log and with 1 after an entry was changed', async () => {
  const { database, url, drop } = await createTestDatabase()
  onTestFinished(drop)
  for (let written = 0; written < 3; written++) await writeAudit(database, { event: 'command', actor: SYSTEM_ACTOR })
  await chainAuditEntries(database, { info: () => {} })
  const intact = await runWith({ DATABASE_URL: url }, 'audit', 'verify')
  expect([intact.code, intact.stderr]).toEqual([undefined, ''])
  expect(intact.stdout).toContain('The audit log is intact: 3 entries checked, 0 not chained yet.')
  await database.rows({ text: 'alter table audit_log disable trigger audit_log_keep' })
  await database.rows({ text: "update audit_log set result = 'failure' where id = 2" })
  const changed = await runWith({ DATABASE_URL: url }, 'audit', 'verify')
  expect([changed.code, changed.stdout]).toEqual([1, ''])
  expect(changed.stderr).toBe('The audit log is not intact: entry 2 was changed. 1 entries before it are valid.\n')
})

test('migrate creates the tables while nothing runs, and a second run changes nothing', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const first = await runWith({ DATABASE_URL: url }, 'migrate')
  expect([first.code, first.stdout]).toEqual([undefined, expect.stringMatching(/^Migrations applied: [1-9]\d+\./)])
  expect(first.stderr).toContain('migrated the database')
  const second = await runWith({ DATABASE_URL: url }, 'migrate', join(import.meta.dirname, '../..'))
  expect(second.stdout).toMatch(/^Migrations applied: 0\. Assets stored: [1-9]\d+\.\n$/)
})
