import type { RecordModuleName } from '@poledne/contract/access/permissions'
import { addDays } from '@poledne/contract/domain/day'
import type { RecordModule } from '@poledne/contract/http/record'
import { getTableName } from 'drizzle-orm'
import { RESOURCES } from '../../app.ts'
import * as catalogue from '../../core/db/schema/catalogue.ts'
import * as menus from '../../core/db/schema/menus.ts'
import * as people from '../../core/db/schema/people.ts'
import { userBaseResource } from '../../features/users/index.ts'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildMenuFixture } from './weekFixture.ts'

/** These functions create and read records of any module and owner. */

export const MODULES = Object.fromEntries(
  [...RESOURCES, userBaseResource].map(({ module }) => [module.name, module]),
) as Readonly<Record<RecordModuleName, RecordModule>>
export const TABLES = { ...catalogue, ...menus, ...people }

export type TestRecord = { id: number; version: number } & Record<string, unknown>
export type TestRecords = {
  createRecord(module: RecordModuleName, owner: TestUser, archived?: boolean): Promise<TestRecord>
  readRecord(module: RecordModuleName, id: number): Promise<TestRecord>
}

export async function createTestRecords(testApp: TestApp, admin: TestUser): Promise<TestRecords> {
  const menuFixture = await buildMenuFixture(testApp)
  const restaurantId = menuFixture.restaurantIds[0]
  const weeklyMenuVariantId = menuFixture.variantIds[0]
  const menuItemTypeId = menuFixture.typeIds[0]
  let built = 0

  function buildRecordFields(module: RecordModuleName): object {
    const name = `Kus ${++built}`
    const where = { restaurantId, weeklyMenuVariantId, startDate: addDays('2026-01-05', 7 * built) }
    switch (module) {
      case 'users':
        return { username: name, email: `kus${built}@example.com`, password: 'kulajda' }
      case 'roles':
        return { name }
      case 'weeklyMenus':
        return { weeklyMenuVariantId, startDate: where.startDate }
      case 'restaurantMenus':
        return { ...where, restaurantMenuItems: [{ menuItemTypeId, priceCzk: 100, priceEur: null }] }
      case 'restaurantMenuExceptions':
        return { ...where, menuItemTypeId, priceCzk: 100, priceEur: null }
      default:
        return { nameCs: name, nameEn: name }
    }
  }

  const readRecord = async (module: RecordModuleName, id: number): Promise<TestRecord> =>
    (await testApp.call(admin, 'GET', `${module}/${id}/`)).json()

  return {
    readRecord,
    async createRecord(module, owner, archived = false) {
      const response = await testApp.call(admin, 'POST', `${module}/`, buildRecordFields(module))
      if (response.statusCode !== 201) throw new Error(`${module}: ${response.body}`)
      const { id } = response.json() as TestRecord
      const text = `update ${getTableName(TABLES[module])} set created_by = $2 where id = $1`
      await testApp.database.rows({ text, values: [id, owner.id] })
      if (archived) await testApp.call(admin, 'POST', `${module}/${id}/archive/`, {})
      return readRecord(module, id)
    },
  }
}

/** Builds the body that saves a record with some fields changed: its writable fields and its version. */
export const buildSaveBody = (
  module: Pick<RecordModule, 'fields'>,
  record: object & { version: number },
  changes: object = {},
) => {
  const fields = new Map<string, unknown>(Object.entries(record))
  return {
    ...Object.fromEntries(module.fields.map((field) => [field, fields.get(field)])),
    version: record.version,
    ...changes,
  }
}
