import { type Caller, hasPermission } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { buildScopeCondition, createSqlParameters, type SqlParameters } from '../../records/scope.ts'
import { userBaseResource } from '../users/users.store.ts'

/** The recipients of a broadcast that its sender can see. */

type BroadcastRecipients = { roleIds: readonly number[]; userIds: readonly number[] }

const buildVisibleUsersCondition = (caller: Caller, bound: SqlParameters): string =>
  hasPermission(caller, 'users.view') ? buildScopeCondition(userBaseResource, caller, 'view', bound) : 'false'

/** Which of these roles and users there are for the sender; an archived role grants nothing and reaches nobody. */
export async function findVisibleRecipients(
  sql: Sql,
  caller: Caller,
  { roleIds, userIds }: BroadcastRecipients,
): Promise<BroadcastRecipients> {
  const bound = createSqlParameters()
  const [roles, users] = [bound.add(roleIds), bound.add(userIds)]
  const [row] = await sql.rows<BroadcastRecipients>({
    text: `
      select array(select id from roles where id = any(${roles}::int[]) and not archived) as "roleIds",
        array(select t.id from users t where t.id = any(${users}::int[]) and ${buildVisibleUsersCondition(caller, bound)}) as "userIds"`,
    values: bound.values,
  })
  return row ?? { roleIds: [], userIds: [] }
}

/** Users with one of these roles and the named users, each once, as far as the sender can see them. */
export async function findRecipientIds(
  sql: Sql,
  caller: Caller,
  { roleIds, userIds }: BroadcastRecipients,
): Promise<number[]> {
  const bound = createSqlParameters()
  const [roles, users] = [bound.add(roleIds), bound.add(userIds)]
  const rows = await sql.rows<{ id: number }>({
    text: `
      select t.id from users t
      where (t.role_ids && ${roles}::int[] or t.id = any(${users}::int[])) and ${buildVisibleUsersCondition(caller, bound)}`,
    values: bound.values,
  })
  return rows.map(({ id }) => id)
}
