import { restaurants } from '@poledne/contract/endpoints/restaurant'
import { type Caller, hasPermission } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { restaurants as table } from '../../db/schema/catalogue.ts'
import type { Resource } from '../../records/resource.ts'
import { buildScopeCondition, createSqlParameters, type SqlParameters } from '../../records/scope.ts'

export const restaurantResource: Resource = { module: restaurants, table }

/** Which restaurants the caller can see, as a condition on `t`; none without the permission. */
export const buildVisibleRestaurantsCondition = (caller: Caller, bound: SqlParameters): string =>
  hasPermission(caller, 'restaurants.view') ? buildScopeCondition(restaurantResource, caller, 'view', bound) : 'false'

export async function canSeeRestaurant(sql: Sql, caller: Caller, id: number): Promise<boolean> {
  const bound = createSqlParameters()
  const text = `select 1 from restaurants t where t.id = ${bound.add(id)} and ${buildVisibleRestaurantsCondition(caller, bound)}`
  return (await sql.rows({ text, values: bound.values })).length > 0
}
