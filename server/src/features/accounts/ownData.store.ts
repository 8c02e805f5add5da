import type { Sql } from '../../core/db/database.ts'

/** Each section has at most this many rows. */
export const MAX_OWN_ROWS = 1_000

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
    text: `${SECTIONS[section]} limit ${MAX_OWN_ROWS + 1}`,
    values: [userId],
  })
