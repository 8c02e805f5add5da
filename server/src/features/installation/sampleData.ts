import type { Sql } from '../../db/database.ts'
import { type Resource, stateJson, tableName } from '../../resource/resource.ts'
import { dishResource } from '../dishes/dishes.store.ts'
import { restaurantResource } from '../restaurants/restaurants.store.ts'
import { insertFirstRevisions, insertRows } from './installation.store.ts'
import { sampleAllergens } from './sample/allergens.ts'
import { sampleDishes } from './sample/dishes.ts'
import { sampleDishTypes } from './sample/dishTypes.ts'
import { sampleRestaurants } from './sample/restaurants.ts'

const firstRevisions = (tx: Sql, resource: Resource, userId: number) =>
  insertFirstRevisions(tx, resource.module.name, tableName(resource), stateJson(resource, 't'), userId)

/** Enough to make the app look alive on its first day. */
export async function insertSampleData(tx: Sql, userId: number): Promise<void> {
  const stamps = { created_by: userId, updated_by: userId }
  const allergenIds = await insertRows(
    tx,
    'allergens',
    sampleAllergens.map(({ code, nameCs, nameEn }, position) => ({ position, code, name_cs: nameCs, name_en: nameEn })),
  )
  const allergenIdOf = new Map(sampleAllergens.map(({ code }, index) => [code, allergenIds[index]]))
  const typeIds = await insertRows(
    tx,
    'dish_types',
    sampleDishTypes.map(({ nameCs, nameEn }, position) => ({ position, name_cs: nameCs, name_en: nameEn })),
  )
  const typeIdOf = new Map<string, number | undefined>(sampleDishTypes.map(({ key }, index) => [key, typeIds[index]]))
  await insertRows(
    tx,
    'dishes',
    sampleDishes.map(({ nameCs, nameEn, type, allergens }) => ({
      name_cs: nameCs,
      name_en: nameEn,
      dish_type_id: typeIdOf.get(type),
      allergen_ids: allergens?.map((code) => allergenIdOf.get(code)) ?? null,
      ...stamps,
    })),
  )
  await insertRows(
    tx,
    'restaurants',
    sampleRestaurants.map(({ nameCs, nameEn, timezone, active, showMenuPrice }) => ({
      name_cs: nameCs,
      name_en: nameEn,
      timezone,
      active,
      show_menu_price: showMenuPrice,
      ...stamps,
    })),
  )
  for (const resource of [dishResource, restaurantResource]) await firstRevisions(tx, resource, userId)
}
