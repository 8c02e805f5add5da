import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readSuperuserUrl } from '../../../testing/database/databaseRoles.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { isProcessAlive } from './postmaster.ts'
import { exists, queryRows, readPostmasterPid } from './testing/inspect.ts'
import { createLogWaiter, createScratchFolder, removeScratchFolder, startPostgresForTest } from './testing/scratch.ts'

let scratch: string
/** The tests share one cluster and run in order, because initdb takes a second. */
let dataDir: string

beforeAll(async () => {
  scratch = await createScratchFolder()
  dataDir = join(scratch, 'data')
})
afterAll(() => removeScratchFolder(scratch))

describe('the first start', () => {
  test('removes the remains of a killed first start and renames a folder that is not a cluster', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'other.txt'), 'content')
    await mkdir(join(dataDir, 'postgres.init-killed', 'cluster'), { recursive: true })
    const messages: string[] = []

    const server = await startPostgresForTest(dataDir, { log: (message) => messages.push(message) })

    expect(await queryRows(server.url, 'select 1')).toEqual([[1]])
    const names = await readdir(dataDir)
    expect(names).not.toContain('postgres.init-killed')
    const renamedFolder = names.find((name) => name.startsWith('postgres.incomplete-')) ?? ''
    expect(await readFile(join(dataDir, renamedFolder, 'other.txt'), 'utf8')).toBe('content')
    expect(messages).toContainEqual(expect.stringContaining(renamedFolder))
  })

  test('creates a UTF-8 cluster with checksums and a password that listens only on 127.0.0.1', async () => {
    const server = await startPostgresForTest(dataDir)
    const names = ['server_encoding', 'data_checksums', 'TimeZone', 'listen_addresses', 'unix_socket_directories']
    const settings = names.map((name) => `current_setting('${name}')`).join()
    const superuserUrl = await readSuperuserUrl(dataDir, server.url)
    expect(await queryRows(superuserUrl, `select ${settings}`)).toEqual([['UTF8', 'on', 'UTC', '127.0.0.1', '']])
    const locale = 'select datlocprovider, datlocale from pg_database where datname = current_database()'
    expect(await queryRows(server.url, locale)).toEqual([['b', 'C.UTF-8']])
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    const wrongPasswordUrl = server.url.replace(/:[^:@]+@/, ':guess@')
    await expect(queryRows(wrongPasswordUrl, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })
})

describe('stop and start', () => {
  test('stop leaves no process, postmaster.pid or lock file, and the next start finds the rows', async () => {
    const first = await startPostgresForTest(dataDir)
    await queryRows(first.url, 'create table kept as select 7 as id')
    const pid = await readPostmasterPid(first.dataPath)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    expect(isProcessAlive(pid)).toBe(false)
    expect(await exists(join(first.dataPath, 'postmaster.pid'))).toBe(false)
    expect(await exists(`${first.dataPath}.lock`)).toBe(false)

    const second = await startPostgresForTest(dataDir)
    expect(second.adopted).toBe(false)
    expect(await queryRows(second.url, 'select id from kept')).toEqual([[7]])
  })

  test('stop ends open connections and shuts PostgreSQL down cleanly', async () => {
    const server = await startPostgresForTest(dataDir)
    const client = new Client({ connectionString: server.url })
    // The client emits a second error when the connection closes.
    client.on('error', () => {})
    await client.connect()
    const ended = once(client, 'error')
    await server.stop()
    const ADMIN_SHUTDOWN = '57P01'
    expect(await ended).toMatchObject([{ code: ADMIN_SHUTDOWN }])
    const log = await readFile(`${server.dataPath}.log`, 'utf8')
    expect(log).not.toContain('immediate shutdown')
    expect(log.trimEnd()).toMatch(/database system is shut down$/)
  })

  test('a second start on the same folder fails with the process id of the first', async () => {
    const first = await startPostgresForTest(dataDir)
    const second = startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
    await expect(second).rejects.toMatchObject({
      code: 'in_use',
      message: expect.stringMatching(new RegExp(`${first.dataPath} .*process ${process.pid}\\b`)),
    })
    expect(await queryRows(first.url, 'select 1')).toEqual([[1]])
  })
})

describe('after PostgreSQL was killed', () => {
  test('it restarts on the same port with every committed row', async () => {
    const again = createLogWaiter('runs again')
    const server = await startPostgresForTest(dataDir, { durable: true, log: again.log })
    await queryRows(server.url, 'create table survives as select 1 as id')
    const killed = await readPostmasterPid(server.dataPath)
    process.kill(killed, 'SIGKILL')
    await again.seen
    expect(await queryRows(server.url, 'select id from survives')).toEqual([[1]])
    const restarted = await readPostmasterPid(server.dataPath)
    expect(restarted).not.toBe(killed)
    await server.stop()
    expect(isProcessAlive(restarted)).toBe(false)
  })

  test('a failed restart is logged with its cause and retried', async () => {
    const [failed, again] = [createLogWaiter('did not start'), createLogWaiter('runs again')]
    const causes: unknown[] = []
    const log = (message: string, cause?: Error) => {
      if (cause) causes.push(cause)
      failed.log(message)
      again.log(message)
    }
    const server = await startPostgresForTest(dataDir, { log })
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    const version = await readFile(file)
    onTestFinished(() => writeFile(file, version))
    await writeFile(file, '12\n')
    process.kill(await readPostmasterPid(server.dataPath), 'SIGKILL')
    await failed.seen
    await writeFile(file, version)
    await again.seen
    expect(causes[0]).toMatchObject({ code: 'failed', message: expect.stringContaining('incompatible') })
    await server.stop()
  })

  test('stop removes the lock file', async () => {
    const server = await startPostgresForTest(dataDir)
    process.kill(await readPostmasterPid(server.dataPath), 'SIGKILL')
    await server.stop()
    expect(await exists(`${server.dataPath}.lock`)).toBe(false)
  })

  test('the next start ignores process ids that now belong to other programs', async () => {
    const dataPath = join(dataDir, 'postgres')
    const { uid, gid } = await stat(dataPath)
    const otherProcess = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid } : {})
    onTestFinished(() => void otherProcess.kill())
    await writeFile(join(dataPath, 'postmaster.pid'), `${otherProcess.pid}\n${dataPath}\n1\n1\n\n127.0.0.1\n`)
    await writeFile(`${dataPath}.lock`, JSON.stringify({ pid: otherProcess.pid, startedAt: 'long ago', token: 'old' }))
    const server = await startPostgresForTest(dataDir)
    expect(server.adopted).toBe(false)
    expect(await queryRows(server.url, 'select 1')).toEqual([[1]])
  })
})

describe('a start fails with a specific code', () => {
  test('wrong_version for data of another PostgreSQL version', async () => {
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    const version = await readFile(file)
    await writeFile(file, '12\n')
    onTestFinished(() => writeFile(file, version))
    await expect(startPostgresForTest(dataDir)).rejects.toMatchObject({ code: 'wrong_version' })
  })

  test('no_access for a missing or a wrong password file', async () => {
    const file = join(dataDir, 'postgres.password')
    await rename(file, `${file}.backup`)
    onTestFinished(() => rename(`${file}.backup`, file))
    await expect(startPostgresForTest(dataDir)).rejects.toMatchObject({
      code: 'no_access',
      message: expect.stringContaining(file),
    })
    await writeFile(file, 'wrong\n')
    await expect(startPostgresForTest(dataDir)).rejects.toMatchObject({ code: 'no_access' })
    expect(await exists(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    await rm(file)
  })
})
