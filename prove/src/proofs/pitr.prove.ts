import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startArchiver, updateArchive } from '../../../server/src/core/archive/archiver.ts'
import { runRestoreToCommand } from '../../../server/src/core/archive/commands.ts'
import { type Database, openDatabase } from '../../../server/src/core/db/database.ts'
import {
  findServiceUser,
  isRoot,
  type SystemUser,
  toSpawnOptions,
} from '../../../server/src/core/db/embedded/clusterLocation.ts'
import { startEmbeddedPostgres } from '../../../server/src/core/db/embedded/embeddedPostgres.ts'
import { findFreePort } from '../../../server/src/core/db/embedded/launchServer.ts'
import { queryRows } from '../../../server/src/core/db/embedded/testing/inspect.ts'
import { migrate, migrationsFolder } from '../../../server/src/core/db/migrate.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

const POINTS = 20
const WRITERS = 8
/** No commit is this close to a point, because PostgreSQL can write two commits in another order than their times. */
const CLEAR_MS = 1

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne pitr '))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What one transaction has written. */
type Write = { xid: string; id: number; name: string | null; at: number }

/** Inserts, changes or deletes a dish, with a row of history in the same transaction. */
const writeDish = (database: Database, name: string, id: number | undefined): Promise<Write> =>
  database.transaction(async (tx) => {
    const isDeleted = id !== undefined && id % 7 === 0
    const [row] = await tx.rows<{ id: number; xid: string }>(
      id === undefined
        ? {
            text: 'insert into dishes (name_cs) values ($1) returning id, pg_current_xact_id()::text as xid',
            values: [name],
          }
        : isDeleted
          ? { text: 'delete from dishes where id = $1 returning id, pg_current_xact_id()::text as xid', values: [id] }
          : {
              text: 'update dishes set name_cs = $1 where id = $2 returning id, pg_current_xact_id()::text as xid',
              values: [name, id],
            },
    )
    if (!row) return { xid: '', id: 0, name: null, at: 0 }
    await tx.rows({
      text: `insert into history (module, record_id, revision, action, state)
        select 'dishes', $1, (select count(*) from history where record_id = $1) + 1, 'edit', to_jsonb($2::text)`,
      values: [row.id, name],
    })
    return { ...row, name: isDeleted ? null : name, at: 0 }
  })

/** Writes until `stop`, which returns the writes with the times of their commits, in that order. */
function startWriters(database: Database): { stop(): Promise<Write[]> } {
  let isWriting = true
  const writes: Write[] = []
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const own: number[] = []
    for (let count = 0; isWriting; count++) {
      const id = count % 3 === 0 ? undefined : own[Math.floor(Math.random() * own.length)]
      const write = await writeDish(database, `Jídlo ${writer}-${count}`, id)
      if (write.xid === '') continue
      writes.push(write)
      if (id === undefined) own.push(write.id)
      if (count % 10 === 0) await wait(Math.random() * 20)
    }
  })
  return {
    async stop() {
      isWriting = false
      await Promise.all(writers)
      const times = await database.rows<{ xid: string; at: number }>({
        text: `select xid, extract(epoch from pg_xact_commit_timestamp(xid::xid))::float8 * 1000 as at from unnest($1::text[]) xid`,
        values: [writes.map(({ xid }) => xid)],
      })
      const timeByXid = new Map(times.map(({ xid, at }) => [xid, at]))
      return writes
        .map((write) => ({ ...write, at: timeByXid.get(write.xid) ?? Number.NaN }))
        .sort((one, other) => one.at - other.at)
    },
  }
}

/** Chooses random times between the first and the last write. */
function choosePoints(writes: readonly Write[], from: number, count: number): Date[] {
  const until = writes.at(-1)?.at ?? 0
  const points: Date[] = []
  while (points.length < count) {
    const time = Math.round(from + Math.random() * (until - from))
    if (writes.every(({ at }) => Math.abs(at - time) > CLEAR_MS)) points.push(new Date(time))
  }
  return points
}

/** Returns what the log says about a time: the dishes, and the number of rows of history. */
function replayLog(writes: readonly Write[], point: Date) {
  const done = writes.filter(({ at }) => at <= point.getTime())
  const dishes = new Map<number, string>()
  for (const { id, name } of done) {
    if (name === null) dishes.delete(id)
    else dishes.set(id, name)
  }
  return { dishes: [...dishes].sort(([one], [other]) => one - other), history: done.length }
}

const readState = async (url: string) => ({
  dishes: await queryRows(url, 'select id, name_cs from dishes order by id'),
  history: Number((await queryRows(url, 'select count(*) from history'))[0]?.[0]),
})

const withDatabaseIn = async <T>(
  dataDir: string,
  work: (database: Database, url: string) => Promise<T>,
): Promise<T> => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = openDatabase({ url: server.url, onError: () => {} })
  return work(database, server.url).finally(async () => {
    await database.end()
    await server.stop()
  })
}

test('the embedded database is restored to random times under writers', { timeout: 3_600_000 }, async () => {
  const dataDir = join(folder, 'data')
  const place = { root: join(folder, 'archive'), days: 7, maxBytes: 20e9 }
  const first = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await writeFile(join(first.dataPath, 'postgresql.auto.conf'), 'track_commit_timestamp = on\n')
  await first.stop()

  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const database = openDatabase({ url: server.url, onError: () => {} })
  await migrate(database, migrationsFolder)
  await updateArchive(server, place, { signal: AbortSignal.any([]) })
  const from = Date.now()
  const failures: string[] = []
  const log = {
    info: () => {},
    warn: (details: object) => void failures.push(JSON.stringify(details)),
    error: () => {},
  }
  const archiver = startArchiver(server, place, log, 500)
  const writers = startWriters(database)
  for (let copies = 0; copies < 3; copies++) {
    await wait(5_000)
    await updateArchive(server, place, { signal: AbortSignal.any([]), wantsBaseCopy: true })
  }
  await wait(5_000)
  const writes = await writers.stop()
  await updateArchive(server, place, { signal: AbortSignal.any([]) })
  await archiver.stop()
  await database.end()
  await server.stop()
  expect(failures).toEqual([])
  expect(writes.length).toBeGreaterThan(100)

  let slowest = 0
  let wrong = 0
  for (const [index, point] of choosePoints(writes, from, POINTS).entries()) {
    const DATA_DIR = join(folder, `restored ${index}`)
    const startedAt = performance.now()
    await runRestoreToCommand(
      (work) => withDatabaseIn(DATA_DIR, work),
      { DATA_DIR, DATABASE_URL: undefined, ARCHIVE_DIR: place.root, ARCHIVE_DAYS: 7, ARCHIVE_MAX_GB: 20 },
      point.toISOString(),
      true,
    )
    slowest = Math.max(slowest, performance.now() - startedAt)
    const state = await withDatabaseIn(DATA_DIR, (_, url) => readState(url))
    const expected = replayLog(writes, point)
    if (JSON.stringify(state) !== JSON.stringify(expected)) wrong++
    await rm(DATA_DIR, { recursive: true })
  }
  expect(wrong).toBe(0)
  recordProof({
    proof: 'embedded database restored to random times',
    tried: POINTS,
    wrong,
    measured: `${writes.length} transactions of ${WRITERS} writers in ${Math.round(((writes.at(-1)?.at ?? 0) - from) / 1_000)} s, 4 base copies; slowest restore ${(slowest / 1_000).toFixed(1)} s`,
  })
})

const BINARIES = '/usr/lib/postgresql/15/bin'
const DEBIAN_POINTS = 3
const run = promisify(execFile)

/** Starts a PostgreSQL of Debian on a folder. */
async function startDebianServer(data: string, account: SystemUser | undefined) {
  const port = await findFreePort()
  const server = spawn(join(BINARIES, 'postgres'), ['-D', data, '-p', String(port), '-k', ''], {
    ...toSpawnOptions(account),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const url = `postgres://poledne@127.0.0.1:${port}/postgres`
  await expect.poll(() => queryRows(url, 'select pg_is_in_recovery()').catch(() => output)).toEqual([[false]])
  return {
    url,
    port,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
    },
  }
}

test('the recipe for your own PostgreSQL restores random times', { timeout: 1_800_000 }, async () => {
  expect(existsSync(BINARIES), `this proof needs PostgreSQL 15 in ${BINARIES}`).toBe(true)
  const account = isRoot() ? await findServiceUser() : undefined
  const home = join(folder, 'debian')
  const data = join(home, 'main')
  const archive = join(home, 'archive')
  for (const path of [home, archive]) {
    await mkdir(path)
    if (account) await chown(path, account.uid, account.gid)
  }
  const runTool = (name: string, ...args: string[]) =>
    run(join(BINARIES, name), args, { ...toSpawnOptions(account), cwd: '/' })
  await runTool('initdb', '-D', data, '-U', 'poledne', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  // These settings and the ones below are those of docs/operating/point-in-time.md.
  const settings = [
    'archive_mode = on',
    `archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && sync "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"'`,
    'archive_timeout = 60',
    'track_commit_timestamp = on',
  ]
  await writeFile(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  const server = await startDebianServer(data, account)
  const database = openDatabase({ url: server.url, onError: () => {} })
  await migrate(database, migrationsFolder)
  const base = join(home, 'base')
  await runTool(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(server.port),
    '-U',
    'poledne',
    '-D',
    base,
    '-c',
    'fast',
  )
  const from = Date.now()
  const writers = startWriters(database)
  await wait(8_000)
  const writes = await writers.stop()
  await queryRows(server.url, 'select pg_switch_wal()')
  const readArchived = 'select last_archived_wal from pg_stat_archiver'
  const [[switched] = []] = await queryRows(server.url, 'select pg_walfile_name(pg_current_wal_lsn() - 1)')
  await expect.poll(async () => (await queryRows(server.url, readArchived))[0]?.[0]).toBe(switched)
  await database.end()
  await server.stop()
  await rename(data, `${data}.before`)

  let wrong = 0
  for (const point of choosePoints(writes, from, DEBIAN_POINTS)) {
    await cp(base, data, { recursive: true, preserveTimestamps: true })
    const recovery = [
      `restore_command = 'cp "${archive}/%f" "%p"'`,
      `recovery_target_time = '${point.toISOString().replace('Z', '+00')}'`,
      "recovery_target_action = 'promote'",
    ]
    await writeFile(join(data, 'postgresql.auto.conf'), `${recovery.join('\n')}\n`)
    await writeFile(join(data, 'recovery.signal'), '')
    if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, data])
    await chmod(data, 0o700)
    const restored = await startDebianServer(data, account)
    if (JSON.stringify(await readState(restored.url)) !== JSON.stringify(replayLog(writes, point))) wrong++
    await restored.stop()
    await rm(data, { recursive: true })
  }
  expect(wrong).toBe(0)
  recordProof({
    proof: 'own PostgreSQL 15 of Debian restored to random times',
    tried: DEBIAN_POINTS,
    wrong,
    measured: `${writes.length} transactions of ${WRITERS} writers`,
  })
})
