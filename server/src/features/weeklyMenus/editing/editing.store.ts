import type { MenuLock, SetAsideCell, SetAsideChanges } from '@poledne/contract/modules/weeklyMenu'
import { type Caller, getRealUserId } from '../../../core/access/caller.ts'
import type { Sql } from '../../../core/db/database.ts'
import { buildPersonJsonSql, buildPersonNameSql } from '../../../core/records/sqlBuilder.ts'
import { isLockActiveSql } from '../weeklyMenus.store.ts'

export type ActiveLock = MenuLock & { id: number }

export const readLocksOfOthers = (sql: Sql, ids: readonly number[], userId: number): Promise<ActiveLock[]> =>
  sql.rows<ActiveLock>({
    name: 'locks_of_others',
    text: `
      select l.weekly_menu_id as id, l.locked_at as "lockedAt", l.user_id as "lockedByUserId",
        ${buildPersonNameSql('u')} as "lockedByUserName"
      from weekly_menu_locks l join users u on u.id = l.user_id
      where l.weekly_menu_id = any($1::int[]) and l.user_id <> $2 and ${isLockActiveSql('l')}`,
    values: [ids, userId],
  })

type LockEditor = { menuId: number; userId: number; editorId: string; holderId: number }

/** Acquires, renews or takes over the lock; returns false if another user keeps it. */
export async function acquireMenuLock(
  sql: Sql,
  { menuId, userId, editorId, holderId }: LockEditor,
  takeOver: boolean,
): Promise<boolean> {
  const renewed = `l.user_id = excluded.user_id and ${isLockActiveSql('l')}`
  const rows = await sql.rows({
    name: 'lock_take',
    text: `
      insert into weekly_menu_locks as l (weekly_menu_id, user_id, editors)
      values ($1, $2, jsonb_build_object($3::text, $4::int))
      on conflict (weekly_menu_id) do update set
        user_id = excluded.user_id,
        seen_at = now(),
        locked_at = case when ${renewed} then l.locked_at else now() end,
        editors = case when ${renewed} then l.editors || excluded.editors else excluded.editors end
      where $5 or l.user_id = excluded.user_id or not (${isLockActiveSql('l')})
      returning 1`,
    values: [menuId, userId, editorId, holderId, takeOver],
  })
  return rows.length > 0
}

/** Removes one editor of the user's lock; removing the last one deletes the lock. */
export async function removeLockEditor(sql: Sql, menuId: number, userId: number, editorId: string): Promise<void> {
  await sql.rows({
    name: 'lock_leave',
    text: `
      merge into weekly_menu_locks l using (values ($1::int, $2::int, $3::text)) removed (menu_id, user_id, editor_id)
        on l.weekly_menu_id = removed.menu_id and l.user_id = removed.user_id
      when matched and l.editors - removed.editor_id = '{}' then delete
      when matched then update set editors = l.editors - removed.editor_id`,
    values: [menuId, userId, editorId],
  })
}

export async function releaseMenuLock(sql: Sql, menuId: number): Promise<void> {
  await sql.rows({
    name: 'lock_free',
    text: 'delete from weekly_menu_locks where weekly_menu_id = $1',
    values: [menuId],
  })
}

export async function readPersonName(sql: Sql, userId: number): Promise<string> {
  const [row] = await sql.rows<{ name: string }>({
    name: 'person_name',
    text: `select ${buildPersonNameSql('u')} as name from users u where u.id = $1`,
    values: [userId],
  })
  return row?.name ?? ''
}

/**
 * Deletes the previous entry in the history of a menu if the caller has written it by a save since they locked the
 * menu. The entry of the new save then contains both changes.
 */
export async function deletePreviousSaveOfSession(
  tx: Sql,
  caller: Pick<Caller, 'userId' | 'realUserId'>,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await tx.rows({
    name: 'history_merge_session',
    text: `
      delete from history h using weekly_menu_locks l
      where h.module = 'weeklyMenus' and h.record_id = $1 and h.revision = $2 and h.action = 'save'
        and h.user_id = $3 and h.acting_as_id is not distinct from $4::int
        and l.weekly_menu_id = h.record_id and l.user_id = $5 and l.locked_at <= h.at and ${isLockActiveSql('l')}`,
    values: [id, version, getRealUserId(caller), caller.realUserId === null ? null : caller.userId, caller.userId],
  })
}

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
