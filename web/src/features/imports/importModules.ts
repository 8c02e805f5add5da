import type { Permission } from '@poledne/contract/access/permissions'
import type { ImportModule } from '@poledne/contract/modules/import'
import { useTranslation } from 'react-i18next'
import { hasListPermission, hasPermission, type SessionState } from '../../core/session/session.ts'

type RecordImport = 'dishes' | 'restaurants' | 'restaurantMenus' | 'restaurantMenuExceptions' | 'users'
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

/** What can be imported, with the permission that it needs and its list. */
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

export const canImport = (session: SessionState, module: ImportModule): boolean =>
  isSettingsImport(module)
    ? hasListPermission(session, module, 'edit')
    : hasPermission(session, IMPORT_TARGETS[module].permission)

/** Returns a function that names what is imported, such as "Dishes". */
export function useImportModuleName() {
  const { t } = useTranslation()
  return (module: ImportModule): string =>
    isSettingsImport(module) ? t(`app:lists.${module}`) : t(`app:modules.${module as RecordImport}`)
}
