import { randomBytes } from 'node:crypto'
import { EU_ALLERGENS } from '@poledne/contract/domain/presets'
import type { Sql } from '../../core/db/database.ts'
import { insertRows } from './installation.store.ts'
import { sampleDishes } from './sample/dishes.ts'
import {
  type DishTypeKey,
  type MenuItemTypeKey,
  sampleDishTypes,
  sampleMenuItemTypes,
  sampleVariants,
  type VariantKey,
} from './sample/lists.ts'
import { type RestaurantKey, sampleRestaurants, sampleScreens } from './sample/restaurants.ts'

export type AuditColumns = { created_by: number; updated_by: number }
type IdLookup<K extends string = string> = (key: K) => number
type Lists = {
  allergenId: IdLookup
  dishTypeId: IdLookup<DishTypeKey>
  menuItemTypeId: IdLookup<MenuItemTypeKey>
  variantId: IdLookup<VariantKey>
}
type Catalogue = {
  /** Returns the id of a dish by its Czech name. */
  dishId: IdLookup
  restaurantId: IdLookup<RestaurantKey>
}
/** Ids of sample records, by the keys and names that the sample uses. */
export type SampleIds = Lists & Catalogue

function createIdLookup<K extends string>(keys: readonly K[], ids: readonly number[]): IdLookup<K> {
  const idByKey = new Map(keys.map((key, index) => [key, ids[index]]))
  return (key) => {
    const id = idByKey.get(key)
    if (id === undefined) throw new Error(`the sample has no ${key}`)
    return id
  }
}

type NamedRow = { nameCs: string; nameEn: string }
const toNamedRow = ({ nameCs, nameEn }: NamedRow, position: number) => ({ position, name_cs: nameCs, name_en: nameEn })
const listKeys = <K extends string>(rows: readonly { key: K }[]) => rows.map(({ key }) => key)

export async function insertLists(tx: Sql): Promise<Lists> {
  const allergens = EU_ALLERGENS.map((row, position) => ({ ...toNamedRow(row, position), code: row.code }))
  const variants = sampleVariants.map((row, position) => ({ ...toNamedRow(row, position), name_xls: row.nameXls }))
  return {
    allergenId: createIdLookup(
      EU_ALLERGENS.map(({ code }) => code),
      await insertRows(tx, 'allergens', allergens),
    ),
    dishTypeId: createIdLookup(
      listKeys(sampleDishTypes),
      await insertRows(tx, 'dish_types', sampleDishTypes.map(toNamedRow)),
    ),
    menuItemTypeId: createIdLookup(
      listKeys(sampleMenuItemTypes),
      await insertRows(tx, 'menu_item_types', sampleMenuItemTypes.map(toNamedRow)),
    ),
    variantId: createIdLookup(listKeys(sampleVariants), await insertRows(tx, 'weekly_menu_variants', variants)),
  }
}

export async function insertCatalogue(tx: Sql, lists: Lists, auditColumns: AuditColumns): Promise<Catalogue> {
  const dishes = sampleDishes.map(({ nameCs, nameEn, type, allergens, diets }) => ({
    name_cs: nameCs,
    name_en: nameEn,
    dish_type_id: lists.dishTypeId(type),
    allergen_ids: allergens?.map(lists.allergenId) ?? null,
    diets,
    ...auditColumns,
  }))
  const restaurants = sampleRestaurants.map(({ nameCs, nameEn, timezone, active, showMenuPrice }) => ({
    name_cs: nameCs,
    name_en: nameEn,
    timezone,
    active,
    show_menu_price: showMenuPrice,
    ...auditColumns,
  }))
  return {
    dishId: createIdLookup(
      sampleDishes.map(({ nameCs }) => nameCs),
      await insertRows(tx, 'dishes', dishes),
    ),
    restaurantId: createIdLookup(listKeys(sampleRestaurants), await insertRows(tx, 'restaurants', restaurants)),
  }
}

export async function insertScreens(tx: Sql, { restaurantId }: SampleIds): Promise<void> {
  const screens = sampleScreens.map((screen, position) => ({
    // The id is random, because it is part of the public address of the screen.
    id: randomBytes(16).toString('base64url'),
    position,
    name: screen.name,
    restaurant_id: restaurantId(screen.restaurant),
    screen_type: screen.screenType,
    languages: screen.languages,
    show_prices: screen.showPrices,
    hours_from: screen.hoursFrom,
    hours_to: screen.hoursTo,
  }))
  await insertRows(tx, 'screens', screens)
}
