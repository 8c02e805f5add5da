import { type FileHandle, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildPublishedWeek } from '../../testing/builders/publishedWeek.ts'
import { readChecksums, recomputeChecksums } from '../../testing/database/checksums.ts'
import { fillEveryTable } from '../../testing/database/fillEveryTable.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { openEventClient } from '../../testing/processes/eventClient.ts'
import { buildTestApp } from '../../testing/testApp.ts'
import type { Database } from '../db/database.ts'
import { type Migration, migrationsFolder, readMigrations } from '../db/migrate.ts'
import { createBackup } from './commands.ts'
import { assertBackupRestorable, TABLES_WITHOUT_BACKUP } from './format.ts'
import { checkBackup } from './readBackup.ts'
import { type RestoreProgress, restoreBackup } from './restore.ts'

let folder: string
let source: TestDatabase
let file: string
let migrations: Migration[]
let files = 0

const createBackupPath = () => join(folder, `${++files}.backup`)
const queryRows = <T>(database: Database, text: string) => database.rows<T>({ text })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne-backup-'))
  migrations = await readMigrations(migrationsFolder)
  source = await createTestDatabase()
  await fillEveryTable(source.database)
  file = createBackupPath()
  await createBackup(source.database, file, migrations)
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

async function withOpenFile<T>(path: string, work: (opened: FileHandle) => Promise<T>): Promise<T> {
  const opened = await open(path)
  return work(opened).finally(() => opened.close())
}

const restoreFrom = (path: string, database: Database, onProgress: (progress: RestoreProgress) => void = () => {}) =>
  withOpenFile(path, async (opened) => {
    const contents = await checkBackup(opened)
    assertBackupRestorable(contents.header, migrations)
    await restoreBackup(database, opened, contents, migrations, { onProgress })
  })

async function createRestoreTarget(): Promise<Database> {
  const testDatabase = await createEmptyDatabase()
  onTestFinished(testDatabase.drop)
  return testDatabase.database
}

async function createFilledDatabase(): Promise<Database> {
  const testDatabase = await createTestDatabase()
  onTestFinished(testDatabase.drop)
  await fillEveryTable(testDatabase.database)
  return testDatabase.database
}

/** Returns the checksums of the source, as if the excluded tables were empty. */
async function readExpectedChecksums(): Promise<Record<string, string>> {
  const sums = await readChecksums(source.database)
  return Object.fromEntries(
    Object.entries(sums).map(([table, sum]) => [table, TABLES_WITHOUT_BACKUP.has(table) ? '0 ' : sum]),
  )
}

describe('creating a backup', () => {
  test('the test database has rows in every table', async () => {
    for (const [table, sum] of Object.entries(await readChecksums(source.database)))
      expect(sum, `${table} is empty: testing/database/fillEveryTable.ts should fill it`).not.toBe('0 ')
  })

  test('the backup contains every table except those with temporary data', async () => {
    const tables = Object.keys(await readChecksums(source.database))
    const { rows: rowsByTable } = await withOpenFile(file, checkBackup)
    const missing = tables.filter((table) => !rowsByTable.has(table))
    expect(missing).toEqual([
      'build_assets',
      'codes',
      'outbox',
      'rate_limits',
      'session_tokens',
      'sessions',
      'weekly_menu_locks',
    ])
  })

  test('the file has mode 600, and a backup to an existing file is refused', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(createBackup(source.database, file, migrations)).rejects.toThrow('already')
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('a backup of an empty database is refused and leaves no file', async () => {
    const path = createBackupPath()
    await expect(createBackup(await createRestoreTarget(), path, migrations)).rejects.toThrow('nothing to back up')
    expect((await readdir(folder)).some((name) => path.endsWith(name) || name.includes('partial'))).toBe(false)
  })

  test('a backup during concurrent writes contains one consistent snapshot', async () => {
    const database = await createFilledDatabase()
    // Each transaction writes to the table that a backup reads first and to the one that it reads last.
    const writeFirstAndLastTable = (index: number) =>
      database.transaction(async (tx) => {
        await tx.rows({
          text: `insert into allergens (position, code, name_en, name_cs) values (0, 'p${index}', 'pair', 'pár ${index}')`,
        })
        await tx.rows({
          text: `insert into weekly_menu_variants (position, name_en, name_cs, name_xls) values (0, 'pair', 'pár ${index}', '')`,
        })
      })
    let isWriting = true
    let written = 0
    const writer = (async () => {
      while (isWriting) await writeFirstAndLastTable(++written)
    })()
    const copy = await createRestoreTarget()
    const path = createBackupPath()
    while (written < 20) await writeFirstAndLastTable(++written)
    const before = written
    await createBackup(database, path, migrations)
    const after = written
    isWriting = false
    await writer
    expect(after).toBeGreaterThan(before)
    await restoreFrom(path, copy)
    const readNames = async (text: string) =>
      (await queryRows<{ name: string }>(copy, text)).map(({ name }) => name).sort()
    const allergenNames = await readNames("select name_cs as name from allergens where name_en = 'pair'")
    expect(allergenNames.length).toBeGreaterThanOrEqual(20)
    const variantNames = await readNames("select name_cs as name from weekly_menu_variants where name_en = 'pair'")
    expect(variantNames).toEqual(allergenNames)
  })
})

/** Reads the definitions of constraints, triggers and indexes. */
const readSchemaObjects = (database: Database) =>
  queryRows(
    database,
    `select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as what from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`,
  )
const addDish = async (database: Database) =>
  (await queryRows<{ id: number }>(database, "insert into dishes (name_cs) values ('Nové') returning id"))[0]?.id ?? 0

describe('restoring a backup', () => {
  test('a restore into an empty database restores every table and continues its sequences', async () => {
    const database = await createRestoreTarget()
    await restoreFrom(file, database)
    expect(await readChecksums(database)).toEqual(await readExpectedChecksums())
    expect(await readSchemaObjects(database)).toEqual(await readSchemaObjects(source.database))
    const [newest] = await queryRows<{ id: number }>(source.database, 'select max(id) as id from dishes')
    expect(await addDish(database)).toBe((newest?.id ?? 0) + 1)
  })

  test('a restore replaces existing data, keeps views on its tables and reuses no id', async () => {
    const database = await createFilledDatabase()
    await queryRows(database, "update users set username = username || ' druhý', email = 'x' || email")
    await queryRows(database, "insert into dishes (name_cs) select 'Později' from generate_series(1, 50)")
    const latest = await addDish(database)
    await queryRows(database, 'create view dish_names as select name_cs from dishes')
    await restoreFrom(file, database)
    expect(await readChecksums(database)).toEqual(await readExpectedChecksums())
    expect(await readSchemaObjects(database)).toEqual(await readSchemaObjects(source.database))
    expect(await queryRows(database, "select * from dish_names where name_cs = '\\.'")).toHaveLength(1)
    expect(await addDish(database)).toBe(latest + 1)
  })

  test('a restore reports what it does, and a growing part of its work', async () => {
    const reports: RestoreProgress[] = []
    await restoreFrom(file, await createRestoreTarget(), (progress) => reports.push(progress))
    const steps = reports.map(({ step }) => step)
    expect(steps.indexOf('loading weekly_menus')).toBeLessThan(steps.indexOf('creating dishes_name_cs_idx'))
    expect(steps.at(-1)).toBe('creating weekly_menus_weekly_menu_variant_id_weekly_menu_variants_id_fk')
    const parts = reports.map(({ done }) => done)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(parts[0]).toBeGreaterThan(0)
    expect(parts.at(-1)).toBeLessThanOrEqual(1)
  })

  test('a restore reaches a running server: sessions end, caches are cleared and jobs continue', async () => {
    const testApp = await buildTestApp()
    onTestFinished(testApp.close)
    const guests = await buildPublishedWeek(testApp)
    const path = createBackupPath()
    await createBackup(testApp.database, path, migrations)
    const before = await guests.fetchScreen()
    await guests.editRecord('dishes', guests.weeks.dishIds[0], { nameCs: 'Zelňačka' })
    expect(await guests.fetchScreen()).not.toEqual(before)
    const stream = await openEventClient(testApp.app, guests.manager)
    await stream.nextEvent('settings')
    await restoreFrom(path, testApp.database)
    await stream.readUntilEnd()
    expect((await testApp.call(guests.manager, 'GET', 'status/')).statusCode).toBe(401)
    expect((await guests.fetchScreen()).days).toEqual(before.days)
    expect(await queryRows(testApp.database, 'select name from jobs')).toHaveLength(7)
  })

  test('a restore fails after the lock timeout with a message that says why', async () => {
    const database = await createFilledDatabase()
    const lockHolder = await database.connect()
    onTestFinished(() => lockHolder.end())
    await lockHolder.query('begin')
    await lockHolder.query('select count(*) from dishes')
    const before = await readChecksums(database)
    const refused = withOpenFile(file, async (opened) =>
      restoreBackup(database, opened, await checkBackup(opened), migrations, { lockTimeoutMs: 50 }),
    )
    await expect(refused).rejects.toThrow('The database is in use by a migration')
    expect(await readChecksums(database)).toEqual(before)
  })
})

describe('restoring an invalid file fails and changes nothing', () => {
  let database: TestDatabase
  let before: Record<string, string>
  beforeAll(async () => {
    database = await createTestDatabase()
    await fillEveryTable(database.database)
    before = await readChecksums(database.database)
  })
  afterAll(() => database.drop())

  async function changeBackup(change: (text: string) => string): Promise<Buffer> {
    return gzipSync(change(gunzipSync(await readFile(file)).toString()))
  }
  const changeBackupHeader = (change: (header: Record<string, unknown>) => object) =>
    changeBackup((text) => {
      const at = text.indexOf('\n')
      return recomputeChecksums(`${JSON.stringify(change(JSON.parse(text.slice(0, at))))}${text.slice(at)}`)
    })

  const cases: [string, string, () => Promise<Buffer | string>][] = [
    ['empty', 'damaged', async () => ''],
    ['plain text', 'not a backup', async () => 'Svíčková na smetaně'],
    ['gzipped, but not a backup', 'not a backup', async () => gzipSync('{"some":"thing"}\n')],
    ['truncated in the middle', 'damaged', async () => (await readFile(file)).subarray(0, 5_000)],
    ['without its last bytes', 'damaged', async () => (await readFile(file)).subarray(0, -9)],
    ['without its last line', 'damaged', () => changeBackup((text) => text.replace(/.*\n$/, ''))],
    [
      'without one of its tables',
      'damaged',
      () => changeBackup((text) => text.replace(/\{"table":"dishes"[\s\S]*?\n(?=\{"table":"error_log")/, '')),
    ],
    ['changed in a row', 'damaged', () => changeBackup((text) => text.replace('Netiskne', 'Netiskla'))],
    ['extended by a line', 'damaged', () => changeBackup((text) => `${text}more\n`)],
    [
      'changed in one bit',
      'damaged',
      async () => {
        const bytes = await readFile(file)
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
        return bytes
      },
    ],
    [
      'a backup of a newer format',
      'newer version of Poledne',
      () => changeBackupHeader((header) => ({ ...header, format: 2, version: '9.0.0' })),
    ],
    [
      'a backup of a newer schema',
      'newer version of Poledne',
      () =>
        changeBackupHeader((header) => ({
          ...header,
          version: '9.0.0',
          migrations: [...(header.migrations as object[]), { name: '9000_later.sql', hash: '' }],
        })),
    ],
    [
      'a backup of an unknown schema',
      'cannot be restored',
      () =>
        changeBackupHeader((header) => ({
          ...header,
          migrations: (header.migrations as object[]).map((each) => ({ ...each, hash: 'other' })),
        })),
    ],
    [
      'a backup with a broken foreign key',
      'violates foreign key',
      () => changeBackup((text) => recomputeChecksums(text.replace(/(\{"table":"agreements".*\n)\d+/, '$1999999'))),
    ],
    [
      'a backup with a value of the wrong type',
      'invalid input syntax',
      () => changeBackup((text) => recomputeChecksums(text.replace(/(\{"table":"agreements".*\n)\d+/, '$1nobody'))),
    ],
    [
      'a backup with an excluded table',
      'damaged',
      () => changeBackup((text) => recomputeChecksums(text.replace('{"table":"agreements"', '{"table":"outbox"'))),
    ],
  ]

  test.each(cases)('a file that is %s', async (_name, message, createFile) => {
    const path = createBackupPath()
    await writeFile(path, await createFile())
    await expect(restoreFrom(path, database.database)).rejects.toThrow(message)
    expect(await readChecksums(database.database)).toEqual(before)
  })

  test('a file with recomputed checksums is accepted, so the cases above fail for their own reason', async () => {
    const path = createBackupPath()
    await writeFile(path, await changeBackup(recomputeChecksums))
    await withOpenFile(path, checkBackup)
  })
})
