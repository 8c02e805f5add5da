import type { Shelf, ShelvedCell } from '@poledne/contract/weeklyMenu'
import type { Sql } from '../../db/database.ts'
import { personJson } from '../../resource/personName.ts'

/** Oldest first. */
export const readShelves = (sql: Sql, menuId: number): Promise<Shelf[]> =>
  sql.rows<Shelf>({
    name: 'shelves',
    text: `
      select s.user_id as "userId", u.username, ${personJson('u')} as by, s.at, s.version, s.cells
      from weekly_menu_shelves s join users u on u.id = s.user_id
      where s.weekly_menu_id = $1 order by s.at, s.user_id`,
    values: [menuId],
  })

type Shelved = { menuId: number; userId: number; version: number; cells: readonly ShelvedCell[] }

export async function putShelf(sql: Sql, { menuId, userId, version, cells }: Shelved): Promise<void> {
  await sql.rows({
    name: 'shelf_put',
    text: `
      insert into weekly_menu_shelves (weekly_menu_id, user_id, version, cells) values ($1, $2, $3, $4)
      on conflict (weekly_menu_id, user_id) do update
        set version = excluded.version, cells = excluded.cells, at = now()`,
    values: [menuId, userId, version, JSON.stringify(cells)],
  })
}

export async function clearShelf(sql: Sql, menuId: number, userId: number): Promise<void> {
  await sql.rows({
    name: 'shelf_clear',
    text: 'delete from weekly_menu_shelves where weekly_menu_id = $1 and user_id = $2',
    values: [menuId, userId],
  })
}
