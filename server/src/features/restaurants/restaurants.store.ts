import { restaurants } from '@poledne/contract/restaurant'
import type { Sql } from '../../db/database.ts'
import { restaurants as table } from '../../db/schema/catalogue.ts'
import { type Caller, may } from '../../http/caller.ts'
import type { Resource } from '../../resource/resource.ts'
import { scopeCondition, type Values, values } from '../../resource/scope.ts'

export const restaurantResource: Resource = { module: restaurants, table }

/** Which restaurants the caller can see, as a condition on `t`; none without the permission. */
export const seenRestaurants = (caller: Caller, bound: Values): string =>
  may(caller, 'restaurants.view') ? scopeCondition(restaurantResource, caller, 'view', bound) : 'false'

export async function seesRestaurant(sql: Sql, caller: Caller, id: number): Promise<boolean> {
  const bound = values()
  const text = `select 1 from restaurants t where t.id = ${bound.add(id)} and ${seenRestaurants(caller, bound)}`
  return (await sql.rows({ text, values: bound.list })).length > 0
}
