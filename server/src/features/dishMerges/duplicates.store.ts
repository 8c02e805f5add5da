import type { Sql } from '../../core/db/database.ts'
import { SERVED_DISHES_JOIN } from '../dishes/index.ts'

export type ServedTimes = { id: number; timesServed: number; lastServed: string | null }

/** Reads on how many days guests could see each of these dishes; dishes that were never served are left out. */
export const readServedTimes = (sql: Sql, ids: readonly number[]): Promise<ServedTimes[]> =>
  sql.rows<ServedTimes>({
    text: `
      select record.id, served.days::int as "timesServed", served.last_day as "lastServed"
      from unnest($1::int[]) record (id) ${SERVED_DISHES_JOIN} where served.days > 0`,
    values: [ids],
  })
