import { users } from '@poledne/contract/access/user'
import type { RecordModule } from '@poledne/contract/http/record'
import type { ListColumn, ListColumns } from '@poledne/contract/list/listQuery'
import { dishes } from '@poledne/contract/modules/dish'
import type { ImportModule } from '@poledne/contract/modules/import'
import { restaurants } from '@poledne/contract/modules/restaurant'
import { restaurantMenus } from '@poledne/contract/modules/restaurantMenu'
import { restaurantMenuExceptions } from '@poledne/contract/modules/restaurantMenuException'
import { SETTINGS_LISTS, type SettingsListName, settingsListEndpoints } from '@poledne/contract/modules/settingsList'
import { z } from 'zod'
import { type Caller, getScope } from '../../core/access/caller.ts'
import { canEditList } from '../settingsLists/index.ts'

type ImportedRecordModule = Exclude<ImportModule, SettingsListName>

const RECORD_MODULES = { dishes, restaurants, restaurantMenus, restaurantMenuExceptions, users } as const

export const isSettingsList = (module: ImportModule): module is SettingsListName =>
  (SETTINGS_LISTS as readonly string[]).includes(module)

const getRecordModule = (module: ImportedRecordModule): RecordModule => RECORD_MODULES[module]

/** The columns of fields of settings lists, which say how values are written; the contract defines none. */
const SETTINGS_COLUMNS: Readonly<Record<string, ListColumn>> = {
  restaurantId: { kind: 'choice', codelist: 'restaurants' },
  screenType: { kind: 'choice', codelist: 'screenTypes' },
  languages: { kind: 'choices', codelist: 'languages' },
  showPrices: { kind: 'boolean' },
}
const HOUR_FIELDS: ReadonlySet<string> = new Set(['hoursFrom', 'hoursTo'])
const TEXT_COLUMN: ListColumn = { kind: 'text' }

type Shape = Readonly<Record<string, z.ZodType>>

/** What an import needs to know about a module: its fields, and how a row of a file finds its record. */
export type ImportDefinition = {
  module: ImportModule
  /** The writable fields in the order of the contract, without prices by menu item type. */
  columns: ListColumns
  hourFields: ReadonlySet<string>
  /** The schema of a new record, which adds defaults, and the schema of a stored record. */
  createSchema: z.ZodType<Record<string, unknown>>
  fieldsSchema: z.ZodType<Record<string, unknown>>
  /** The lists of fields by which a row without an id finds its record: the first list whose values a record has. */
  naturalKeys: readonly (readonly string[])[]
  /** No two records can have the same values in each of these lists of fields. */
  uniqueKeys: readonly (readonly string[])[]
  /** The field with the name of a record. */
  labelFields: readonly string[]
}

const PRICE_ENTRY_KEY = ['restaurantId', 'weeklyMenuVariantId', 'startDate'] as const
const EXCEPTION_KEY = [...PRICE_ENTRY_KEY, 'menuItemTypeId'] as const

const KEYS: Readonly<Record<ImportModule, Pick<ImportDefinition, 'naturalKeys' | 'uniqueKeys' | 'labelFields'>>> = {
  dishes: { naturalKeys: [['nameCs']], uniqueKeys: [], labelFields: ['nameCs'] },
  restaurants: { naturalKeys: [['nameCs']], uniqueKeys: [['slug']], labelFields: ['nameCs'] },
  restaurantMenus: { naturalKeys: [PRICE_ENTRY_KEY], uniqueKeys: [PRICE_ENTRY_KEY], labelFields: PRICE_ENTRY_KEY },
  restaurantMenuExceptions: { naturalKeys: [EXCEPTION_KEY], uniqueKeys: [EXCEPTION_KEY], labelFields: EXCEPTION_KEY },
  users: { naturalKeys: [['username'], ['email']], uniqueKeys: [['username'], ['email']], labelFields: ['username'] },
  allergens: {
    naturalKeys: [['code'], ['nameCs']],
    uniqueKeys: [['code'], ['nameCs'], ['nameEn']],
    labelFields: ['code', 'nameCs'],
  },
  dishTypes: { naturalKeys: [['nameCs']], uniqueKeys: [['nameCs'], ['nameEn']], labelFields: ['nameCs'] },
  menuItemTypes: { naturalKeys: [['nameCs']], uniqueKeys: [['nameCs'], ['nameEn']], labelFields: ['nameCs'] },
  weeklyMenuVariants: {
    naturalKeys: [['nameCs']],
    uniqueKeys: [['nameCs'], ['nameEn'], ['nameXls']],
    labelFields: ['nameCs'],
  },
  screens: { naturalKeys: [['name']], uniqueKeys: [['name']], labelFields: ['name'] },
}

function defineRecordImport(name: ImportedRecordModule): ImportDefinition {
  const module = getRecordModule(name)
  const fields = module.fields.filter((field) => Object.hasOwn(module.columns, field))
  return {
    module: name,
    columns: Object.fromEntries(fields.map((field) => [field, module.columns[field] as ListColumn])),
    hourFields: new Set(),
    createSchema: module.endpoints.create.body as z.ZodType<Record<string, unknown>>,
    fieldsSchema: module.schemas.fields,
    ...KEYS[name],
  }
}

function defineSettingsImport(name: SettingsListName): ImportDefinition {
  const { keptIfMissing } = settingsListEndpoints[name]
  const row = settingsListEndpoints[name].row as z.ZodType<Record<string, unknown>> & { shape: Shape }
  // Fields that a save can leave out have no simple values, so a file does not contain them.
  const fields = Object.keys(row.shape).filter((field) => field !== 'id' && !keptIfMissing.includes(field))
  return {
    module: name,
    columns: Object.fromEntries(fields.map((field) => [field, SETTINGS_COLUMNS[field] ?? TEXT_COLUMN])),
    hourFields: HOUR_FIELDS,
    createSchema: row,
    fieldsSchema: row,
    ...KEYS[name],
  }
}

export const getImportDefinition = (module: ImportModule): ImportDefinition =>
  isSettingsList(module) ? defineSettingsImport(module) : defineRecordImport(module)

/** Whether a new record needs a value for the field: its schema accepts neither a missing nor an empty one. */
export function isFieldRequired({ createSchema }: ImportDefinition, field: string): boolean {
  const schema = (createSchema as unknown as { shape: Shape }).shape[field]
  return schema !== undefined && !schema.safeParse(undefined).success && !schema.safeParse(null).success
}

/** Returns the value of an empty cell: null or an empty list; undefined if the field cannot be empty. */
export function getEmptyValue({ fieldsSchema }: ImportDefinition, field: string): null | [] | undefined {
  const schema = (fieldsSchema as unknown as { shape: Shape }).shape[field]
  if (schema === undefined || schema.safeParse(null).success) return null
  const list = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  return list instanceof z.ZodArray && list.safeParse([]).success ? [] : undefined
}

export const canImport = (caller: Caller, module: ImportModule): boolean =>
  isSettingsList(module) ? canEditList(caller, module) : getScope(caller, module, 'add') !== null
