import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PermissionEntry } from '@poledne/contract/access/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAllPermissions } from '../../features/installation/index.ts'
import { readChecksums } from '../../testing/database/checksums.ts'
import { fillEveryTable } from '../../testing/database/fillEveryTable.ts'
import { createDatabaseAtLevel, SCHEMA_LEVELS } from '../../testing/database/olderSchema.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { buildTestAppOn, type TestApp, type TestUser } from '../../testing/testApp.ts'
import { createBackup } from '../backup/commands.ts'
import { checkBackup } from '../backup/readBackup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { type Migration, migrate, migrationsFolder, readMigrations } from './migrate.ts'

let folder: string
let migrations: Migration[]
/** A database with rows in every table; the backup of each schema level is restored into it. */
let filled: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poledne-upgrade-'))
  migrations = await readMigrations(migrationsFolder)
  filled = await createTestDatabase()
  await fillEveryTable(filled.database)
})
afterAll(async () => {
  await filled.drop()
  await rm(folder, { recursive: true })
})

const MODULES = ['dishes', 'restaurants', 'users', 'restaurantMenus', 'restaurantMenuExceptions', 'weeklyMenus']

describe.each(SCHEMA_LEVELS)('a database of schema level %s', (level) => {
  let testApp: TestApp
  let reader: TestUser
  const getBackupPath = () => join(folder, level)
  let sums: Record<string, string>

  beforeAll(async () => {
    const testDatabase = await createEmptyDatabase()
    await createDatabaseAtLevel(testDatabase.database, level)
    await createBackup(testDatabase.database, getBackupPath(), migrations)
    await migrate(testDatabase.database, migrationsFolder)
    sums = await readChecksums(testDatabase.database)
    await testDatabase.database.rows({
      text: 'insert into settings (sample_data) values (false) on conflict do nothing',
    })
    testApp = await buildTestAppOn(testDatabase)
    reader = await testApp.buildUser(MODULES.map((module) => `${module}.view`))
  })
  afterAll(() => testApp.close())

  const fetchJson = async (path: string) => {
    const response = await testApp.call(reader, 'GET', path)
    expect(response.statusCode, `${path}: ${response.body}`).toBe(200)
    return response.json()
  }

  if (level >= '0001')
    test('keeps dishes, users and history after an upgrade', async () => {
      expect(await fetchJson('dishes/1/')).toMatchObject({
        version: 2,
        nameCs: 'Svíčková na smetaně',
        nameEn: 'Sirloin in cream',
        dishTypeId: 1,
        allergenIds: [1, 2],
      })
      const { items } = await fetchJson('dishes/?filter=nameCs:contains:zemlovka')
      expect(items).toMatchObject([{ id: 2, nameCs: 'Žemlovka', allergenIds: null }])
      expect((await fetchJson('dishes/1/history/')).items).toMatchObject([
        { revision: 2, action: 'save', by: { id: 1 } },
        { revision: 1, action: 'create', by: { id: 1 } },
      ])
      expect(await fetchJson('users/1/')).toMatchObject({ username: 'šárka', lastName: 'Žďárská', roleIds: [1] })
      expect(await fetchJson('restaurants/1/')).toMatchObject({ nameCs: 'Malá Strana', active: true })
    })

  if (level >= '0003')
    test('keeps weekly menus and prices after an upgrade', async () => {
      expect(await fetchJson('weeklyMenus/1/')).toMatchObject({
        startDate: '2026-11-16',
        published: true,
        weeklyMenuItemsData: [{ day: 1, items: [{ menuItemTypeId: 1, dishIds: [1, 2] }] }],
      })
      const { restaurantMenuItems } = await fetchJson('restaurantMenus/1/')
      expect(restaurantMenuItems).toMatchObject([{ menuItemTypeId: 1, priceCzk: 139, priceEur: null }])
      expect(await fetchJson('restaurantMenuExceptions/1/')).toMatchObject({ priceCzk: 149.9 })
      expect((await testApp.call(null, 'GET', 'public/screens/vchod/')).json()).toMatchObject({
        restaurant: { nameCs: 'Malá Strana' },
      })
    })

  test('is the same after restoring its backup over other data as after an upgrade', async () => {
    const file = await open(getBackupPath())
    await restoreBackup(filled.database, file, await checkBackup(file), migrations).finally(() => file.close())
    // Each database has other times of migrations, and a restore inserts the jobs for running servers.
    const differentTables = { migrations: expect.any(String), jobs: expect.any(String) }
    expect(await readChecksums(filled.database)).toEqual({ ...sums, ...differentTables })
    const applied = await filled.database.rows<{ name: string }>({ text: 'select name from migrations order by name' })
    expect(applied.map(({ name }) => name)).toEqual(SCHEMA_LEVELS)
  })
})

test('an upgrade lets only roles with every earlier permission view the audit log', async () => {
  const testDatabase = await createEmptyDatabase()
  await createDatabaseAtLevel(testDatabase.database, '0013_imports_and_merges.sql')
  const all = listAllPermissions().filter(({ area }) => area !== 'audit')
  const insertRole = (name: string, level: number, permissions: readonly PermissionEntry[]) =>
    testDatabase.database.rows({
      text: 'insert into roles (name, level, permissions) values ($1, $2, $3)',
      values: [name, level, JSON.stringify(permissions)],
    })
  await insertRole('Administrator', 1, all)
  await insertRole('Manager', 10, all)
  await insertRole('Almost', 1, all.slice(1))
  await insertRole('Limited', 1, [{ ...all[0], allItems: false } as PermissionEntry, ...all.slice(1)])
  await migrate(testDatabase.database, migrationsFolder)
  const roles = await testDatabase.database.rows<{ name: string }>({
    text: `select name from roles where permissions @> '[{"area": "audit", "action": "view", "allItems": true}]'`,
  })
  expect(roles).toEqual([{ name: 'Administrator' }])
  await testDatabase.drop()
})
