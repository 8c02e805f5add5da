import { type FileHandle, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { type Migration, migrationsFolder, readMigrations } from '../db/migrate.ts'
import { buildPublishedWeek } from '../testing/builders/publishedWeek.ts'
import { readChecksums, recomputeChecksums } from '../testing/database/checksums.ts'
import { fillEveryTable } from '../testing/database/fillEveryTable.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database/testDatabase.ts'
import { openEventClient } from '../testing/processes/eventClient.ts'
import { buildTestApp } from '../testing/testApp.ts'
import { createBackup } from './commands.ts'
import { assertRestorable, EXCLUDED_TABLES } from './ownSchema.ts'
import { checkBackup } from './readBackup.ts'
import { restoreBackup } from './restore.ts'

let folder: string
let source: TestDatabase
let file: string
let migrations: Migration[]
let files = 0

const newPath = () => join(folder, `${++files}.backup`)
const rows = <T>(database: Database, text: string) => database.rows<T>({ text })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne-backup-'))
  migrations = await readMigrations(migrationsFolder)
  source = await createTestDatabase()
  await fillEveryTable(source.database)
  file = newPath()
  await createBackup(source.database, file, migrations)
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

async function withFile<T>(path: string, work: (opened: FileHandle) => Promise<T>): Promise<T> {
  const opened = await open(path)
  return work(opened).finally(() => opened.close())
}

const restoreFrom = (path: string, database: Database, known = migrations) =>
  withFile(path, async (opened) => {
    const contents = await checkBackup(opened)
    assertRestorable(contents.header, known)
    await restoreBackup(database, opened, contents, known)
  })

async function createTestTarget(): Promise<Database> {
  const testDatabase = await createEmptyDatabase()
  onTestFinished(testDatabase.drop)
  return testDatabase.database
}

async function createFilledDatabase(): Promise<Database> {
  const held = await createTestDatabase()
  onTestFinished(held.drop)
  await fillEveryTable(held.database)
  return held.database
}

/** The sums of the source, with what a backup leaves out empty. */
async function readExpectedChecksums(): Promise<Record<string, string>> {
  const sums = await readChecksums(source.database)
  return Object.fromEntries(
    Object.entries(sums).map(([table, sum]) => [table, EXCLUDED_TABLES.has(table) ? '0 ' : sum]),
  )
}

describe('a backup', () => {
  test('is tried with rows in every table there is', async () => {
    for (const [table, sum] of Object.entries(await readChecksums(source.database)))
      expect(sum, `${table} is empty: testing/everyTable.ts should fill it`).not.toBe('0 ')
  })

  test('holds every table but those of the moment', async () => {
    const tables = Object.keys(await readChecksums(source.database))
    const { rows: held } = await withFile(file, checkBackup)
    const missing = tables.filter((table) => !held.has(table))
    expect(missing).toEqual(['codes', 'outbox', 'rate_limits', 'session_tokens', 'sessions', 'weekly_menu_locks'])
  })

  test("is its owner's alone, and never takes the place of a file", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(createBackup(source.database, file, migrations)).rejects.toThrow('already')
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('of an empty database is refused, and leaves no file', async () => {
    const path = newPath()
    await expect(createBackup(await createTestTarget(), path, migrations)).rejects.toThrow('nothing to back up')
    expect((await readdir(folder)).some((name) => path.endsWith(name) || name.includes('partial'))).toBe(false)
  })

  test('is of one moment while others write', async () => {
    const database = await createFilledDatabase()
    // the tables that are read first and last agree at every moment
    const write = (n: number) =>
      database.transaction(async (tx) => {
        await tx.rows({
          text: `insert into allergens (position, code, name_en, name_cs) values (0, 'p${n}', 'pair', 'pár ${n}')`,
        })
        await tx.rows({
          text: `insert into weekly_menu_variants (position, name_en, name_cs, name_xls) values (0, 'pair', 'pár ${n}', '')`,
        })
      })
    let isWriting = true
    let written = 0
    const writer = (async () => {
      while (isWriting) await write(++written)
    })()
    const copy = await createTestTarget()
    const path = newPath()
    while (written < 20) await write(++written)
    const before = written
    await createBackup(database, path, migrations)
    const after = written
    isWriting = false
    await writer
    expect(after).toBeGreaterThan(before)
    await restoreFrom(path, copy)
    const names = async (text: string) => (await rows<{ name: string }>(copy, text)).map(({ name }) => name).sort()
    const first = await names("select name_cs as name from allergens where name_en = 'pair'")
    expect(first.length).toBeGreaterThanOrEqual(20)
    expect(await names("select name_cs as name from weekly_menu_variants where name_en = 'pair'")).toEqual(first)
  })
})

/** Constraints, triggers and indices. */
const readBackupParts = (database: Database) =>
  rows(
    database,
    `select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as what from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`,
  )
const addDish = async (database: Database) =>
  (await rows<{ id: number }>(database, "insert into dishes (name_cs) values ('Nové') returning id"))[0]?.id ?? 0

describe('a restore', () => {
  test('into an empty database gives every table as it was, and new rows the next numbers', async () => {
    const database = await createTestTarget()
    await restoreFrom(file, database)
    expect(await readChecksums(database)).toEqual(await readExpectedChecksums())
    expect(await readBackupParts(database)).toEqual(await readBackupParts(source.database))
    const [newest] = await rows<{ id: number }>(source.database, 'select max(id) as id from dishes')
    expect(await addDish(database)).toBe((newest?.id ?? 0) + 1)
  })

  test('over other data leaves nothing of it but what others hung on the tables, and gives no number away twice', async () => {
    const database = await createFilledDatabase()
    await rows(database, "update users set username = username || ' druhý', email = 'x' || email")
    await rows(database, "insert into dishes (name_cs) select 'Později' from generate_series(1, 50)")
    const latest = await addDish(database)
    await rows(database, 'create view dish_names as select name_cs from dishes')
    await restoreFrom(file, database)
    expect(await readChecksums(database)).toEqual(await readExpectedChecksums())
    expect(await readBackupParts(database)).toEqual(await readBackupParts(source.database))
    expect(await rows(database, "select * from dish_names where name_cs = '\\.'")).toHaveLength(1)
    expect(await addDish(database)).toBe(latest + 1)
  })

  test('reaches a running server: sessions end, guests see what is true now, jobs go on', async () => {
    const t = await buildTestApp()
    onTestFinished(t.close)
    const guests = await buildPublishedWeek(t)
    const path = newPath()
    await createBackup(t.database, path, migrations)
    const before = await guests.screen()
    await guests.edit('dishes', guests.weeks.dishIds[0], { nameCs: 'Zelňačka' })
    expect(await guests.screen()).not.toEqual(before)
    const stream = await openEventClient(t.app, guests.manager)
    await stream.nextEvent('settings')
    await restoreFrom(path, t.database)
    await stream.readUntilEnd()
    expect((await t.call(guests.manager, 'GET', 'status/')).statusCode).toBe(401)
    expect((await guests.screen()).days).toEqual(before.days)
    expect(await rows(t.database, 'select name from jobs')).toHaveLength(4)
  })

  test('fails after the lock timeout and names what holds the schema', async () => {
    const database = await createFilledDatabase()
    const holder = await database.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select count(*) from dishes')
    const before = await readChecksums(database)
    const refused = withFile(file, async (opened) =>
      restoreBackup(database, opened, await checkBackup(opened), migrations, 50),
    )
    await expect(refused).rejects.toThrow('The database is in use by a migration')
    expect(await readChecksums(database)).toEqual(before)
  })
})

describe('what is refused changes nothing', () => {
  let database: TestDatabase
  let before: Record<string, string>
  beforeAll(async () => {
    database = await createTestDatabase()
    await fillEveryTable(database.database)
    before = await readChecksums(database.database)
  })
  afterAll(() => database.drop())

  async function changed(change: (text: string) => string): Promise<Buffer> {
    return gzipSync(change(gunzipSync(await readFile(file)).toString()))
  }
  const withHeader = (change: (header: Record<string, unknown>) => object) =>
    changed((text) => {
      const at = text.indexOf('\n')
      return recomputeChecksums(`${JSON.stringify(change(JSON.parse(text.slice(0, at))))}${text.slice(at)}`)
    })

  const cases: [string, string, () => Promise<Buffer | string>][] = [
    ['empty', 'damaged', async () => ''],
    ['a text', 'not a backup', async () => 'Svíčková na smetaně'],
    ['packed, but something else', 'not a backup', async () => gzipSync('{"some":"thing"}\n')],
    ['cut short in the middle', 'damaged', async () => (await readFile(file)).subarray(0, 5_000)],
    ['short of its last bytes', 'damaged', async () => (await readFile(file)).subarray(0, -9)],
    ['short of its last line', 'damaged', () => changed((text) => text.replace(/.*\n$/, ''))],
    [
      'without one of its tables',
      'damaged',
      () => changed((text) => text.replace(/\{"table":"dishes"[\s\S]*?\n(?=\{"table":"error_log")/, '')),
    ],
    ['changed in a row', 'damaged', () => changed((text) => text.replace('Netiskne', 'Netiskla'))],
    ['longer than it was', 'damaged', () => changed((text) => `${text}more\n`)],
    [
      'flipped in one bit',
      'damaged',
      async () => {
        const bytes = await readFile(file)
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
        return bytes
      },
    ],
    ['of a newer format', 'newer Poledne', () => withHeader((header) => ({ ...header, format: 2, version: '9.0.0' }))],
    [
      'of a newer schema',
      'newer Poledne',
      () =>
        withHeader((header) => ({
          ...header,
          version: '9.0.0',
          migrations: [...(header.migrations as object[]), { name: '9000_later.sql', hash: '' }],
        })),
    ],
    [
      'of a schema that is not ours',
      'cannot be restored',
      () =>
        withHeader((header) => ({
          ...header,
          migrations: (header.migrations as object[]).map((each) => ({ ...each, hash: 'other' })),
        })),
    ],
    [
      'of rows that refer to nothing',
      'violates foreign key',
      () => changed((text) => recomputeChecksums(text.replace(/(\{"table":"agreements".*\n)\d+/, '$1999999'))),
    ],
    [
      'of rows that the tables do not take',
      'invalid input syntax',
      () => changed((text) => recomputeChecksums(text.replace(/(\{"table":"agreements".*\n)\d+/, '$1nobody'))),
    ],
    [
      'of a table that it should not bring',
      'damaged',
      () => changed((text) => recomputeChecksums(text.replace('{"table":"agreements"', '{"table":"outbox"'))),
    ],
  ]

  test.each(cases)('a file that is %s', async (_name, sentence, make) => {
    const path = newPath()
    await writeFile(path, await make())
    await expect(restoreFrom(path, database.database)).rejects.toThrow(sentence)
    expect(await readChecksums(database.database)).toEqual(before)
  })

  test('the sums of a changed file can be made right, so that each of the above fails for its own reason', async () => {
    const path = newPath()
    await writeFile(path, await changed(recomputeChecksums))
    await withFile(path, checkBackup)
  })
})
