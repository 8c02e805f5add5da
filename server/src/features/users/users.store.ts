import { users } from '@poledne/contract/access/user'
import { buildUserLevelSql } from '../../access/access.store.ts'
import type { Caller } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { users as table } from '../../db/schema/people.ts'
import { canPerform } from '../../records/record.policy.ts'
import type { ItemRow, Resource } from '../../records/resource.ts'
import type { UserState } from './users.policy.ts'

const canUserSignIn = ({ active, blocked, archived }: ItemRow) => active === true && blocked === false && !archived

/** Whether the caller can act as this user; a caller who already acts as another user cannot switch again. */
const canActAs = (caller: Caller, row: ItemRow) =>
  caller.realUserId === null &&
  row.id !== caller.userId &&
  canUserSignIn(row) &&
  canPerform(caller, 'users', 'switch', row)

const LEVEL_SQL = buildUserLevelSql('record')

export const userBaseResource: Resource = {
  module: users,
  table,
  level: LEVEL_SQL,
  getComputedColumns: () => ({ level: LEVEL_SQL }),
  getExtraAbilities: (caller, row) => ({
    switch: canActAs(caller, row),
    identifier: canPerform(caller, 'users', 'identifier', row),
  }),
}

/** Reads the users and locks their rows until the transaction ends. */
export const readUsersForUpdate = (tx: Sql, ids: readonly number[]): Promise<UserState[]> =>
  tx.rows<UserState>({
    name: 'users_hold',
    text: `
      select record.id, record.created_by as "createdById", ${LEVEL_SQL} as level, record.username, record.email, record.active, record.blocked, record.archived,
        record.role_ids as "roleIds"
      from users record where record.id = any($1::int[]) order by record.id for update`,
    values: [ids],
  })

type SignInNames = { username: string; email: string }

/** Finds out whether other users already have this username or e-mail address. */
export async function findTakenFields(
  tx: Sql,
  { username, email }: SignInNames,
  ids: readonly number[],
): Promise<(keyof SignInNames)[]> {
  const [taken] = await tx.rows<Record<keyof SignInNames, boolean>>({
    name: 'users_taken',
    text: `
      select exists (select 1 from users where lower(username) = lower($1) and id <> all($3::int[])) as username,
        exists (select 1 from users where lower(email) = lower($2) and id <> all($3::int[])) as email`,
    values: [username, email, ids],
  })
  return (['username', 'email'] as const).filter((name) => taken?.[name])
}
