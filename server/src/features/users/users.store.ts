import { users } from '@poledne/contract/access/user'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { buildUserLevelSql } from '../../access/access.store.ts'
import type { Caller } from '../../access/caller.ts'
import { NO_PASSWORD_HASH } from '../../access/credentials.ts'
import type { Sql } from '../../db/database.ts'
import { users as table } from '../../db/schema/people.ts'
import { canPerform } from '../../records/record.policy.ts'
import type { ItemRow, Resource } from '../../records/resource.ts'
import { buildInvitedUntilSql } from '../accounts/accounts.invitations.store.ts'
import type { UserState } from './users.policy.ts'

type SignInState = { active?: unknown; blocked?: unknown; archived: boolean }

export const canUserSignIn = ({ active, blocked, archived }: SignInState) =>
  active === true && blocked === false && !archived

/** Whether the caller can act as this user; a caller who already acts as another user cannot switch again. */
const canActAs = (caller: Caller, row: ItemRow) =>
  caller.realUserId === null &&
  row.id !== caller.userId &&
  canUserSignIn(row) &&
  canPerform(caller, 'users', 'switch', row)

type AnonymisableUser = { id: number; createdById: number | null; level?: number; archived: boolean }

/** Whether the caller can remove the personal data of the user, who must have a higher level number. */
export const canAnonymise = (caller: Caller, user: AnonymisableUser): boolean =>
  caller.realUserId === null &&
  (user.level ?? 0) > caller.level &&
  user.id !== caller.userId &&
  canPerform(caller, 'users', 'delete', user)

type LeveledUser = { createdById: number | null; level?: number; archived: boolean }

/**
 * Whether the caller can see and end the user's sessions and reset their second factors. They need a lower level
 * number, because two users of the same level could otherwise take over each other's account.
 */
export const canManageSignIn = (caller: Caller, user: LeveledUser): boolean =>
  caller.realUserId === null && (user.level ?? 0) > caller.level && canPerform(caller, 'users', 'edit', user)

export type InvitableUser = Pick<UserState, 'id' | 'createdById' | 'level' | 'archived' | 'active' | 'blocked'> & {
  username: string
  email: string
  language: AccountLanguage
  hasPassword: boolean
}

const LEVEL_SQL = buildUserLevelSql('record')

const HAS_PASSWORD_SQL = `record.password_hash <> '${NO_PASSWORD_HASH}'`

export const userBaseResource: Resource = {
  module: users,
  table,
  level: LEVEL_SQL,
  getComputedColumns: () => ({
    level: LEVEL_SQL,
    hasPassword: HAS_PASSWORD_SQL,
    invitedUntil: buildInvitedUntilSql('record'),
    anonymisedAt: 'record.anonymised_at',
  }),
  getExtraAbilities: (caller, row) => ({
    switch: canActAs(caller, row),
    identifier: canPerform(caller, 'users', 'identifier', row),
    anonymise: row.anonymisedAt === null && canAnonymise(caller, row),
    security: canManageSignIn(caller, row),
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

/** What an invitation needs to know about a user; locks the row until the transaction ends. */
export async function readUserForInvitation(tx: Sql, id: number): Promise<InvitableUser | null> {
  const [row] = await tx.rows<InvitableUser>({
    name: 'user_invitable',
    text: `
      select record.id, record.created_by as "createdById", ${LEVEL_SQL} as level, record.archived, record.active,
        record.blocked, record.username, record.email, record.language, ${HAS_PASSWORD_SQL} as "hasPassword"
      from users record where record.id = $1 for update`,
    values: [id],
  })
  return row ?? null
}

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
