import { DEFAULT_ROLE_LEVEL } from '@poledne/contract/access/permissions'
import type { FactorKind } from '@poledne/contract/access/session'
import type { Sql } from '../db/database.ts'
import type { RoleGrants } from './grants.ts'

/** The key of the advisory lock: an arbitrary number that is the same in every instance. */
const ACCESS_LOCK = 7_653_366

/** Serializes the changes of users and roles, so that each change is checked against the result of the previous one. */
export async function lockAccess(tx: Sql): Promise<void> {
  await tx.rows({ name: 'access_lock', text: 'select pg_advisory_xact_lock($1)', values: [ACCESS_LOCK] })
}

/** Builds the SQL expression for the lowest level among the roles of a user. */
export const buildUserLevelSql = (row: string): string =>
  `coalesce((select min(r.level) from roles r where r.id = any(${row}.role_ids) and not r.archived), ${DEFAULT_ROLE_LEVEL})`

/** Builds the SQL condition for a registration that is unconfirmed and that no administrator has changed. */
export const buildIsPendingSql = (row: string): string =>
  `not ${row}.active and not ${row}.blocked and not ${row}.archived and ${row}.created_by is null and ${row}.version = 1`

/** Builds the SQL condition for a user who can sign in. */
export const buildCanSignInSql = (row: string): string => `${row}.active and not ${row}.blocked and not ${row}.archived`

/** Builds the SQL condition for a user who has a second factor. */
export const buildHasFactorSql = (userId: string): string =>
  `(exists (select from passkeys where user_id = ${userId})
    or exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null))`

type UserRoleGrants = { id: number; createdById: number | null; roles: Omit<RoleGrants, 'archived'>[] }

/** Returns the kinds of second factor that the user has; the sign-in asks for the first one. */
export async function readFactorKinds(sql: Sql, userId: number): Promise<FactorKind[]> {
  const [row] = await sql.rows<{ kinds: FactorKind[] }>({
    name: 'factor_kinds',
    text: `
      select array(
        select 'passkey' where exists (select from passkeys where user_id = $1)
        union all
        select 'totp' from totp_secrets where user_id = $1 and confirmed_at is not null
      ) as kinds`,
    values: [userId],
  })
  return row?.kinds ?? []
}

/**
 * Reads the current roles of these users. Users who cannot sign in are left out, and so are all users once the session
 * has ended or the API token was revoked.
 */
export const readUserRoleGrants = (
  tx: Sql,
  ids: readonly number[],
  { sessionId, apiTokenId }: { sessionId: number; apiTokenId: number | null },
): Promise<UserRoleGrants[]> =>
  tx.rows<UserRoleGrants>({
    name: 'access_standing',
    text: `
      select u.id, u.created_by as "createdById", coalesce(
        jsonb_agg(jsonb_build_object('level', r.level, 'permissions', r.permissions)) filter (where r.id is not null), '[]') as roles
      from users u left join roles r on r.id = any(u.role_ids) and not r.archived
      where u.id = any($1::int[]) and ${buildCanSignInSql('u')}
        and (exists (select 1 from sessions where id = $2)
          or exists (select 1 from api_tokens where id = $3::int and expires_at > now()))
      group by u.id`,
    values: [ids, sessionId, apiTokenId],
  })

/** Builds the SQL condition for a user `u` who can edit all users, or all roles, that are not above their own level. */
const buildCanManageSql = (area: 'users' | 'roles') => `
  exists (select 1 from managing m where m.area = '${area}' and m.id = any(u.role_ids)
    and coalesce(m.reach, 0) <= ${buildUserLevelSql('u')})`

/**
 * Whether any user can sign in and manage users and roles, and whether one of them has the highest authority, so that they
 * can assign every role.
 */
export type RemainingAdministrators = { hasAdministrator: boolean; hasHighestAdministrator: boolean }

export async function readRemainingAdministrators(tx: Sql): Promise<RemainingAdministrators> {
  const [row] = await tx.rows<RemainingAdministrators>({
    name: 'access_administration',
    text: `
      with managing as (
        select r.id, e ->> 'area' as area, (e ->> 'level')::int as reach
        from roles r, jsonb_array_elements(r.permissions) e
        where not r.archived and e ->> 'action' = 'edit' and e ->> 'area' in ('users', 'roles') and (e ->> 'allItems')::boolean
      )
      select count(*) > 0 as "hasAdministrator",
        coalesce(bool_or(${buildUserLevelSql('u')} <= (select min(level) from roles)), false) as "hasHighestAdministrator"
      from users u
      where ${buildCanSignInSql('u')} and u.role_ids && array(select id from managing)
        and ${buildCanManageSql('users')} and ${buildCanManageSql('roles')}`,
  })
  return row ?? { hasAdministrator: false, hasHighestAdministrator: false }
}

export type RoleState = RoleGrants & {
  id: number
  createdById: number | null
  requireFactor?: boolean
  factorGraceDays?: number
}

export const readRoles = (tx: Sql, ids: readonly number[]): Promise<RoleState[]> =>
  tx.rows<RoleState>({
    name: 'access_roles',
    text: `
      select id, created_by as "createdById", archived, level, permissions, require_factor as "requireFactor",
        factor_grace_days as "factorGraceDays"
      from roles where id = any($1::int[]) order by id for update`,
    values: [ids],
  })

/** Reads the roles without a lock, for a check that writes nothing or that has the access lock. */
export const readAllRoles = (sql: Sql): Promise<RoleState[]> =>
  sql.rows<RoleState>({
    name: 'access_all_roles',
    text: 'select id, created_by as "createdById", archived, level, permissions from roles order by id',
  })

/** Lower-cases a username or e-mail as PostgreSQL does; JavaScript differs for some letters (İ). */
export async function foldNameCase(sql: Sql, name: string): Promise<string> {
  const [row] = await sql.rows<{ name: string }>({
    name: 'fold_name',
    text: 'select lower($1::text) as name',
    // PostgreSQL cannot store NUL in a text.
    values: [name.replaceAll('\u0000', '\ufffd')],
  })
  return row?.name ?? name
}
