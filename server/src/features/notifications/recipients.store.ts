import type { Sql } from '../../db/database.ts'
import { type Caller, may } from '../../http/caller.ts'
import { scopeCondition, type Values, values } from '../../resource/scope.ts'
import { userRecords } from '../users/users.store.ts'

/** The recipients of a broadcast that its sender can see. */

type Addressed = { roleIds: readonly number[]; userIds: readonly number[] }

const visibleTo = (caller: Caller, bound: Values): string =>
  may(caller, 'users.view') ? scopeCondition(userRecords, caller, 'view', bound) : 'false'

/** Which of these roles and users there are for the sender; an archived role grants nothing and reaches nobody. */
export async function findAddressed(sql: Sql, caller: Caller, { roleIds, userIds }: Addressed): Promise<Addressed> {
  const bound = values()
  const [roles, users] = [bound.add(roleIds), bound.add(userIds)]
  const [row] = await sql.rows<Addressed>({
    text: `
      select array(select id from roles where id = any(${roles}::int[]) and not archived) as "roleIds",
        array(select t.id from users t where t.id = any(${users}::int[]) and ${visibleTo(caller, bound)}) as "userIds"`,
    values: bound.list,
  })
  return row ?? { roleIds: [], userIds: [] }
}

/** Users with one of these roles and the named users, each once, as far as the sender can see them. */
export async function findRecipients(sql: Sql, caller: Caller, { roleIds, userIds }: Addressed): Promise<number[]> {
  const bound = values()
  const [roles, users] = [bound.add(roleIds), bound.add(userIds)]
  const rows = await sql.rows<{ id: number }>({
    text: `
      select t.id from users t
      where (t.role_ids && ${roles}::int[] or t.id = any(${users}::int[])) and ${visibleTo(caller, bound)}`,
    values: bound.list,
  })
  return rows.map(({ id }) => id)
}
