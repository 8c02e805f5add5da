import type { SetAsideCell, SetAsideChanges } from '@poledne/contract/modules/weeklyMenu'
import type { Sql } from '../../../core/db/database.ts'
import { buildPersonJsonSql } from '../../../core/records/sqlBuilder.ts'

/** Reads the set-aside changes of all users for this menu, oldest first. */
export const readSetAsideChanges = (sql: Sql, menuId: number): Promise<SetAsideChanges[]> =>
  sql.rows<SetAsideChanges>({
    name: 'shelves',
    text: `
      select s.user_id as "userId", u.username, ${buildPersonJsonSql('u')} as by, s.at, s.version, s.cells
      from weekly_menu_shelves s join users u on u.id = s.user_id
      where s.weekly_menu_id = $1 order by s.at, s.user_id`,
    values: [menuId],
  })

type SetAsideRow = { menuId: number; userId: number; version: number; cells: readonly SetAsideCell[] }

export async function upsertSetAsideChanges(sql: Sql, { menuId, userId, version, cells }: SetAsideRow): Promise<void> {
  await sql.rows({
    name: 'shelf_put',
    text: `
      insert into weekly_menu_shelves (weekly_menu_id, user_id, version, cells) values ($1, $2, $3, $4)
      on conflict (weekly_menu_id, user_id) do update
        set version = excluded.version, cells = excluded.cells, at = now()`,
    values: [menuId, userId, version, JSON.stringify(cells)],
  })
}

export async function deleteSetAsideChanges(sql: Sql, menuId: number, userId: number): Promise<void> {
  await sql.rows({
    name: 'shelf_clear',
    text: 'delete from weekly_menu_shelves where weekly_menu_id = $1 and user_id = $2',
    values: [menuId, userId],
  })
}
