import { users } from '@poledne/contract/access/user'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { buildUserLevelSql } from '../../core/access/access.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import { NO_PASSWORD_HASH } from '../../core/access/credentials.ts'
import { coversGrants, type Grants } from '../../core/access/grants.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import type { Sql } from '../../core/db/database.ts'
import { users as table } from '../../core/db/schema/people.ts'
import { buildHistoryInsert } from '../../core/records/history/history.store.ts'
import type { ItemRow, Resource } from '../../core/records/resource.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { buildInvitedUntilSql } from '../accounts/index.ts'
import type { UserState } from './users.policy.ts'

type SignInState = { active?: unknown; blocked?: unknown; archived: boolean }

export const canUserSignIn = ({ active, blocked, archived }: SignInState) =>
  active === true && blocked === false && !archived

type GrantedUser = Grants & SignInState & { id: number; createdById: number | null }
type AbilityRule = (caller: Caller, user: GrantedUser) => boolean

/** The rule of each ability. The caller must also have all rights of the user. */
const ABILITY_RULES = {
  /** Changes of the e-mail address and the password, and invitations. */
  access: (caller, user) => caller.realUserId === null && canPerform(caller, 'users', 'edit', user),
  /** A caller who already acts as another user cannot switch again. */
  switch: (caller, user) =>
    caller.realUserId === null &&
    user.id !== caller.userId &&
    canUserSignIn(user) &&
    canPerform(caller, 'users', 'switch', user),
  identifier: (caller, user) => canPerform(caller, 'users', 'identifier', user),
  anonymise: (caller, user) =>
    caller.realUserId === null &&
    user.level > caller.level &&
    user.id !== caller.userId &&
    canPerform(caller, 'users', 'delete', user),
  /**
   * Seeing and ending sessions and resetting second factors. The caller needs a lower level number, because two users of
   * the same level could otherwise take over each other's account.
   */
  security: (caller, user) =>
    caller.realUserId === null && user.level > caller.level && canPerform(caller, 'users', 'edit', user),
} satisfies Record<string, AbilityRule>

export const hasAbility = (caller: Caller, ability: keyof typeof ABILITY_RULES, user: GrantedUser): boolean =>
  ABILITY_RULES[ability](caller, user) && coversGrants(caller, user)

export type InvitableUser = GrantedUser & {
  username: string
  email: string
  language: AccountLanguage
  hasPassword: boolean
}

const LEVEL_SQL = buildUserLevelSql('record')

const PERMISSIONS_SQL = `coalesce((
  select jsonb_path_query_array(jsonb_agg(r.permissions), '$[*][*]') from roles r
  where r.id = any(record.role_ids) and not r.archived), '[]')`

const HAS_PASSWORD_SQL = `record.password_hash <> '${NO_PASSWORD_HASH}'`

export const userBaseResource: Resource = {
  module: users,
  table,
  label: 'record.username',
  level: LEVEL_SQL,
  getComputedColumns: () => ({
    level: LEVEL_SQL,
    // Only the rules of abilities read the permissions; no response contains them.
    permissions: PERMISSIONS_SQL,
    hasPassword: HAS_PASSWORD_SQL,
    invitedUntil: buildInvitedUntilSql('record'),
    anonymisedAt: 'record.anonymised_at',
  }),
  globalSearch: {
    nameCs: 'record.username',
    detail: `nullif(concat_ws(' ', record.first_name, record.last_name), '')`,
    texts: ['record.username', 'record.email', `concat_ws(' ', record.first_name, record.last_name)`].map(
      (text) => `search_text(${text})`,
    ),
  },
  getExtraAbilities: (caller, row) => {
    const user = row as ItemRow & Grants
    const isCovered = coversGrants(caller, user)
    const hasRule = (ability: keyof typeof ABILITY_RULES) => isCovered && ABILITY_RULES[ability](caller, user)
    return {
      access: hasRule('access'),
      switch: hasRule('switch'),
      identifier: hasRule('identifier'),
      anonymise: row.anonymisedAt === null && hasRule('anonymise'),
      security: hasRule('security'),
    }
  },
}

/** Reads the users and locks their rows until the transaction ends. */
export const readUsersForUpdate = (tx: Sql, ids: readonly number[]): Promise<UserState[]> =>
  tx.rows<UserState>({
    name: 'users_hold',
    text: `
      select record.id, record.created_by as "createdById", ${LEVEL_SQL} as level,
        ${PERMISSIONS_SQL} as permissions, record.username, record.email, record.active, record.blocked,
        record.archived, record.role_ids as "roleIds"
      from users record where record.id = any($1::int[]) order by record.id for update`,
    values: [ids],
  })

/** Reads the fields of a user that an invitation needs; locks the row until the transaction ends. */
export async function readUserForInvitation(tx: Sql, id: number): Promise<InvitableUser | null> {
  const [row] = await tx.rows<InvitableUser>({
    name: 'user_invitable',
    text: `
      select record.id, record.created_by as "createdById", ${LEVEL_SQL} as level,
        ${PERMISSIONS_SQL} as permissions, record.archived, record.active, record.blocked, record.username, record.email,
        record.language, ${HAS_PASSWORD_SQL} as "hasPassword"
      from users record where record.id = $1 for update`,
    values: [id],
  })
  return row ?? null
}

type SignInNames = { username: string; email: string }

/** Finds which of the username and the e-mail address other users already have. */
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

/** Removes the references to users who will be deleted from the stored downloads, which are kept. */
export async function detachUsersFromExports(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.rows({
    name: 'exports_detach_users',
    text: `
      update weekly_menu_exports
      set user_id = case when user_id = any($1::int[]) then null else user_id end,
        acting_as_id = case when acting_as_id = any($1::int[]) then null else acting_as_id end,
        reprinted_by_id = case when reprinted_by_id = any($1::int[]) then null else reprinted_by_id end
      where user_id = any($1::int[]) or acting_as_id = any($1::int[]) or reprinted_by_id = any($1::int[])`,
    values: [userIds],
  })
}

/** Replaces the personal fields of the user and returns the new version. */
export async function anonymiseUserRow(tx: Sql, caller: Caller, id: number, pseudonym: string): Promise<number> {
  const bound = createSqlParameters()
  const [row] = await tx.rows<{ version: number }>({
    name: 'user_anonymise',
    text: `with changed as (
        update users record set username = ${bound.add(pseudonym)}, email = ${bound.add(`${pseudonym}@anonymised.invalid`)},
          pending_email = null, first_name = null, last_name = null, phone_number = null,
          password_hash = '${NO_PASSWORD_HASH}', active = false, archived = true, role_ids = '{}', factor_due_at = null,
          anonymised_at = now(), version = version + 1, updated_at = now(), updated_by = ${bound.add(caller.userId)}
        where id = ${bound.add(id)} returning record.*
      ), entry as (${buildHistoryInsert(userBaseResource, caller, 'anonymise', bound)})
      select version from changed`,
    values: bound.values,
  })
  return row?.version ?? 0
}

/** The tables whose rows belong to an account; all have a column `user_id`. */
const ACCOUNT_TABLES = [
  'sessions',
  'codes',
  'sign_ups',
  'invitations',
  'known_devices',
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'api_tokens',
  'factor_challenges',
  'notifications',
  'preferences',
  'idempotency_keys',
  'bulk_undo',
] as const

type PersonalNames = { username: string; email: string; pendingEmail: string | null }

export async function readPersonalNames(tx: Sql, id: number): Promise<PersonalNames | null> {
  const [row] = await tx.rows<PersonalNames>({
    name: 'user_personal_names',
    text: 'select username, email, pending_email as "pendingEmail" from users where id = $1',
    values: [id],
  })
  return row ?? null
}

/** Deletes the data of the account, and removes personal data of the user from logs, history, imports and mails. */
export async function deletePersonalData(
  tx: Sql,
  id: number,
  pseudonym: string,
  { username, email, pendingEmail }: PersonalNames,
): Promise<void> {
  for (const table of ACCOUNT_TABLES) await tx.rows({ text: `delete from ${table} where user_id = $1`, values: [id] })
  await tx.rows({
    text: `update history set state = state || jsonb_build_object('username', $2::text, 'email', $2 || '@anonymised.invalid',
        'firstName', null, 'lastName', null, 'phoneNumber', null)
      where module = 'users' and record_id = $1`,
    values: [id, pseudonym],
  })
  await tx.rows({
    text: `update audit_log set address = null, personal = null, salt = null
      where user_id = $1 or acting_as_id = $1 or lower(personal ->> 'username') = lower($2)`,
    values: [id, username],
  })
  await tx.rows({ text: 'delete from outbox where recipient = any($1::text[])', values: [[email, pendingEmail]] })
  // The stored responses to requests of other users can contain the address.
  await tx.rows({ text: 'delete from idempotency_keys where strpos(answer::text, $1) > 0', values: [email] })
  await tx.rows({
    text: `
      with own as (
        update change_set_records r set old_values = null from change_sets s
        where s.id = r.set_id and r.module = 'users' and r.record_id = $1::text returning s.kind, s.source_id
      )
      update imports set file = null, sheets = '[]' where id in (select source_id from own where kind = 'import')`,
    values: [id],
  })
  await tx.rows({
    text: `delete from import_records r using imports i
      where i.id = r.import_id and i.module = 'users' and r.record_id = $1::text`,
    values: [id],
  })
}
