import type { Instant } from '@poledne/contract/domain/instant'
import type { GuestAllergen } from '@poledne/contract/endpoints/guestMenu'
import type { Sql } from '../../db/database.ts'

/** A restaurant as its guests know it. */
export type GuestRestaurant = {
  id: number
  nameCs: string
  nameEn: string
  timezone: string
  /** Guests of one that is not open read "closed", whatever its menus say. */
  open: boolean
  showMenuPrice: boolean
  /** By the database's clock. */
  now: Instant
  readAt: DatabaseTime
}

/** A time of the database to the microsecond; two of them compare as texts. */
export type DatabaseTime = string
const DATABASE_TIME = `to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.USOF')`

export async function readDatabaseTime(sql: Sql): Promise<{ now: Instant; readAt: DatabaseTime }> {
  const [row] = await sql.rows<{ now: Instant; readAt: DatabaseTime }>({
    name: 'guest_moment',
    text: `select now() as now, ${DATABASE_TIME} as "readAt"`,
  })
  if (!row) throw new Error('the database tells no time')
  return row
}

export async function readGuestRestaurant(sql: Sql, id: number): Promise<GuestRestaurant | undefined> {
  const [row] = await sql.rows<GuestRestaurant>({
    name: 'guest_place',
    text: `
      select id, name_cs as "nameCs", name_en as "nameEn", timezone, active and not archived as open,
        show_menu_price as "showMenuPrice", now() as now, ${DATABASE_TIME} as "readAt"
      from restaurants where id = $1`,
    values: [id],
  })
  return row
}

export const readAllergens = (sql: Sql): Promise<GuestAllergen[]> =>
  sql.rows({
    name: 'guest_allergens',
    text: 'select code, name_cs as "nameCs", name_en as "nameEn" from allergens order by position, id',
  })
