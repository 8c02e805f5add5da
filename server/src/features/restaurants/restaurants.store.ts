import { canLimitRestaurants } from '@poledne/contract/access/permissions'
import type { Instant } from '@poledne/contract/domain/instant'
import type { Brand } from '@poledne/contract/modules/brand'
import { type Closure, type MeatOrigin, type OpeningHours, restaurants } from '@poledne/contract/modules/restaurant'
import { type Caller, getLimitedCaller, getScope, hasPermission } from '../../core/access/caller.ts'
import { getAreaRestaurants } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { restaurants as table } from '../../core/db/schema/catalogue.ts'
import { buildScopeCondition } from '../../core/records/record.policy.ts'
import type { Resource } from '../../core/records/resource.ts'
import { createSqlParameters, type SqlParameters } from '../../core/records/sqlBuilder.ts'

export const restaurantResource: Resource = {
  module: restaurants,
  table,
  label: 'record.name_cs',
  restaurant: 'record.id',
}

/** Builds the condition on `record` for the restaurants that the caller can see; none without the permission. */
export const buildVisibleRestaurantsCondition = (caller: Caller, bound: SqlParameters): string =>
  hasPermission(caller, 'restaurants.view') ? buildScopeCondition(restaurantResource, caller, 'view', bound) : 'false'

/** Builds the condition for the screens that the caller can see; `alias` is their alias in the statement. */
export function buildVisibleScreensCondition(caller: Caller, bound: SqlParameters, alias = 's'): string {
  const restaurants = getAreaRestaurants(caller, 'settings', 'view')
  return restaurants === null ? 'true' : `${alias}.restaurant_id = any(${bound.add([...restaurants])}::int[])`
}

/** Builds the condition for restaurants whose names the caller can read: all, unless roles or a token limit them. */
export function buildNamedRestaurantsCondition(by: Caller, bound: SqlParameters): string {
  const caller = getLimitedCaller(by, 'restaurants')
  if (hasPermission(caller, 'restaurants.view'))
    return getScope(caller, 'restaurants', 'view') === 'restaurants'
      ? buildScopeCondition(restaurantResource, caller, 'view', bound)
      : 'true'
  const views = caller.permissions.filter((entry) => entry.action === 'view' && canLimitRestaurants(entry))
  if (views.length === 0 || views.some(({ restaurantIds }) => !restaurantIds)) return 'true'
  return `record.id = any(${bound.add(views.flatMap(({ restaurantIds }) => restaurantIds ?? []))}::int[])`
}

export async function canSeeRestaurant(sql: Sql, caller: Caller, id: number): Promise<boolean> {
  const bound = createSqlParameters()
  const text = `select 1 from restaurants record where record.id = ${bound.add(id)} and ${buildVisibleRestaurantsCondition(caller, bound)}`
  return (await sql.rows({ text, values: bound.values })).length > 0
}

/** A timestamp of the database to the microsecond; two of them can be compared as text. */
export type DatabaseTimestampText = string
const DATABASE_TIMESTAMP_TEXT_SQL = `to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.USOF')`

/** The fields of a restaurant that guest menus and prices need, with the current time of the database. */
export type CurrentRestaurant = {
  id: number
  nameCs: string
  nameEn: string
  timezone: string
  /** Whether the restaurant is open; otherwise guests see "closed", whatever its menus plan. */
  open: boolean
  showMenuPrice: boolean
  slug: string
  address: string | null
  phone: string | null
  country: string | null
  mapUrl: string | null
  openingHours: OpeningHours[]
  closures: Closure[]
  meatOrigins: MeatOrigin[]
  /** The brand of the restaurant or of the group; null for the look of the product. */
  brand: Brand | null
  now: Instant
  readAt: DatabaseTimestampText
}

/** A restaurant that no longer has a brand of its own has the JSON value `null`. */
const BRAND_SQL = `coalesce((select nullif(brand, 'null') from brands where restaurant_id = record.id), (select brand from settings))`

const RESTAURANT_STATE_COLUMNS = `
  select record.id, record.name_cs as "nameCs", record.name_en as "nameEn", record.timezone, record.active and not record.archived as open,
    record.show_menu_price as "showMenuPrice", record.slug, record.address, record.phone, record.country,
    record.map_url as "mapUrl", record.opening_hours as "openingHours", record.closures,
    record.meat_origins as "meatOrigins", ${BRAND_SQL} as brand, now() as now, ${DATABASE_TIMESTAMP_TEXT_SQL} as "readAt"
  from restaurants record`
const RESTAURANT_STATE_SQL = `${RESTAURANT_STATE_COLUMNS} where record.id = $1`

export async function readRestaurantState(sql: Sql, id: number): Promise<CurrentRestaurant | undefined> {
  const [row] = await sql.rows<CurrentRestaurant>({
    name: 'restaurant_state',
    text: RESTAURANT_STATE_SQL,
    values: [id],
  })
  return row
}

/** Reads the state of the restaurant with this slug, or of the one that had it before. */
export async function readRestaurantStateBySlug(sql: Sql, slug: string): Promise<CurrentRestaurant | undefined> {
  const [row] = await sql.rows<CurrentRestaurant>({
    name: 'restaurant_state_by_slug',
    text: `${RESTAURANT_STATE_COLUMNS}
      where record.slug = $1 or record.id = (select restaurant_id from former_slugs where slug = $1)`,
    values: [slug],
  })
  return row
}

/** Reads the state of a restaurant; returns undefined if it does not exist or the caller cannot see it. */
export async function readVisibleRestaurantState(
  sql: Sql,
  caller: Caller,
  id: number,
): Promise<CurrentRestaurant | undefined> {
  const bound = createSqlParameters()
  bound.add(id)
  const text = `${RESTAURANT_STATE_SQL} and ${buildVisibleRestaurantsCondition(caller, bound)}`
  const [row] = await sql.rows<CurrentRestaurant>({ text, values: bound.values })
  return row
}
