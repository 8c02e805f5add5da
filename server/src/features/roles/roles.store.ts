import { roles } from '@poledne/contract/access/role'
import { type RoleState, readRoles } from '../../core/access/access.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { roles as table } from '../../core/db/schema/people.ts'
import type { Resource } from '../../core/records/resource.ts'

export const roleBaseResource: Resource = {
  module: roles,
  table,
  label: 'record.name',
  level: 'record.level',
  getComputedColumns: () => ({
    userCount: '(select count(*) from users u where u.role_ids @> array[record.id] and not u.archived)',
  }),
  globalSearch: { nameCs: 'record.name', detail: 'record.description', texts: ['search_text(record.name)'] },
}

/** Reads the other roles of users with this role, one list for each different combination. */
export async function readOtherRolesOfHolders(tx: Sql, roleId: number): Promise<RoleState[][]> {
  const sets = await tx.rows<{ roleIds: number[] }>({
    name: 'roles_beside',
    text: 'select distinct role_ids as "roleIds" from users where role_ids @> array[$1::int]',
    values: [roleId],
  })
  const others = await readRoles(tx, [...new Set(sets.flatMap(({ roleIds }) => roleIds))])
  return sets.map(({ roleIds }) => others.filter(({ id }) => id !== roleId && roleIds.includes(id)))
}
