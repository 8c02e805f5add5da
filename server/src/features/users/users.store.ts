import { users } from '@poledne/contract/user'
import { levelOfUser } from '../../access/access.store.ts'
import type { Sql } from '../../db/database.ts'
import { users as table } from '../../db/schema/people.ts'
import type { Caller } from '../../http/caller.ts'
import type { ItemRow } from '../../resource/item.ts'
import { mayDo } from '../../resource/record.policy.ts'
import type { Resource } from '../../resource/resource.ts'
import type { UserState } from './users.policy.ts'

const isUsable = ({ active, blocked, archived }: ItemRow) => active === true && blocked === false && !archived

/** One switch does not lead to the next, so nobody is offered to whoever acts as somebody else. */
const maySwitchTo = (caller: Caller, row: ItemRow) =>
  caller.realUserId === null && row.id !== caller.userId && isUsable(row) && mayDo(caller, 'users', 'switch', row)

const level = levelOfUser('t')

export const userRecords: Resource = {
  module: users,
  table,
  level,
  shown: () => ({ level }),
  abilities: (caller, row) => ({
    switch: maySwitchTo(caller, row),
    identifier: mayDo(caller, 'users', 'identifier', row),
  }),
}

/** As they are now, and until the transaction ends. */
export const holdUsers = (tx: Sql, ids: readonly number[]): Promise<UserState[]> =>
  tx.rows<UserState>({
    name: 'users_hold',
    text: `
      select t.id, t.created_by as "createdById", ${level} as level, t.username, t.email, t.active, t.blocked, t.archived,
        t.role_ids as "roleIds"
      from users t where t.id = any($1::int[]) order by t.id for update`,
    values: [ids],
  })

type Names = { username: string; email: string }

/** Which of these somebody else has already. */
export async function readTaken(tx: Sql, { username, email }: Names, ids: readonly number[]): Promise<(keyof Names)[]> {
  const [taken] = await tx.rows<Record<keyof Names, boolean>>({
    name: 'users_taken',
    text: `
      select exists (select 1 from users where lower(username) = lower($1) and id <> all($3::int[])) as username,
        exists (select 1 from users where lower(email) = lower($2) and id <> all($3::int[])) as email`,
    values: [username, email, ids],
  })
  return (['username', 'email'] as const).filter((name) => taken?.[name])
}

export async function endSessions(tx: Sql, userIds: readonly number[]): Promise<void> {
  await tx.rows({
    name: 'users_end_sessions',
    text: 'delete from sessions where user_id = any($1::int[])',
    values: [userIds],
  })
}
