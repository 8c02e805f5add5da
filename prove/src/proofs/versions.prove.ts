import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackup } from '../../../server/src/core/backup/commands.ts'
import { TABLES_WITHOUT_BACKUP } from '../../../server/src/core/backup/format.ts'
import { checkBackup } from '../../../server/src/core/backup/readBackup.ts'
import { restoreBackup } from '../../../server/src/core/backup/restore.ts'
import { createSql, type Database, openDatabase, type Sql } from '../../../server/src/core/db/database.ts'
import { startEmbeddedPostgres } from '../../../server/src/core/db/embedded/embeddedPostgres.ts'
import { type Migration, migrate, migrationsFolder, readMigrations } from '../../../server/src/core/db/migrate.ts'
import type { Cluster } from '../../../server/src/testing/cluster.ts'
import { readChecksums } from '../../../server/src/testing/database/checksums.ts'
import { fillEveryTable } from '../../../server/src/testing/database/fillEveryTable.ts'
import { OLDEST_POSTGRES, startOwnPostgres } from '../../../server/src/testing/database/ownPostgres.ts'
import { createEmptyDatabase, createTestDatabase } from '../../../server/src/testing/database/testDatabase.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'
import { insertDishes, seedCodeLists } from '../bench/seedDishes.ts'
import { buildListsSql } from '../bench/seedRestaurant.ts'

const DISHES = 100_000

let folder: string
let oldestCluster: Cluster | undefined
let migrations: Migration[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne-versions-'))
  migrations = await readMigrations(migrationsFolder)
  oldestCluster = await startOwnPostgres(OLDEST_POSTGRES)
})
afterAll(async () => {
  await oldestCluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

const LARGE = { dishes: 1_000_000, restaurants: 200, variants: 2, types: 10, exceptionsEach: 75 }

/** Inserts price exceptions, each with its first revision. */
async function insertExceptions(client: Client): Promise<void> {
  await client.query(buildListsSql(LARGE))
  await client.query(`
    insert into restaurant_menu_exceptions
      (restaurant_id, weekly_menu_variant_id, menu_item_type_id, start_date, price_czk)
    select r.id, v.id, m.id, date '2026-04-27' - g, 11000 + g
    from restaurants r, weekly_menu_variants v, menu_item_types m, generate_series(1, ${LARGE.exceptionsEach}) g`)
  await client.query(`
    insert into history (module, record_id, revision, action, state)
    select 'restaurantMenuExceptions', id, version, 'create', to_jsonb(e) from restaurant_menu_exceptions e`)
}

test('1,300,000 records are restored with their history', { timeout: 3_600_000 }, async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'large'), log: () => {} })
  const database = openDatabase({ url: server.url, onError: () => {} })
  await migrate(database, migrationsFolder)
  await withClient(database, async (client) => {
    await client.query("insert into users (username, email, password_hash) values ('admin', 'a@example.com', '')")
    await seedCodeLists(client)
    await insertDishes(client, 0, LARGE.dishes)
    await insertExceptions(client)
  })
  const path = join(folder, 'large.backup')
  const written = await createBackup(database, path, migrations)
  const file = await open(path)
  const startedAt = performance.now()
  const contents = await checkBackup(file)
  await restoreBackup(database, file, contents, migrations)
  const seconds = (performance.now() - startedAt) / 1_000
  await file.close()
  // The restore compares the checksum of the rows of each table with the file; this one shows that they are all there.
  const again = join(folder, 'again.backup')
  const rewritten = await createBackup(database, again, migrations)
  expect([...rewritten.rows].filter(([table]) => table !== 'jobs')).toEqual(
    [...written.rows].filter(([table]) => table !== 'jobs'),
  )
  await database.end()
  await server.stop()
  recordProof({
    proof: 'restore of 1,300,000 records and their history',
    tried: [...written.rows.values()].reduce((sum, count) => sum + count, 0),
    wrong: 0,
    measured: `${((await stat(path)).size / 1e6).toFixed(1)} MB, verified and restored in ${seconds.toFixed(0)} s`,
  })
})

/** Calls `work` with a dedicated connection without a statement timeout, which this number of rows would exceed. */
async function withClient<T>(database: Database, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await database.connect()
  return work(client).finally(() => client.end())
}
const withoutStatementTimeout = <T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> =>
  withClient(database, (client) => work(createSql(client)))

/** Writes a backup and restores it; returns both durations in milliseconds and the size of the file. */
async function backUpAndRestore(from: Database, to: Database): Promise<{ out: number; back: number; bytes: number }> {
  const path = join(folder, crypto.randomUUID())
  const start = performance.now()
  await createBackup(from, path, migrations)
  const written = performance.now()
  const file = await open(path)
  await restoreBackup(to, file, await checkBackup(file), migrations)
  await file.close()
  return { out: written - start, back: performance.now() - written, bytes: (await stat(path)).size }
}

test('a backup restored from PostgreSQL 18 to 15 and back changes no table', { timeout: 600_000 }, async () => {
  const [newest, oldest, again] = [
    await createTestDatabase(),
    await createEmptyDatabase(oldestCluster?.url),
    await createTestDatabase(),
  ]
  await fillEveryTable(newest.database)
  await withoutStatementTimeout(newest.database, (sql) =>
    sql.rows({
      text: `insert into dishes (name_cs, name_en, allergen_ids)
        select 'Jídlo č. ' || n, case when n % 3 > 0 then 'Dish ' || n end, array[1, 2] from generate_series(1, ${DISHES}) n`,
    }),
  )
  const readServerVersion = async ({ rows }: Database) =>
    (await rows<{ version: string }>({ text: "select current_setting('server_version') as version" }))[0]?.version ?? ''
  expect(await readServerVersion(newest.database)).toMatch(/^18/)
  expect(await readServerVersion(oldest.database)).toMatch(/^15/)

  const resident = process.memoryUsage.rss()
  const there = await backUpAndRestore(newest.database, oldest.database)
  const back = await backUpAndRestore(oldest.database, again.database)
  const grown = process.memoryUsage.rss() - resident

  const wanted = await withoutStatementTimeout(newest.database, readChecksums)
  for (const table of TABLES_WITHOUT_BACKUP) wanted[table] = '0 '
  const wrong = [oldest, again].map(async ({ database }) => {
    const sums = await withoutStatementTimeout(database, readChecksums)
    expect(Object.keys(sums).sort()).toEqual(Object.keys(wanted).sort())
    return Object.keys(wanted).filter((table) => sums[table] !== wanted[table])
  })
  expect((await Promise.all(wrong)).flat()).toEqual([])
  for (const { drop } of [newest, oldest, again]) await drop()
  const formatSeconds = (ms: number) => (ms / 1_000).toFixed(1)
  recordProof({
    proof: 'backup: PostgreSQL 18 → 15 → 18, tables compared',
    tried: 2 * Object.keys(wanted).length,
    wrong: 0,
    measured: `${DISHES} dishes: ${(there.bytes / 1e6).toFixed(1)} MB, written in ${formatSeconds(there.out)} and ${formatSeconds(back.out)} s, restored in ${formatSeconds(there.back)} and ${formatSeconds(back.back)} s, memory +${Math.round(grown / 1e6)} MB`,
  })
})
