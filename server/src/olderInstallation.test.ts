import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { makeScratch, removeScratch } from './db/embedded/fixture/scratch.ts'
import { hashPassword } from './security/password.ts'
import { writeAtLevel } from './testing/olderSchema.ts'

/** What the very first release has left on somebody's disk. */
const FIRST = '0002_references_in_arrays.sql'
const PASSWORD = 'svíčková na smetaně'

const serverFolder = fileURLToPath(new URL('..', import.meta.url))
let scratch: string
let program: ChildProcess
let api: string

const environment = () => ({
  ...process.env,
  DATABASE_URL: undefined,
  DATA_DIR: join(scratch, 'data'),
  PORT: '0',
  LOG_LEVEL: 'error',
  INIT_CWD: scratch,
})

async function startProgram(): Promise<string> {
  program = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: serverFolder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (text) => (said += text))
  while (!said.includes('served at') && program.exitCode === null)
    await Promise.race([once(program.stdout as NodeJS.ReadableStream, 'data'), once(program, 'exit')])
  const address = /served at\s+(\S+)/.exec(said)?.[1]
  if (!address) throw new Error(`the program did not start: ${said}`)
  return `${address}api/`
}

const command = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const options = { cwd: serverFolder, env: environment() }
    const child = execFile(process.execPath, ['--import', 'tsx', 'src/cli.ts', ...args], options, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })

beforeAll(async () => {
  scratch = await makeScratch()
  const embedded = await startEmbedded({ dataDir: join(scratch, 'data'), durable: false, log: () => {} })
  const database = openDatabase({ url: embedded.url, onError: () => {} })
  await writeAtLevel(database, FIRST)
  await database.rows({ text: 'update users set password_hash = $1', values: [await hashPassword(PASSWORD)] })
  await database.rows({
    text: `update roles set permissions = '[{"area": "dishes", "action": "view", "allItems": true, "level": null},
      {"area": "dishes", "action": "edit", "allItems": true, "level": null}]'`,
  })
  await database.end()
  await embedded.stop()
  api = await startProgram()
})
afterAll(async () => {
  program.kill('SIGTERM')
  if (program.exitCode === null) await once(program, 'exit')
  await removeScratch(scratch)
})

async function signIn(): Promise<Record<string, string>> {
  const body = JSON.stringify({ username: 'šárka', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${api}auth/login/`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  const { authToken } = (await answer.json()) as { authToken: string }
  return { ...headers, authorization: `Bearer ${authToken}` }
}
const dish = async (headers: Record<string, string>) =>
  (await (await fetch(`${api}dishes/1/`, { headers })).json()) as Record<string, unknown>

test('a data folder of the first release starts; beside it a backup is written, and restored over what came after', async () => {
  const headers = await signIn()
  const before = await dish(headers)
  expect(before).toMatchObject({
    version: 2,
    nameCs: 'Svíčková na smetaně',
    nameEn: 'Sirloin in cream',
    allergenIds: [1, 2],
  })
  expect(await command('backup', 'noon.backup')).toMatchObject({ code: 0, out: expect.stringContaining('Written to') })
  const { version, nameEn, dishTypeId, allergenIds } = before
  const body = JSON.stringify({ version, nameCs: 'Omyl', nameEn, dishTypeId, allergenIds })
  const saved = await fetch(`${api}dishes/1/`, { method: 'PUT', headers, body })
  expect(saved.status, await saved.text()).toBe(200)

  const unsure = await command('restore', 'noon.backup')
  expect(unsure).toMatchObject({ code: 1, out: expect.stringContaining('will be replaced') })
  expect(unsure.err).toContain('--yes')
  expect(await dish(headers)).toMatchObject({ nameCs: 'Omyl' })

  const restored = await command('restore', 'noon.backup', '--yes')
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Restored') })
  expect((await fetch(`${api}dishes/1/`, { headers })).status).toBe(401)
  expect(await dish(await signIn())).toEqual(before)
})

test('what is asked wrongly, and what cannot be read, ends with 1', async () => {
  const asked = [
    ['restore', '--yes'],
    ['restore', 'absent.backup'],
  ]
  const ends = await Promise.all(asked.map((args) => command(...args)))
  expect(ends.map(({ code }) => code)).toEqual([1, 1])
  expect(ends[1]?.err).toContain('cannot be read')
})
