import { addDays, type Day } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { Prices } from '@poledne/contract/domain/prices/price'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import { SETTINGS_LISTS } from '@poledne/contract/modules/settingsList'
import { generatePassword, hashPassword, NO_PASSWORD_HASH } from '../../core/access/credentials.ts'
import { assertPasswordAllowed } from '../../core/access/passwordPolicy.ts'
import type { Database, Sql } from '../../core/db/database.ts'
import { restaurantMenuExceptions, restaurantMenus } from '../../core/db/schema/menus.ts'
import { isSecure } from '../../core/http/requestOrigin.ts'
import { buildStateJsonSql, getResourceTableName, type Resource, toColumnValue } from '../../core/records/resource.ts'
import { type Config, ConfigError } from '../../core/runtime/config.ts'
import { dishResource } from '../dishes/index.ts'
import { restaurantMenuExceptionResource } from '../restaurantMenuExceptions/index.ts'
import { restaurantMenuResource } from '../restaurantMenus/index.ts'
import { restaurantResource } from '../restaurants/index.ts'
import { roleBaseResource } from '../roles/index.ts'
import { createFirstPasswordLink, userBaseResource } from '../users/index.ts'
import { weeklyMenuResource } from '../weeklyMenus/index.ts'
import {
  insertAdministrator,
  insertFirstRevisions,
  insertListVersions,
  insertRows,
  isInstalled,
  markInstalled,
  readDatabaseNow,
  writeTexts,
} from './installation.store.ts'
import type { MenuItemTypeKey } from './sample/lists.ts'
import { sampleTexts, sampleVariants, type VariantKey } from './sample/lists.ts'
import { type SamplePerson, samplePeople, sampleRoles } from './sample/people.ts'
import { type SampleException, type SampleMenu, sampleExceptions, sampleMenus } from './sample/prices.ts'
import { planSampleWeek } from './sample/weeklyMenus.ts'
import { type AuditColumns, insertCatalogue, insertLists, insertScreens, type SampleIds } from './sampleCatalogue.ts'

/**
 * The sample weeks, relative to the current one: three past weeks, the current one and the next, which is still a
 * draft.
 */
const FIRST_WEEK = -3
const WEEKS = [FIRST_WEEK, -2, -1, 0, 1]

/** Inserts menus of every variant; past and current weeks are published. */
async function insertWeeklyMenus(tx: Sql, ids: SampleIds, monday: Day, auditColumns: AuditColumns): Promise<void> {
  const toDays = (variant: VariantKey, week: number) =>
    planSampleWeek(variant, week).map(({ day, items }) => ({
      day,
      items: items.map(({ type, dish }) => ({ menuItemTypeId: ids.menuItemTypeId(type), dishIds: [ids.dishId(dish)] })),
    }))
  const menus = WEEKS.flatMap((week) =>
    sampleVariants.map(({ key }) => ({
      start_date: addDays(monday, 7 * week),
      weekly_menu_variant_id: ids.variantId(key),
      published: week <= 0,
      weekly_menu_items_data: JSON.stringify(toDays(key, week - FIRST_WEEK)),
      ...auditColumns,
    })),
  )
  await insertRows(tx, 'weekly_menus', menus)
}

const RESOURCES = [
  dishResource,
  restaurantResource,
  restaurantMenuResource,
  restaurantMenuExceptionResource,
  weeklyMenuResource,
]

const insertResourceRevisions = (tx: Sql, resource: Resource, userId: number) =>
  insertFirstRevisions(
    tx,
    resource.module.name,
    getResourceTableName(resource),
    buildStateJsonSql(resource, 'record'),
    userId,
  )

/** Inserts the sample data; its dates count from the week of the installation. */
export async function insertSampleData(tx: Sql, userId: number): Promise<void> {
  const auditColumns = { created_by: userId, updated_by: userId }
  const monday = getMonday(getToday(await readDatabaseNow(tx), 'Europe/Prague'))
  const lists = await insertLists(tx)
  const catalogue = await insertCatalogue(tx, lists, auditColumns)
  const ids = { ...lists, ...catalogue }
  await insertScreens(tx, ids)
  await insertListVersions(tx, SETTINGS_LISTS)
  await insertPrices(tx, ids, monday, auditColumns)
  await insertWeeklyMenus(tx, ids, monday, auditColumns)
  for (const resource of RESOURCES) await insertResourceRevisions(tx, resource, userId)
  await writeTexts(tx, sampleTexts)
}

/** Inserts restaurant menus and exceptions that start before and after this Monday. */
async function insertPrices(tx: Sql, ids: SampleIds, monday: Day, auditColumns: AuditColumns): Promise<void> {
  const toSharedColumns = ({ restaurant, variant, starts }: SampleMenu | SampleException) => ({
    restaurant_id: ids.restaurantId(restaurant),
    weekly_menu_variant_id: ids.variantId(variant),
    start_date: addDays(monday, starts),
    ...auditColumns,
  })
  const toMenuItems = (items: SampleMenu['items']) =>
    (Object.entries(items) as [MenuItemTypeKey, Prices][]).map(([type, prices]) => ({
      menuItemTypeId: ids.menuItemTypeId(type),
      ...prices,
    }))
  const menus = sampleMenus.map((menu) => ({
    ...toSharedColumns(menu),
    restaurant_menu_items: toColumnValue(restaurantMenus.restaurantMenuItems, toMenuItems(menu.items)),
  }))
  const exceptions = sampleExceptions.map((exception) => ({
    ...toSharedColumns(exception),
    menu_item_type_id: ids.menuItemTypeId(exception.type),
    price_czk: toColumnValue(restaurantMenuExceptions.priceCzk, exception.priceCzk),
    price_eur: toColumnValue(restaurantMenuExceptions.priceEur, exception.priceEur),
  }))
  await insertRows(tx, 'restaurant_menus', menus)
  await insertRows(tx, 'restaurant_menu_exceptions', exceptions)
}

const toPermissionEntry = (permission: string) => {
  const [area, action] = permission.split('.')
  return { area, action, allItems: true, level: null }
}

/** Inserts the sample roles and users, and the first revisions of them and of the administrator. */
async function insertPeople(
  tx: Sql,
  people: readonly (SamplePerson & { passwordHash: string })[],
  userId: number,
  language: AccountLanguage,
): Promise<void> {
  const auditColumns = { created_by: userId, updated_by: userId }
  const roles = sampleRoles.map(({ texts, level, permissions }) => ({
    ...texts[language],
    level,
    permissions: JSON.stringify(permissions.map(toPermissionEntry)),
    ...auditColumns,
  }))
  const ids = await insertRows(tx, 'roles', roles)
  const users = people.map(({ username, email, firstName, lastName, role, passwordHash }) => ({
    username,
    email,
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    role_ids: [ids[sampleRoles.findIndex(({ key }) => key === role)]],
    ...auditColumns,
  }))
  await insertRows(tx, 'users', users)
  for (const resource of [roleBaseResource, userBaseResource])
    await insertFirstRevisions(
      tx,
      resource.module.name,
      getResourceTableName(resource),
      buildStateJsonSql(resource, 'record'),
      userId,
    )
}

/** An account to show after the installation; the password is null unless it was generated. */
export type ShownAccount = { username: string; password: string | null; link?: string }

export type InstallResult = {
  /** The list is empty if the database was installed already; the first account is the administrator. */
  accounts: readonly ShownAccount[]
}

type InstalledAccount = ShownAccount & { passwordHash: string }

async function assertAdminPasswordAllowed(config: Config, password: string): Promise<void> {
  await assertPasswordAllowed(config, { field: 'password', password, username: config.ADMIN_USERNAME }).catch(() => {
    const { PASSWORD_MIN, REFUSE_COMMON_PASSWORDS } = config
    const isGuessable = REFUSE_COMMON_PASSWORDS ? ' and must not be easy to guess' : ''
    throw new ConfigError(`ADMIN_PASSWORD must have at least ${PASSWORD_MIN} characters${isGuessable}`)
  })
}

/**
 * Creates the accounts with the given password, or each with a generated one. Under `SECURITY=strict` they have none,
 * because a generated password must not stay in use.
 */
async function createAccounts(usernames: readonly string[], config: Config): Promise<InstalledAccount[]> {
  const { ADMIN_PASSWORD: given, SECURITY } = config
  if (given !== undefined) await assertAdminPasswordAllowed(config, given)
  const shared = given === undefined ? null : await hashPassword(given)
  return Promise.all(
    usernames.map(async (username) => {
      if (shared !== null) return { username, password: null, passwordHash: shared }
      if (SECURITY === 'strict') return { username, password: null, passwordHash: NO_PASSWORD_HASH }
      const password = generatePassword()
      return { username, password, passwordHash: await hashPassword(password) }
    }),
  )
}

/** Inserts the first administrator and the sample data in one transaction, unless another instance has done so. */
export async function install(database: Database, config: Config, sampleData: boolean): Promise<InstallResult> {
  const { ADMIN_USERNAME, INSTALLATION_LANGUAGE: language } = config
  return database.transaction(async (tx) => {
    if (await isInstalled(tx)) return { accounts: [] }
    // A sample user is left out if the administrator has the same username. A public address gets none of them.
    const isUsernameFree = ({ username }: { username: string }) => username !== ADMIN_USERNAME.toLowerCase()
    const people = sampleData && !isSecure(config) ? samplePeople.filter(isUsernameFree) : []
    const names = [ADMIN_USERNAME, ...people.map(({ username }) => username)]
    const [first, ...others] = await createAccounts(names, config)
    await markInstalled(tx, sampleData)
    const administrator = await insertAdministrator(tx, ADMIN_USERNAME, first?.passwordHash ?? '', language)
    if (sampleData) {
      const staff = people.map((person, index) => ({ ...person, passwordHash: others[index]?.passwordHash ?? '' }))
      await insertPeople(tx, staff, administrator, language)
      await insertSampleData(tx, administrator)
    }
    const accounts: ShownAccount[] = [first, ...others].flatMap((each) =>
      each ? { username: each.username, password: each.password } : [],
    )
    if (first?.passwordHash === NO_PASSWORD_HASH && accounts[0])
      accounts[0].link = await createFirstPasswordLink(tx, config, administrator)
    return { accounts }
  })
}
