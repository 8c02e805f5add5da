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
import { SEED } from '../../testing/seed.ts'
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

/** Every level in `npm run prove`; otherwise the last two and every fifth one, starting with another one each day. */
const TESTED_LEVELS = SCHEMA_LEVELS.filter(
  (_, index) => process.env.PROVE_UPGRADES || index >= SCHEMA_LEVELS.length - 2 || index % 5 === SEED % 5,
)

describe.each(TESTED_LEVELS)('a database of schema level %s', (level) => {
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

test('after an upgrade, what the previous release could undo can still be undone', async () => {
  const testDatabase = await createEmptyDatabase()
  await createDatabaseAtLevel(testDatabase.database, '0018_cheaper_saves.sql')
  const undoId = '0b0e5d4c-6d3f-4a51-9d4c-3f2b8a1c7e55'
  for (const text of [
    `insert into dishes (name_cs, name_en, version) values ('Změněné', 'New', 2), ('Nové', null, 1), ('Pryč', null, 2)`,
    "update dishes set archived = true where name_cs = 'Pryč'",
    `insert into bulk_undo (id, part, user_id, module, action, fields, changes)
      select '${undoId}', 0, 1, 'dishes', 'edit', '{nameEn}', jsonb_build_array(jsonb_build_array(id, 2, '{"name_en": "Old"}'::jsonb))
      from dishes where name_cs = 'Změněné'`,
    `insert into imports (module, filename, sheets, sheet, mapping, created_by, applied_at, created_count, changed_count)
      values ('dishes', 'Jídla.csv', '[]', 'CSV', '{}', 1, now(), 1, 0)`,
    "insert into import_records (import_id, record_id, version) select 1, id::text, 1 from dishes where name_cs = 'Nové'",
    `insert into price_changes (name, start_date, request, count, created_by)
      values ('Leden', '2026-11-16', '{"czk": null, "eur": null, "later": "keep"}', 1, 1)`,
    `insert into price_change_records (price_change_id, module, record_id, version, old_values, prices)
      values (1, 'restaurantMenuExceptions', 1, 1, '{"price_czk": 12000}', '[]')`,
    `insert into dish_merges (kept_id, gone_id, kept_old_values, kept_version, gone_version, gone_was_archived, created_by)
      select 1, id, '{"nameEn": "Before"}', 2, 2, false, 1 from dishes where name_cs = 'Pryč'`,
    `insert into dish_merge_menus (merge_id, weekly_menu_id, version, old_items_data)
      select 1, 1, version, '[{"day": 2, "items": []}]' from weekly_menus where id = 1`,
  ])
    await testDatabase.database.rows({ text })
  await migrate(testDatabase.database, migrationsFolder)
  const testApp = await buildTestAppOn(testDatabase)
  const areas = ['dishes', 'weeklyMenus', 'restaurantMenus', 'restaurantMenuExceptions']
  const user = await testApp.buildUser(
    areas.flatMap((area) => ['view', 'add', 'edit', 'archive'].map((action) => `${area}.${action}`)),
  )
  const { items } = (await testApp.call(user, 'GET', 'changes/')).json()
  expect(items).toMatchObject(
    expect.arrayContaining(
      [
        { kind: 'bulk', count: 1, undoUntil: expect.any(String) },
        { kind: 'import', name: 'Jídla.csv', count: 1, undoUntil: expect.any(String) },
        { kind: 'priceChange', name: 'Leden', count: 1, undoUntil: null },
        { kind: 'merge', name: 'Pryč', count: 3, undoUntil: null },
      ].map((set) => expect.objectContaining({ ...set, can: { undo: true } })),
    ),
  )
  const undo = async (path: string) => (await testApp.call(user, 'POST', path, {})).json()
  expect(await undo(`undo/${undoId}/`)).toMatchObject({ undone: 1, left: [] })
  const { id: importSet } = items.find(({ kind }: { kind: string }) => kind === 'import')
  expect(await undo(`changes/${importSet}/undo/`)).toMatchObject({ undone: 1, left: [] })
  expect(await undo('priceChanges/1/undo/')).toMatchObject({ undone: 1, left: [] })
  expect(await undo('dishes/merges/1/undo/')).toMatchObject({ undone: 3, left: [] })
  const dishes = await testDatabase.database.rows({
    text: 'select name_cs as "nameCs", name_en as "nameEn", archived from dishes order by id',
  })
  expect(dishes).toEqual([
    { nameCs: 'Svíčková na smetaně', nameEn: 'Before', archived: false },
    { nameCs: 'Žemlovka', nameEn: null, archived: false },
    { nameCs: 'Změněné', nameEn: 'Old', archived: false },
    { nameCs: 'Nové', nameEn: null, archived: true },
    { nameCs: 'Pryč', nameEn: null, archived: false },
  ])
  expect((await testApp.call(user, 'GET', 'restaurantMenuExceptions/1/')).json()).toMatchObject({ priceCzk: 120 })
  expect((await testApp.call(user, 'GET', 'weeklyMenus/1/')).json()).toMatchObject({
    weeklyMenuItemsData: [{ day: 2, items: [] }],
  })
  await testApp.close()
})
