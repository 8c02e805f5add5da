import type { Caller } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { buildScopeCondition } from '../../records/record.policy.ts'
import { createSqlParameters } from '../../records/sqlBuilder.ts'
import { dishResource, SERVED_DISHES_JOIN } from '../dishes/dishes.store.ts'
import type { NamedDish } from './duplicates.policy.ts'

/** Reads the names of the next dishes after this id that the caller can see and that are not archived. */
export function readNextNames(sql: Sql, caller: Caller, afterId: number, limit: number): Promise<NamedDish[]> {
  const bound = createSqlParameters()
  const text = `
    select record.id, record.name_cs as "nameCs", record.name_en as "nameEn" from dishes record
    where record.id > ${bound.add(afterId)} and not record.archived
      and ${buildScopeCondition(dishResource, caller, 'view', bound)}
    order by record.id limit ${bound.add(limit)}`
  return sql.rows<NamedDish>({ text, values: bound.values })
}

export type ServedTimes = { id: number; timesServed: number; lastServed: string | null }

/** Reads on how many days guests could see each of these dishes; dishes that were never served are left out. */
export const readServedTimes = (sql: Sql, ids: readonly number[]): Promise<ServedTimes[]> =>
  sql.rows<ServedTimes>({
    text: `
      select record.id, served.days::int as "timesServed", served.last_day as "lastServed"
      from unnest($1::int[]) record (id) ${SERVED_DISHES_JOIN} where served.days > 0`,
    values: [ids],
  })
