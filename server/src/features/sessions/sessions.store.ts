import { DEFAULT_ROLE_LEVEL, type PermissionEntry } from '@poledne/contract/access/permissions'
import { LRUCache } from 'lru-cache'
import { buildCanSignInSql } from '../../access/access.store.ts'
import { buildRights, type Caller, type Rights } from '../../access/caller.ts'
import type { Sql } from '../../db/database.ts'
import { groupBy } from '../../groupBy.ts'

/** How long a renewed token's predecessor still works, so that requests under way do not fail. */
const GRACE = "interval '30 seconds'"

/** What a set of roles grants: its rights, and its lowest level. */
type GrantedRights = Rights & { level: number }

/** Every write gives a row a new `xmin`, so a stamp names one state of one set of roles for good. */
const rightsByStamp = new WeakMap<Sql, LRUCache<string, GrantedRights>>()

const NO_RIGHTS: GrantedRights = { ...buildRights([]), level: DEFAULT_ROLE_LEVEL }

/** Rights are long and seldom change: they are read once for each state of the roles that grant them. */
async function readGrantedRights(sql: Sql, userId: number, stamp: string): Promise<GrantedRights> {
  const cache = rightsByStamp.get(sql) ?? new LRUCache({ max: 1_000 })
  rightsByStamp.set(sql, cache)
  const known = cache.get(stamp)
  if (known) return known
  const roles = await sql.rows<{ permissions: PermissionEntry[]; level: number; state: string }>({
    name: 'granted',
    text: `
      select r.permissions, r.level, r.id || ':' || r.xmin as state
      from users u join roles r on r.id = any(u.role_ids) and not r.archived where u.id = $1`,
    values: [userId],
  })
  const granted = {
    ...buildRights(roles.flatMap(({ permissions }) => permissions)),
    level: roles.length === 0 ? DEFAULT_ROLE_LEVEL : Math.min(...roles.map(({ level }) => level)),
  }
  // the roles may have changed between the two look-ups: what was read is kept under the state it was read in
  cache.set(computeStamp(roles), granted)
  return granted
}

const computeStamp = (roles: readonly { state: string | null }[]): string =>
  roles
    .map(({ state }) => state)
    .sort()
    .join(' ')

type PersonRow = { userId: number; username: string; state: string | null }
type CallerRow = PersonRow & { sessionId: number; maintenance: boolean }

/** Who somebody is and what his roles grant him, from a row for each of his roles. */
async function buildPerson(sql: Sql, rows: readonly PersonRow[]) {
  const [row] = rows
  if (!row) return null
  const { userId, username, state } = row
  const granted = state === null ? NO_RIGHTS : await readGrantedRights(sql, userId, computeStamp(rows))
  return { userId, username, ...granted }
}

/** Whoever is blocked, not in use or archived is nobody. */
const IS_USABLE = buildCanSignInSql('u')
const JOIN_ROLES = 'left join roles r on r.id = any(u.role_ids) and not r.archived'
const PERSON_COLUMNS = `u.id as "userId", u.username, r.id || ':' || r.xmin as state`

export type FoundCaller = Readonly<{ caller: Caller; maintenance: boolean }>

/** One statement, a row for each of his roles: who it is and the state they are in, so that no instance goes by rights of yesterday. */
export async function findCaller(sql: Sql, tokenHash: Buffer): Promise<FoundCaller | null> {
  const rows = await sql.rows<CallerRow>({
    name: 'caller',
    text: `
      select ${PERSON_COLUMNS}, s.id as "sessionId", (select maintenance from settings) as maintenance
      from session_tokens k
      join sessions s on s.id = k.session_id
      join users u on u.id = s.user_id
      ${JOIN_ROLES}
      where k.token_hash = $1 and k.expires_at > now() and ${IS_USABLE}`,
    values: [tokenHash],
  })
  const person = await buildPerson(sql, rows)
  const [row] = rows
  if (!row || !person) return null
  return { caller: { ...person, sessionId: row.sessionId, realUserId: null }, maintenance: row.maintenance }
}

/** Who still holds these sessions, looked up again together; an ended or expired session is missing. */
export async function findCallers(sql: Sql, sessionIds: readonly number[]): Promise<Map<number, Caller>> {
  const rows = await sql.rows<PersonRow & { sessionId: number }>({
    name: 'callers',
    text: `
      select ${PERSON_COLUMNS}, s.id as "sessionId"
      from sessions s
      join users u on u.id = s.user_id
      ${JOIN_ROLES}
      where s.id = any($1::int[]) and ${IS_USABLE}
        and exists (select from session_tokens k where k.session_id = s.id and k.expires_at > now())`,
    values: [sessionIds],
  })
  const callers = new Map<number, Caller>()
  for (const [sessionId, own] of groupBy(rows, (row) => row.sessionId)) {
    const person = await buildPerson(sql, own)
    if (person) callers.set(sessionId, { ...person, sessionId, realUserId: null })
  }
  return callers
}

/** A user who can sign in, with the rights of their roles; null for anyone else. */
export async function findUserCaller(sql: Sql, userId: number): Promise<Caller | null> {
  const text = `select ${PERSON_COLUMNS} from users u ${JOIN_ROLES} where u.id = $1 and ${IS_USABLE}`
  const user = await buildPerson(sql, await sql.rows<PersonRow>({ name: 'user', text, values: [userId] }))
  return user && { ...user, sessionId: 0, realUserId: null }
}

/** Somebody whom another may act as; who created him matters to those who reach only such. */
export async function findUserByName(sql: Sql, username: string) {
  const rows = await sql.rows<PersonRow & { createdById: number | null }>({
    name: 'person',
    text: `
      select ${PERSON_COLUMNS}, u.created_by as "createdById" from users u ${JOIN_ROLES}
      where lower(u.username) = lower($1) and ${IS_USABLE}`,
    values: [username],
  })
  const person = await buildPerson(sql, rows)
  return person && { ...person, createdById: rows[0]?.createdById ?? null }
}

export type Credentials = { id: number; passwordHash: string; usable: boolean }

export async function findCredentials(sql: Sql, username: string): Promise<Credentials | null> {
  const [row] = await sql.rows<Credentials>({
    name: 'credentials',
    text: `
      select u.id, u.password_hash as "passwordHash", ${IS_USABLE} as usable
      from users u where lower(u.username) = lower($1)`,
    // PostgreSQL takes no NUL in a text; nobody is called that way
    values: [username.replaceAll('\u0000', '\ufffd')],
  })
  return row ?? null
}

type NewSession = { userId: number; device: string | null; userAgent: string | null; tokenHash: Buffer; ttl: number }

export async function insertSession(
  sql: Sql,
  { userId, device, userAgent, tokenHash, ttl }: NewSession,
): Promise<void> {
  await sql.rows({
    name: 'session_insert',
    text: `
      with s as (insert into sessions (user_id, device, user_agent) values ($1, $2, $3) returning id)
      insert into session_tokens (token_hash, session_id, expires_at)
      select $4, s.id, now() + make_interval(secs => $5) from s`,
    values: [userId, device, userAgent, tokenHash, ttl],
  })
}

/** Only while the password is still the one that was compared: whoever changes it waits for this, or this for him. */
export async function insertSessionIfPasswordUnchanged(
  sql: Sql,
  session: NewSession,
  passwordHash: string,
): Promise<boolean> {
  const rows = await sql.rows({
    name: 'session_insert_checked',
    text: `
      with u as (select id from users u where id = $1 and password_hash = $6 and ${IS_USABLE} for share),
        s as (insert into sessions (user_id, device, user_agent) select u.id, $2, $3 from u returning id)
      insert into session_tokens (token_hash, session_id, expires_at)
      select $4, s.id, now() + make_interval(secs => $5) from s returning 1`,
    values: [session.userId, session.device, session.userAgent, session.tokenHash, session.ttl, passwordHash],
  })
  return rows.length > 0
}

/**
 * The tokens that the session had until now get their last seconds; the new one takes over. The session is held first:
 * false where it has just ended.
 */
export async function renewToken(sql: Sql, sessionId: number, tokenHash: Buffer, ttl: number): Promise<boolean> {
  const rows = await sql.rows({
    name: 'token_renew',
    text: `
      with held as (select id from sessions where id = $1 for no key update), fading as (
        update session_tokens k set expires_at = least(k.expires_at, now() + ${GRACE}) from held where k.session_id = held.id
      )
      insert into session_tokens (token_hash, session_id, expires_at)
      select $2, id, now() + make_interval(secs => $3) from held returning 1`,
    values: [sessionId, tokenHash, ttl],
  })
  return rows.length > 0
}

/** A user who signs in on further devices is signed out on the one that was used least recently. */
const MAX_SESSIONS = 50

export async function deleteOldestSessions(sql: Sql, userId: number): Promise<void> {
  await sql.rows({
    name: 'sessions_delete_oldest',
    text: `
      delete from sessions where id in (
        select id from sessions where user_id = $1 order by last_seen_at desc, id desc offset ${MAX_SESSIONS})`,
    values: [userId],
  })
}

export async function deleteSession(sql: Sql, sessionId: number): Promise<void> {
  await sql.rows({ name: 'session_delete', text: 'delete from sessions where id = $1', values: [sessionId] })
}

export async function deleteUserSessions(sql: Sql, userId: number): Promise<void> {
  await sql.rows({ name: 'sessions_delete', text: 'delete from sessions where user_id = $1', values: [userId] })
}

/** Once somebody has changed his password, whatever was known before opens nothing: not this session's old tokens either. */
export async function deleteOtherSessions(sql: Sql, userId: number, sessionId: number): Promise<void> {
  await sql.rows({
    name: 'sessions_delete_others',
    text: `
      with others as (delete from sessions where user_id = $1 and id <> $2)
      delete from session_tokens where session_id = $2`,
    values: [userId, sessionId],
  })
}

/** Whether there is such a user; his sessions and his mailed codes end with the old password, whoever has them. */
export async function resetPasswordByUsername(sql: Sql, username: string, passwordHash: string): Promise<boolean> {
  const rows = await sql.rows({
    text: `
      with u as (update users set password_hash = $2 where lower(username) = lower($1) returning id),
        s as (delete from sessions where user_id in (select id from u)),
        c as (delete from codes where user_id in (select id from u)),
        g as (delete from sign_ups where user_id in (select id from u)),
        d as (delete from known_devices where user_id in (select id from u))
      select id from u`,
    values: [username, passwordHash],
  })
  return rows.length > 0
}

export type ProfileRow = {
  id: number
  username: string
  email: string
  pendingEmail: string | null
  firstName: string | null
  lastName: string | null
  language: 'cs' | 'en'
  timezone: string
  dateType: 'dayFirst' | 'us'
  lastHintsVersion: number
  lastAgreementVersion: number
  device: string | null
}

/** Of the one whose rights count; the device is the session's, whoever it acts as. */
export async function readProfile(
  sql: Sql,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<ProfileRow | undefined> {
  const [row] = await sql.rows<ProfileRow>({
    name: 'profile',
    text: `
      select u.id, u.username, u.email, u.pending_email as "pendingEmail", u.first_name as "firstName", u.last_name as "lastName", u.language, u.timezone,
        u.date_type as "dateType", u.last_hints_version as "lastHintsVersion",
        u.last_agreement_version as "lastAgreementVersion", s.device
      from sessions s, users u where s.id = $1 and u.id = $2`,
    values: [sessionId, userId],
  })
  return row
}

/** Which sessions this instance has marked within the last minute. */
const recentlySeen = new WeakMap<Sql, LRUCache<number, true>>()
const MINUTE = 60_000

/** At most once a minute: a poll should not cost a write. */
export async function markSessionSeen(sql: Sql, sessionId: number): Promise<void> {
  const lately = recentlySeen.get(sql) ?? new LRUCache({ max: 10_000, ttl: MINUTE })
  recentlySeen.set(sql, lately)
  if (lately.has(sessionId)) return
  lately.set(sessionId, true)
  await sql.rows({
    name: 'session_seen',
    text: `update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
    values: [sessionId],
  })
}
