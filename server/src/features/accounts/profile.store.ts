import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { buildHistoryInsert } from '../../core/records/history/history.store.ts'
import { getColumn, toColumnValue } from '../../core/records/resource.ts'
import { createSqlParameters } from '../../core/records/sqlBuilder.ts'
import { userHistoryResource } from './accounts.store.ts'

/** The highest number of rows of one section. */
export const MAX_OWN_DATA_ROWS = 1_000

/** What the system stores about a user, as one query per section; `$1` is the id of the user. */
const SECTIONS = {
  account: `
    select username, email, pending_email as "newEmail", first_name as "firstName", last_name as "lastName",
      phone_number as phone, language, timezone, date_type as "dateFormat", active, blocked, archived,
      created_at as "createdAt", updated_at as "changedAt"
    from users where id = $1`,
  roles: `
    select r.name, r.description from users u join roles r on r.id = any(u.role_ids) where u.id = $1 order by r.name`,
  consents: 'select version, push, analytics, at from agreements where user_id = $1 order by version desc',
  sessions: `
    select device, user_agent as browser, created_at as "signedInAt", last_seen_at as "lastSeenAt"
    from sessions where user_id = $1 order by last_seen_at desc`,
  passkeys: `
    select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys where user_id = $1 order by id desc`,
  tokens: `
    select name, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
    from api_tokens where user_id = $1 order by id desc`,
  requests: `
    select id, created_at as "createdAt", status, subject, body from support_requests where created_by = $1 order by id desc`,
  messages: 'select request_id as request, at, body from support_messages where user_id = $1 order by id desc',
  comments: `
    select m.start_date as week, c.at, c.body
    from weekly_menu_comments c join weekly_menus m on m.id = c.weekly_menu_id where c.user_id = $1 order by c.id desc`,
  notifications: `
    select created_at as at, title, body, read_at as "readAt" from notifications where user_id = $1 order by id desc`,
  preferences: 'select key, value from preferences where user_id = $1 order by key',
  imports:
    'select module, filename, created_at as at, applied_at as "appliedAt" from imports where created_by = $1 order by id desc',
  downloads: `
    select m.start_date as week, e.at, e.format
    from weekly_menu_exports e join weekly_menus m on m.id = e.weekly_menu_id where e.user_id = $1 order by e.id desc`,
  audit: `
    select at, event, result, address, module, record_id as record from audit_log where user_id = $1 order by at desc, id desc`,
  changes: `
    select at, module, record_id as record, action from history where user_id = $1 order by at desc`,
} as const

export type OwnDataSection = keyof typeof SECTIONS
export const OWN_DATA_SECTIONS = Object.keys(SECTIONS) as OwnDataSection[]

/** Reads one row more than the limit, so that the file can say that there are more. */
export const readOwnData = (
  sql: Sql,
  section: OwnDataSection,
  userId: number,
): Promise<Readonly<Record<string, unknown>>[]> =>
  sql.rows({
    name: `own_data_${section}`,
    text: `${SECTIONS[section]} limit ${MAX_OWN_DATA_ROWS + 1}`,
    values: [userId],
  })

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

/**
 * Writes a new version of the user with its history, so that a save by an administrator with an older version
 * conflicts.
 */
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

/** Updates which hints the user has seen, without a new version of the user, because it does not matter to others. */
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

/** Whether the stored hash has not changed since the password was compared with it; locks the row. */
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
 * Inserts an agreement. Returns null if it has the version in force, otherwise that version. Locks the settings, so
 * that the version cannot be raised meanwhile.
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
