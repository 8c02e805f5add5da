import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildHistoryInsert } from '../../core/records/record.store.ts'
import { getColumn, toColumnValue } from '../../core/records/resource.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { userHistoryResource } from './accounts.store.ts'

/** The fields that saving the profile changes at once; a new e-mail address is pending until its code is entered. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'language', 'timezone', 'dateType'] as const
export type ProfileFields = Record<(typeof PROFILE_FIELDS)[number], string | null>

/** Reads the profile and locks its row until the transaction ends. */
export async function readProfileForUpdate(sql: Sql, userId: number): Promise<ProfileFields | undefined> {
  const columns = PROFILE_FIELDS.map((field) => `${getColumn(userHistoryResource, field).name} as "${field}"`)
  const [row] = await sql.rows<ProfileFields>({
    name: 'profile_hold',
    text: `select ${columns.join(', ')} from users where id = $1 for no key update`,
    values: [userId],
  })
  return row
}

/** Writes a new version of the user with its history, so that a save by an administrator with an older version conflicts. */
export async function updateProfile(sql: Sql, caller: Caller, fields: ProfileFields): Promise<number> {
  const bound = createSqlParameters()
  const id = bound.add(caller.userId)
  const assignments = PROFILE_FIELDS.map((field) => {
    const column = getColumn(userHistoryResource, field)
    return `${column.name} = ${bound.add(toColumnValue(column, fields[field]))}`
  })
  const [row] = await sql.rows<{ version: number }>({
    name: 'profile_update',
    text: `with changed as (
        update users record set ${assignments.join(', ')}, version = record.version + 1, updated_at = now(), updated_by = record.id
        where record.id = ${id} returning record.*
      ), kept as (${buildHistoryInsert(userHistoryResource, caller, 'save', bound)})
      select version from changed`,
    values: bound.values,
  })
  if (!row) throw new Error('the profile could not be written')
  return row.version
}

/** Updates which hints the user has seen. This is no new version of the user, because it does not matter to others. */
export async function updateHintsVersion(sql: Sql, userId: number, version: number): Promise<void> {
  await sql.rows({
    name: 'profile_hints',
    text: 'update users set last_hints_version = $2 where id = $1',
    values: [userId, version],
  })
}

export async function findPasswordHash(sql: Sql, userId: number): Promise<string | undefined> {
  const [row] = await sql.rows<{ hash: string }>({
    name: 'password_hash',
    text: 'select password_hash as hash from users where id = $1',
    values: [userId],
  })
  return row?.hash
}

/**
 * Whether the stored hash is still the one that the password was compared with; locks the row until the transaction
 * ends.
 */
export async function isPasswordHashUnchanged(sql: Sql, userId: number, passwordHash: string): Promise<boolean> {
  const rows = await sql.rows({
    name: 'password_hold',
    text: 'select 1 from users where id = $1 and password_hash = $2 for no key update',
    values: [userId, passwordHash],
  })
  return rows.length > 0
}

export type Agreement = { version: number; push: boolean; analytics: boolean }

/**
 * Inserts an agreement; returns null if it is accepted, otherwise the agreement version in force. Locks the settings,
 * so that the version cannot be raised meanwhile.
 */
export async function insertAgreement(sql: Sql, userId: number, agreement: Agreement): Promise<number | null> {
  const { version, push, analytics } = agreement
  const [row] = await sql.rows<{ inForce: number }>({
    name: 'agreement',
    text: `
      with in_force as (select agreement_version as version from settings for share),
      accepted as (
        insert into agreements (user_id, version, push, analytics)
        select $1, $2, $3, $4 from in_force where version = $2
        on conflict (user_id, version) do update set push = excluded.push, analytics = excluded.analytics, at = now()
        returning version
      ),
      kept as (update users set last_agreement_version = accepted.version from accepted where users.id = $1)
      select version as "inForce" from in_force where version <> $2`,
    values: [userId, version, push, analytics],
  })
  return row?.inForce ?? null
}
