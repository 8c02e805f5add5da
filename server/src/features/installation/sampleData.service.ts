import { randomBytes } from 'node:crypto'
import { addDays } from '@poledne/contract/domain/day'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { EU_ALLERGENS } from '@poledne/contract/domain/presets'
import { getToday } from '@poledne/contract/domain/timeZone'
import { getMonday } from '@poledne/contract/domain/week'
import { SETTINGS_LISTS } from '@poledne/contract/modules/settingsList'
import type { Sql } from '../../core/db/database.ts'
import { restaurants } from '../../core/db/schema/catalogue.ts'
import { restaurantMenuExceptions, restaurantMenus } from '../../core/db/schema/menus.ts'
import { buildStateJsonSql, getResourceTableName, type Resource, toColumnValue } from '../../core/records/resource.ts'
import { dishResource } from '../dishes/index.ts'
import { restaurantMenuExceptionResource, restaurantMenuResource } from '../restaurantMenus/index.ts'
import { restaurantResource } from '../restaurants/index.ts'
import { roleBaseResource } from '../roles/index.ts'
import { userBaseResource } from '../users/index.ts'
import { weeklyMenuResource } from '../weeklyMenus/index.ts'
import {
  insertFirstRevisions,
  insertListVersions,
  insertRows,
  listPermissionEntries,
  readDatabaseNow,
  writeTexts,
} from './installation.store.ts'
import { planSampleWeek, sample, sampleDishes, WORKING_DAYS } from './sample/sample.ts'

/** The sample weeks relative to the current one; past and current weeks are published. */
const WEEKS = [-3, -2, -1, 0, 1]

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

/** Inserts the rows and returns a function that returns the id of a key. */
async function insertKeyed(tx: Sql, table: string, rows: readonly (Record<string, unknown> & { key: string })[]) {
  const ids = await insertRows(
    tx,
    table,
    rows.map(({ key: _, ...columns }) => columns),
  )
  const idByKey = new Map(rows.map(({ key }, index) => [key, ids[index]]))
  return (key: string): number => {
    const id = idByKey.get(key)
    if (id === undefined) throw new Error(`the sample has no ${key}`)
    return id
  }
}

const addPositions = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ ...row, position }))

/** Inserts the sample data; its dates count from the week of the installation. */
export async function insertSampleData(tx: Sql, userId: number): Promise<void> {
  const audit = { created_by: userId, updated_by: userId }
  const monday = getMonday(getToday(await readDatabaseNow(tx), 'Europe/Prague'))
  const addAudit = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, ...audit }))

  const allergens = EU_ALLERGENS.map(({ code, nameCs, nameEn }) => ({
    key: code,
    code,
    name_cs: nameCs,
    name_en: nameEn,
  }))
  const getAllergenId = await insertKeyed(tx, 'allergens', addPositions(allergens))
  const getDishTypeId = await insertKeyed(tx, 'dish_types', addPositions(sample.dishTypes))
  const getTypeId = await insertKeyed(tx, 'menu_item_types', addPositions(sample.menuItemTypes))
  const getVariantId = await insertKeyed(tx, 'weekly_menu_variants', addPositions(sample.variants))
  const dishes = sampleDishes.map((dish) => ({
    key: dish.nameCs,
    name_cs: dish.nameCs,
    name_en: dish.nameEn,
    dish_type_id: getDishTypeId(dish.type),
    allergen_ids: dish.allergens?.map(getAllergenId) ?? null,
    diets: dish.diets,
    meats: dish.meats,
    portion: dish.portion,
  }))
  const getDishId = await insertKeyed(tx, 'dishes', addAudit(dishes))
  const sampleRestaurants = sample.restaurants.map(({ hours: [from, to], closures, origins, ...columns }) => ({
    ...columns,
    opening_hours: toColumnValue(
      restaurants.openingHours,
      WORKING_DAYS.map((weekday) => ({ weekday, from, to })),
    ),
    closures: toColumnValue(
      restaurants.closures,
      closures.map(({ starts, days, ...reasons }) => ({
        from: addDays(monday, starts),
        to: addDays(monday, starts + days - 1),
        ...reasons,
      })),
    ),
    meat_origins: toColumnValue(
      restaurants.meatOrigins,
      Object.entries(origins).map(([meat, country]) => ({ meat, country, startDate: addDays(monday, -364) })),
    ),
  }))
  const getRestaurantId = await insertKeyed(tx, 'restaurants', addAudit(sampleRestaurants))
  const screens = sample.screens.map(({ restaurant, ...screen }) => ({
    // The id is random, because it is part of the public address of the screen.
    id: randomBytes(16).toString('base64url'),
    restaurant_id: getRestaurantId(restaurant),
    ...screen,
  }))
  await insertRows(tx, 'screens', addPositions(screens))
  await insertListVersions(tx, SETTINGS_LISTS)

  const toPlace = ({ restaurant, variant, starts }: { restaurant: string; variant: string; starts: number }) => ({
    restaurant_id: getRestaurantId(restaurant),
    weekly_menu_variant_id: getVariantId(variant),
    start_date: addDays(monday, starts),
  })
  const menus = sample.menus.map((menu) => {
    const items = menu.items.map(({ type, ...prices }) => ({ menuItemTypeId: getTypeId(type), ...prices }))
    return { ...toPlace(menu), restaurant_menu_items: toColumnValue(restaurantMenus.restaurantMenuItems, items) }
  })
  await insertRows(tx, 'restaurant_menus', addAudit(menus))
  const exceptions = sample.exceptions.map((exception) => ({
    ...toPlace(exception),
    menu_item_type_id: getTypeId(exception.type),
    price_czk: toColumnValue(restaurantMenuExceptions.priceCzk, exception.priceCzk),
    price_eur: toColumnValue(restaurantMenuExceptions.priceEur, exception.priceEur),
  }))
  await insertRows(tx, 'restaurant_menu_exceptions', addAudit(exceptions))

  const toMenuItem = ({ type, dish }: { type: string; dish: string }) => ({
    menuItemTypeId: getTypeId(type),
    dishIds: [getDishId(dish)],
  })
  const weeklyMenus = WEEKS.flatMap((week, index) =>
    sample.variants.map(({ key }) => {
      const days = planSampleWeek(key, index).map(({ day, items }) => ({ day, items: items.map(toMenuItem) }))
      return {
        start_date: addDays(monday, 7 * week),
        weekly_menu_variant_id: getVariantId(key),
        published: week <= 0,
        weekly_menu_items_data: JSON.stringify(days),
      }
    }),
  )
  await insertRows(tx, 'weekly_menus', addAudit(weeklyMenus))
  for (const resource of RESOURCES) await insertResourceRevisions(tx, resource, userId)
  await writeTexts(tx, sample.texts)
}

/** The sample users, one for each role. */
export const sampleUsers = sample.users

type SampleUser = (typeof sampleUsers)[number] & { password_hash: string }

/** Inserts the sample roles and users, and the first revisions of them and of the administrator. */
export async function insertSampleUsers(
  tx: Sql,
  users: readonly SampleUser[],
  userId: number,
  language: AccountLanguage,
): Promise<void> {
  const audit = { created_by: userId, updated_by: userId }
  const roles = sample.roles.map(({ key, level, permissions, ...texts }) => ({
    key,
    ...texts[language],
    level,
    permissions: JSON.stringify(permissions.flatMap(listPermissionEntries)),
    ...audit,
  }))
  const getRoleId = await insertKeyed(tx, 'roles', roles)
  await insertRows(
    tx,
    'users',
    users.map(({ role, ...user }) => ({ ...user, role_ids: [getRoleId(role)], ...audit })),
  )
  for (const resource of [roleBaseResource, userBaseResource]) await insertResourceRevisions(tx, resource, userId)
}
