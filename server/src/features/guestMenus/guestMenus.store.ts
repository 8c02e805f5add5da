import type { Instant } from '@poledne/contract/domain/instant'
import type { GuestAllergen } from '@poledne/contract/guestMenu'
import type { Sql } from '../../db/database.ts'

/** A restaurant as its guests know it. */
export type Place = {
  id: number
  nameCs: string
  nameEn: string
  timezone: string
  /** Guests of one that is not open read "closed", whatever its menus say. */
  open: boolean
  showMenuPrice: boolean
  /** By the database's clock. */
  now: Instant
}

export async function readPlace(sql: Sql, id: number): Promise<Place | undefined> {
  const [row] = await sql.rows<Place>({
    name: 'guest_place',
    text: `
      select id, name_cs as "nameCs", name_en as "nameEn", timezone, active and not archived as open,
        show_menu_price as "showMenuPrice", now() as now
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
