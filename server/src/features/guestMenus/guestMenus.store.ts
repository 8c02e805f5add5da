import type { Instant } from '@poledne/contract/domain/instant'
import type { GuestAllergen } from '@poledne/contract/modules/guestMenu'
import type { Sql } from '../../core/db/database.ts'
import { DATABASE_TIME_SQL, type DatabaseTime } from '../restaurants/index.ts'

export async function readDatabaseTime(sql: Sql): Promise<{ now: Instant; readAt: DatabaseTime }> {
  const [row] = await sql.rows<{ now: Instant; readAt: DatabaseTime }>({
    name: 'guest_moment',
    text: `select now() as now, ${DATABASE_TIME_SQL} as "readAt"`,
  })
  if (!row) throw new Error('the database returned no time')
  return row
}

export const readAllergens = (sql: Sql): Promise<GuestAllergen[]> =>
  sql.rows({
    name: 'guest_allergens',
    text: 'select code, name_cs as "nameCs", name_en as "nameEn" from allergens order by position, id',
  })
