import type { Permission } from '@poledne/contract/access/permissions'
import type { ImportModule } from '@poledne/contract/modules/import'

export type RecordImport = 'dishes' | 'restaurants' | 'restaurantMenus' | 'restaurantMenuExceptions' | 'users'
type SettingsImport = Exclude<ImportModule, RecordImport>
type ImportTarget = {
  permission: Permission
  section: RecordImport | 'settings'
  /** The path of the list. */
  path: `/${string}`
}

const createRecordTarget = (name: RecordImport): ImportTarget => ({
  permission: `${name}.add`,
  section: name,
  path: `/${name}`,
})
const createSettingsTarget = (name: SettingsImport): ImportTarget => ({
  permission: 'settings.edit',
  section: 'settings',
  path: `/settings/${name}`,
})

/** The lists into which files can be imported, each with the permission that it needs and the path of the list. */
export const IMPORT_TARGETS: Readonly<Record<ImportModule, ImportTarget>> = {
  dishes: createRecordTarget('dishes'),
  restaurants: createRecordTarget('restaurants'),
  restaurantMenus: createRecordTarget('restaurantMenus'),
  restaurantMenuExceptions: createRecordTarget('restaurantMenuExceptions'),
  users: createRecordTarget('users'),
  allergens: createSettingsTarget('allergens'),
  dishTypes: createSettingsTarget('dishTypes'),
  menuItemTypes: createSettingsTarget('menuItemTypes'),
  weeklyMenuVariants: createSettingsTarget('weeklyMenuVariants'),
  screens: createSettingsTarget('screens'),
}
export const IMPORT_MODULE_NAMES = Object.keys(IMPORT_TARGETS) as ImportModule[]

export const isImportModule = (name: unknown): name is ImportModule =>
  typeof name === 'string' && Object.hasOwn(IMPORT_TARGETS, name)

/** The rows of a settings list have no pages of their own and are not archived. */
export const isSettingsImport = (module: ImportModule): module is SettingsImport =>
  IMPORT_TARGETS[module].section === 'settings'
