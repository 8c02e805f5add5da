import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import type { Database } from './database.ts'
import {
  type MigrationProgress,
  migrate,
  migrationsFolder,
  readMigrations,
  readReadiness,
  runStatements,
} from './migrate.ts'

const serverFolder = fileURLToPath(new URL('../../..', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

describe('migrating', () => {
  let testDatabase: TestDatabase
  let database: Database

  beforeEach(async () => {
    testDatabase = await createEmptyDatabase()
    database = testDatabase.database
  })
  afterEach(() => testDatabase.drop())

  const readState = async (names: readonly string[]) => (await readReadiness(database, names)).state
  const readAppliedNames = async () =>
    (await database.rows<{ name: string }>({ text: 'select name from migrations order by name' })).map(
      ({ name }) => name,
    )

  test('three concurrent runs all succeed and apply each migration once', async () => {
    const names = (await readMigrations(folder)).map(({ name }) => name)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
    expect(applied.flat().sort()).toEqual(names)
    expect(applied.filter((list) => list.length > 0)).toHaveLength(1)
    expect(await readAppliedNames()).toEqual(names)
    expect(await readState(names)).toBe('ready')
    expect(await readState([...names, '9999_later.sql'])).toBe('not_migrated')
    expect(await readState(names.slice(0, 1))).toBe('database_newer')
  })

  test('a second run applies only new migrations', async () => {
    await migrate(database, folder)
    await writeFile(join(folder, '9000_more.sql'), 'create table more (id int)')
    expect(await migrate(database, folder)).toEqual(['9000_more.sql'])
    expect(await migrate(database, folder)).toEqual([])
  })

  const applyFiles = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await migrate(database, folder)
  }
  const readNames = async (from: string) => (await readMigrations(from)).map(({ name }) => name)
  const oldestWriter = (name = '') => `-- oldest-writer: ${name.replace('.sql', '')}\ncreate table `

  test('an older build starts on a newer database that it can still write, and is ready', async () => {
    const names = await readNames(migrationsFolder)
    await applyFiles({
      '9000_more.sql': `${oldestWriter(names.at(-1))} more (id int)`,
      '9001_most.sql': `${oldestWriter(names.at(-2))} most (id int)`,
    })
    expect(await migrate(database, migrationsFolder)).toEqual([])
    expect(await readState(names)).toBe('ready')
    expect(await readState(names.slice(0, -1))).toBe('database_newer')
  })

  test('an older build refuses a newer database if any later migration needs a newer build', async () => {
    await applyFiles({
      '9000_more.sql': `${oldestWriter((await readNames(migrationsFolder)).at(-1))} more (id int)`,
      '9001_most.sql': `${oldestWriter('9000_more')} most (id int)`,
    })
    await expect(migrate(database, migrationsFolder)).rejects.toThrow(/it has migration 9001_most\.sql/)
    await rm(join(folder, '9001_most.sql'))
    expect(await migrate(database, folder)).toEqual([])
  })

  test('a ledger of an earlier release gets the column of the oldest writer', async () => {
    await migrate(database, folder)
    await database.rows({ text: 'alter table migrations drop column oldest_writer' })
    const names = await readNames(folder)
    expect(await readState(names)).toBe('ready')
    expect(await readState(names.slice(0, -1))).toBe('database_newer')
    expect(await migrate(database, folder)).toEqual([])
    await applyFiles({ '9000_more.sql': `${oldestWriter(names.at(-1))} more (id int)` })
    expect(await readState(names)).toBe('ready')
  })

  test('a start without new migrations waits for no reader of the ledger', async () => {
    await migrate(database, folder)
    await database.transaction(async (tx) => {
      await tx.rows({ text: 'lock table migrations in access share mode' })
      expect(await migrate(database, folder)).toEqual([])
    })
  })

  test('running instances are notified of applied migrations', async () => {
    const client = await database.connect()
    await client.query('listen poledne')
    const notified = once(client, 'notification')
    await migrate(database, folder)
    expect(await notified).toMatchObject([{ channel: 'poledne', payload: '[null]' }])
    await client.end()
  })

  test('an older build refuses a newer database and changes nothing', async () => {
    await writeFile(join(folder, '9000_more.sql'), 'create table more (id int)')
    await migrate(database, folder)
    const before = await readAppliedNames()
    await expect(migrate(database, migrationsFolder)).rejects.toThrow(
      /^the database is newer than this build: it has migration 9000_more\.sql, this build ends with /,
    )
    expect(await readAppliedNames()).toEqual(before)
  })

  test('an applied migration whose file has changed is refused', async () => {
    await migrate(database, folder)
    await appendFile(join(folder, '0001_first_tables.sql'), '\n-- changed')
    await expect(migrate(database, folder)).rejects.toThrow('0001_first_tables.sql has changed')
  })

  test('a new migration that is older than an applied one is refused', async () => {
    await migrate(database, folder)
    await writeFile(join(folder, '0001_a_late_one.sql'), 'create table late (id int)')
    await expect(migrate(database, folder)).rejects.toThrow('0001_a_late_one.sql is older than')
    expect(await readAppliedNames()).not.toContain('0001_a_late_one.sql')
  })

  test('a statement in batches is repeated until no row changes, and the progress names its rows', async () => {
    await migrate(database, folder)
    const progress: MigrationProgress[] = []
    await writeFile(
      join(folder, '9000_many.sql'),
      'create table many (id int, done boolean); insert into many select n, false from generate_series(1, 25) n',
    )
    const batch = 'update many set done = true where id in (select id from many where not done limit 10)'
    await writeFile(join(folder, '9001_batches.sql'), `-- oldest-writer: 9000_many\n-- in-batches\n${batch}`)
    await migrate(database, folder, (latest) => progress.push(latest))
    const count = 2
    const second = { name: '9001_batches.sql', position: 2, count }
    expect(progress).toEqual([
      { name: '9000_many.sql', position: 1, count, rows: 0 },
      ...[0, 10, 20, 25, 25].map((rows) => ({ ...second, rows })),
    ])
    expect(await database.rows({ text: 'select from many where not done' })).toEqual([])
  })

  test('a migration that waits for a table blocks no reader of the tables that it has changed', async () => {
    await applyFiles({ '9000_two.sql': 'create table one (id int); create table two (id int)' })
    await writeFile(
      join(folder, '9001_more.sql'),
      '-- oldest-writer: 9000_two\nalter table one add more int;\n--> statement-breakpoint\nalter table two add more int',
    )
    const reader = await database.connect()
    await reader.query('begin; select from two')
    const migrated = migrate(database, folder)
    const isWaiting = "select from pg_locks where not granted and relation = 'two'::regclass"
    await expect.poll(() => database.rows({ text: isWaiting })).toHaveLength(1)
    await database.rows({ text: 'select from one' })
    await reader.query('commit')
    await reader.end()
    expect(await migrated).toEqual(['9001_more.sql'])
  })

  const indexFile = `create table wide (id int)
    --> statement-breakpoint\ndrop index concurrently if exists wide_id
    --> statement-breakpoint\ncreate index concurrently wide_id on wide (id)`

  test('instances that start together also take turns with an index that is built concurrently', async () => {
    await writeFile(join(folder, '9000_wide.sql'), indexFile)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
    expect(applied.flat().filter((name) => name === '9000_wide.sql')).toHaveLength(1)
    const valid = "select indisvalid as valid from pg_index where indexrelid = 'wide_id'::regclass"
    expect(await database.rows({ text: valid })).toEqual([{ valid: true }])
  })

  test('a migration with a concurrent index also runs within a transaction, as in a restore', async () => {
    await writeFile(join(folder, '9000_wide.sql'), indexFile)
    const [migration] = (await readMigrations(folder)).slice(-1)
    const client = await database.connect()
    await client.query('begin')
    if (migration) await runStatements(client, migration)
    await client.query('commit')
    await client.end()
    expect(await database.rows({ text: "select to_regclass('wide_id') is not null as found" })).toEqual([
      { found: true },
    ])
  })

  test('a failed migration is rolled back', async () => {
    await writeFile(
      join(folder, '9000_broken.sql'),
      'create table half (id int)\n--> statement-breakpoint\nselect nonsense',
    )
    await expect(migrate(database, folder)).rejects.toThrow('nonsense')
    expect(await readAppliedNames()).not.toContain('9000_broken.sql')
    const half = await database.rows<{ found: string | null }>({ text: "select to_regclass('half') as found" })
    expect(half).toEqual([{ found: null }])
  })
})

/** Older files were merged before migrations named their oldest writer, and merged files never change. */
const FIRST_WITH_OLDEST_WRITER = '0017'

describe('migration files', () => {
  test('name the oldest build that can still write, which is an earlier migration', async () => {
    const migrations = await readMigrations(migrationsFolder)
    const names = migrations.map(({ name }) => name)
    const later = migrations.filter(({ name }) => name >= FIRST_WITH_OLDEST_WRITER)
    expect(later.length).toBeGreaterThan(0)
    for (const { name, oldestWriter } of later)
      expect(names.slice(0, names.indexOf(name)), `the first line of ${name} must be "-- oldest-writer: …"`).toContain(
        oldestWriter,
      )
  })

  /** Merged files never change, and the tables of these were small. */
  const LAST_BLOCKING = '0025_screen_uptime.sql'

  test('build indexes of existing tables without blocking writes', async () => {
    const migrations = await readMigrations(migrationsFolder)
    for (const { name, statements } of migrations.filter(({ name }) => name > LAST_BLOCKING)) {
      const created = statements.join().matchAll(/create table "(\w+)"/gi)
      const newTables = new Set(Array.from(created, ([, table]) => table))
      const indexes = statements.join().matchAll(/create (?:unique )?index (?!concurrently)"?\w+"? on "?(\w+)/gi)
      for (const [, table] of indexes)
        expect(newTables, `${name} must build the index of ${table} concurrently`).toContain(table)
    }
  })

  test('are numbered without gaps and match the journal', async () => {
    const names = (await readMigrations(migrationsFolder)).map(({ name }) => name)
    const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { idx: number; tag: string; when: number }[]
    }
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(names)
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index))
    const times = journal.entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  test('contain every change of the schema', { timeout: 60_000 }, async () => {
    const before = await readdir(folder)
    // drizzle-kit accepts only relative paths.
    const out = relative(serverFolder, folder)
    const { stdout } = await promisify(execFile)(
      'npx',
      ['drizzle-kit', 'generate', '--dialect', 'postgresql', '--schema', './src/core/db/schema/*.ts', '--out', out],
      { cwd: serverFolder },
    )
    expect(stdout).toContain('No schema changes')
    expect(await readdir(folder)).toEqual(before)
  })
})
