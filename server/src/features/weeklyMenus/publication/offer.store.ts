import type { Day } from '@poledne/contract/domain/day'
import { type Language, pickName, toNameLanguage } from '@poledne/contract/domain/languages'
import type { WeeklyOffer } from '@poledne/contract/modules/restaurantOffer'
import { type Caller, getLimitedCaller, getScope, hasPermission } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { createSqlParameters } from '../../../core/records/sqlBuilder.ts'
import { buildValidFromSelectSql } from '../../prices/index.ts'
import { buildVisibleRestaurantsCondition, buildVisibleScreensCondition } from '../../restaurants/index.ts'

const MAX_NAMED_RESTAURANTS = 20

type OfferQuery = { startDate: Day; weeklyMenuVariantId: number; language: Language }
type OfferRow = {
  restaurants: { id: number; nameCs: string; nameEn: string }[]
  restaurantCount: number
  screens: number
  typeIds: number[]
}

/** Whether the caller sees every restaurant menu, so that a type which is missing in the offer is offered nowhere. */
const seesAllOffers = (caller: Caller) =>
  getScope(caller, 'restaurants', 'view') === 'all' &&
  (getScope(getLimitedCaller(caller, 'restaurantMenus'), 'restaurantMenus', 'view') ?? 'all') === 'all'

/** Reads which types, restaurants and screens show a variant in a week, among the restaurants the caller can see. */
export async function readWeeklyOffer(
  sql: Sql,
  caller: Caller,
  { startDate, weeklyMenuVariantId, language }: OfferQuery,
): Promise<WeeklyOffer> {
  if (!hasPermission(caller, 'restaurants.view'))
    return { menuItemTypeIds: null, restaurants: null, restaurantCount: null, screens: null }
  const bound = createSqlParameters()
  const [variant, monday] = [bound.add(weeklyMenuVariantId), `${bound.add(startDate)}::date`]
  const validMenus = buildValidFromSelectSql({
    table: 'restaurant_menus',
    columns: 's.restaurant_menu_items',
    restaurant: 'record.id',
    same: `s.weekly_menu_variant_id = ${variant}`,
    from: monday,
    to: `${monday} + 6`,
  })
  const text = `
    with offered as materialized (
      select record.id, record.name_cs, record.name_en, menu.restaurant_menu_items as items
      from restaurants record cross join lateral (${validMenus}) menu
      where record.active and not record.archived and ${buildVisibleRestaurantsCondition(caller, bound)}
    ), places as (
      select *, row_number() over (order by name_cs collate "czech", id) as place
      from (select distinct id, name_cs, name_en from offered) named
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'nameCs', name_cs, 'nameEn', name_en) order by place)
        filter (where place <= ${MAX_NAMED_RESTAURANTS}), '[]') from places) as restaurants,
      (select count(*)::int from places) as "restaurantCount",
      (select count(*)::int from screens s join places on places.id = s.restaurant_id
        where ${buildVisibleScreensCondition(caller, bound)}) as screens,
      (select coalesce(json_agg(distinct (item ->> 'menuItemTypeId')::int), '[]')
        from offered, jsonb_array_elements(items) item) as "typeIds"`
  const [row] = await sql.rows<OfferRow>({ text, values: bound.values })
  if (!row) throw new Error('the offer query returns one row')
  return {
    menuItemTypeIds: seesAllOffers(caller) ? row.typeIds : null,
    restaurants: row.restaurants.map(({ id, nameCs, nameEn }) => ({
      id,
      name: pickName(toNameLanguage(language), nameCs, nameEn),
    })),
    restaurantCount: row.restaurantCount,
    screens: hasPermission(caller, 'settings.view') ? row.screens : null,
  }
}
