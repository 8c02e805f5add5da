import type { Day } from '@poledne/contract/domain/day'
import type { Statements } from '@poledne/contract/domain/price'
import type { Sql } from '../../db/database.ts'

/** What a check asks the tables for. */

export type CheckedDish = {
  id: number
  nameCs: string
  nameEn: string | null
  allergenIds: number[] | null
  archived: boolean
}

export const readDishes = (sql: Sql, ids: readonly number[]): Promise<CheckedDish[]> =>
  sql.rows<CheckedDish>({
    name: 'check_dishes',
    text: `
      select id, name_cs as "nameCs", name_en as "nameEn", allergen_ids as "allergenIds", archived
      from dishes where id = any($1::int[])`,
    values: [ids],
  })

type NamedType = { id: number; nameCs: string; nameEn: string }

export const readTypes = (sql: Sql, ids: readonly number[]): Promise<NamedType[]> =>
  sql.rows<NamedType>({
    name: 'check_types',
    text: 'select id, name_cs as "nameCs", name_en as "nameEn" from menu_item_types where id = any($1::int[])',
    values: [ids],
  })

/** Prices stand in minor units; whether there is one is all that matters here. */
export type OfferingRestaurant = Statements & { id: number; nameCs: string; nameEn: string; timezone: string }

/** The unarchived statements on one variant that hold or begin between two days; `kind` narrows an exception to its type. */
const holding = (table: string, kind = '') => `
  from ${table} s where s.restaurant_id = r.id and s.weekly_menu_variant_id = $1 ${kind} and not s.archived
    and s.start_date <= $3::date and s.start_date >= coalesce((
      select max(e.start_date) from ${table} e where e.restaurant_id = r.id and e.weekly_menu_variant_id = $1
        ${kind.replaceAll('s.', 'e.')} and not e.archived and e.start_date <= $2::date), $2::date)`

const STATEMENT = `'id', s.id, 'weeklyMenuVariantId', s.weekly_menu_variant_id, 'startDate', s.start_date`

/** The open restaurants that offer the variant in the week, with what they say of these types. */
export const readOffers = (
  sql: Sql,
  variantId: number,
  week: { from: Day; to: Day },
  typeIds: readonly number[],
): Promise<OfferingRestaurant[]> =>
  sql.rows<OfferingRestaurant>({
    name: 'check_offers',
    text: `
      select r.id, r.name_cs as "nameCs", r.name_en as "nameEn", r.timezone, offered.menus, coalesce(said.exceptions, '[]') as exceptions
      from restaurants r
      cross join lateral (
        select json_agg(json_build_object(${STATEMENT}, 'items', s.restaurant_menu_items)) as menus
        ${holding('restaurant_menus')}) offered
      cross join lateral (
        select json_agg(one.exception) as exceptions from unnest($4::int[]) type_id cross join lateral (
          select json_build_object(${STATEMENT}, 'menuItemTypeId', s.menu_item_type_id, 'priceCzk', s.price_czk,
            'priceEur', s.price_eur) as exception
          ${holding('restaurant_menu_exceptions', 'and s.menu_item_type_id = type_id')}) one) said
      where r.active and not r.archived and offered.menus is not null
      order by r.name_cs collate "czech", r.id`,
    values: [variantId, week.from, week.to, typeIds],
  })
