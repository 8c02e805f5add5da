import type { Day } from '@poledne/contract/domain/day'
import { MAX_TODAY_RESTAURANTS } from '@poledne/contract/modules/dashboard'
import { type Caller, hasPermission } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import {
  buildValidFromSelectSql,
  EXCEPTION_PRICE_COLUMNS,
  EXCEPTION_PRICES_JSON_SQL,
  MENU_PRICE_COLUMNS,
  MENU_PRICES_JSON_SQL,
  type OwnedPriceSources,
  type StoredPriceSources,
  toPriceSources,
} from '../prices/index.ts'
import { buildVisibleRestaurantsCondition } from '../restaurants/index.ts'
import { weeklyMenuBaseResource } from '../weeklyMenus/index.ts'
import { SCREEN_OFFLINE_INTERVAL } from './dashboard.store.ts'

export type RestaurantToday = {
  id: number
  slug: string
  nameCs: string
  nameEn: string
  date: Day
  open: boolean
  showMenuPrice: boolean
  /** The number of screens that have not reported for five minutes. */
  offlineScreens: number
  sources: OwnedPriceSources
  /** The number of all restaurants in the scope of the caller. */
  total: number
}

const TODAY_AND_TOMORROW = { from: 'seen.today', to: 'seen.today + 1', restaurant: 'seen.id' } as const
const MENUS = buildValidFromSelectSql({
  ...TODAY_AND_TOMORROW,
  table: 'restaurant_menus',
  columns: MENU_PRICE_COLUMNS,
  same: 's.weekly_menu_variant_id = v.id',
})
const EXCEPTIONS = buildValidFromSelectSql({
  ...TODAY_AND_TOMORROW,
  table: 'restaurant_menu_exceptions',
  columns: EXCEPTION_PRICE_COLUMNS,
  same: 's.weekly_menu_variant_id = pair.variant_id and s.menu_item_type_id = pair.type_id',
})

type Row = Omit<RestaurantToday, 'sources'> & StoredPriceSources

/** Reads the visible restaurants with the price entries of today and tomorrow, inactive restaurants last. */
export async function readRestaurantsToday(sql: Sql, caller: Caller): Promise<RestaurantToday[]> {
  const bound = createSqlParameters()
  const scope = buildVisibleRestaurantsCondition(caller, bound)
  const rows = await sql.rows<Row>({
    text: `
      with seen as materialized (
        select record.id, record.slug, record.name_cs, record.name_en, record.active, record.show_menu_price,
          (now() at time zone record.timezone)::date as today, count(*) over () as total,
          row_number() over (order by record.active desc, record.name_cs collate "czech", record.id) as place
        from restaurants record where not record.archived and ${scope}
        order by place limit ${MAX_TODAY_RESTAURANTS}
      ),
      menus as materialized (
        select seen.id as restaurant_id, m.* from seen cross join weekly_menu_variants v cross join lateral (${MENUS}) m
        where seen.active
      ),
      pairs as (
        select distinct m.restaurant_id, m.weekly_menu_variant_id as variant_id, (item ->> 'menuItemTypeId')::int as type_id
        from menus m, jsonb_array_elements(m.restaurant_menu_items) item
      ),
      exceptions as materialized (
        select seen.id as restaurant_id, e.* from seen join pairs pair on pair.restaurant_id = seen.id
        cross join lateral (${EXCEPTIONS}) e
      ),
      listed_menus as (
        select restaurant_id, ${MENU_PRICES_JSON_SQL} as menus from menus group by restaurant_id
      ),
      listed_exceptions as (
        select restaurant_id, ${EXCEPTION_PRICES_JSON_SQL} as exceptions from exceptions group by restaurant_id
      ),
      offline as (
        select s.restaurant_id, count(*) as screens from screens s left join screen_states st on st.screen_id = s.id
        where st.last_seen_at is null or st.last_seen_at < now() - interval '${SCREEN_OFFLINE_INTERVAL}'
        group by s.restaurant_id
      )
      select seen.id, seen.slug, seen.name_cs as "nameCs", seen.name_en as "nameEn", seen.today as date, seen.active as open,
        seen.show_menu_price as "showMenuPrice", seen.total, m.menus, e.exceptions, coalesce(o.screens, 0) as "offlineScreens"
      from seen
      left join listed_menus m on m.restaurant_id = seen.id
      left join listed_exceptions e on e.restaurant_id = seen.id
      left join offline o on o.restaurant_id = seen.id
      order by seen.place`,
    values: bound.values,
  })
  return rows.map(({ menus, exceptions, ...row }) => ({ ...row, sources: toPriceSources({ menus, exceptions }) }))
}

export type WeekMenu = { id: number; weeklyMenuVariantId: number; startDate: Day }

/** Reads the menus of these weeks that the caller can see, also unpublished ones, because links lead to them. */
export async function readWeekMenus(sql: Sql, caller: Caller, mondays: readonly Day[]): Promise<WeekMenu[]> {
  if (!hasPermission(caller, 'weeklyMenus.view')) return []
  const bound = createSqlParameters()
  return sql.rows<WeekMenu>({
    text: `
      select record.id, record.weekly_menu_variant_id as "weeklyMenuVariantId", record.start_date as "startDate"
      from weekly_menus record
      where not record.archived and record.start_date = any(${bound.add(mondays)}::date[])
        and ${buildScopeCondition(weeklyMenuBaseResource, caller, 'view', bound)}`,
    values: bound.values,
  })
}

type Named = { id: number; nameCs: string; nameEn: string }

export async function readVariantAndTypeNames(sql: Sql): Promise<{ variants: Named[]; menuItemTypes: Named[] }> {
  const buildListSql = (table: string) =>
    `select coalesce(json_agg(json_build_object('id', id, 'nameCs', name_cs, 'nameEn', name_en) order by position, id), '[]') from ${table}`
  const [row] = await sql.rows<{ variants: Named[]; menuItemTypes: Named[] }>({
    name: 'today_names',
    text: `select (${buildListSql('weekly_menu_variants')}) as variants, (${buildListSql('menu_item_types')}) as "menuItemTypes"`,
  })
  return row ?? { variants: [], menuItemTypes: [] }
}
