import { createHash } from 'node:crypto'
import type { DeviceSession } from '@poledne/contract/access/session'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { LRUCache } from 'lru-cache'
import { buildCanSignInSql } from '../../core/access/access.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'

/** The old token works this long after a renewal, so that requests under way do not fail. */
const GRACE = "interval '30 seconds'"

/** A user who is blocked, inactive or archived cannot sign in. */
const IS_USABLE_SQL = buildCanSignInSql('u')

export type Credentials = { id: number; passwordHash: string; usable: boolean }

export async function findCredentials(sql: Sql, username: string): Promise<Credentials | null> {
  const [row] = await sql.rows<Credentials>({
    name: 'credentials',
    text: `
      select u.id, u.password_hash as "passwordHash", ${IS_USABLE_SQL} as usable
      from users u where lower(u.username) = lower($1)`,
    // PostgreSQL refuses NUL in a text, and no username contains it.
    values: [username.replaceAll('\u0000', '\ufffd')],
  })
  return row ?? null
}

type NewSession = {
  userId: number
  device: string | null
  userAgent: string | null
  /** The second factor of the sign-in. */
  factor?: 'totp' | 'passkey' | 'recoveryCode'
  tokenHash: Buffer
  ttl: number
}

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

/** Inserts a session if the user can sign in; the row lock makes a parallel password change wait. */
export async function insertSessionIfPasswordUnchanged(
  sql: Sql,
  { userId, device, userAgent, tokenHash, ttl, factor }: NewSession,
  passwordHash: string | null,
): Promise<boolean> {
  const rows = await sql.rows({
    name: 'session_insert_checked',
    text: `
      with u as (select id from users u where id = $1 and password_hash = coalesce($6, password_hash) and ${IS_USABLE_SQL} for share),
        s as (insert into sessions (user_id, device, user_agent, factor) select u.id, $2, $3, $7 from u returning id)
      insert into session_tokens (token_hash, session_id, expires_at)
      select $4, s.id, now() + make_interval(secs => $5) from s returning 1`,
    values: [userId, device, userAgent, tokenHash, ttl, passwordHash, factor ?? null],
  })
  return rows.length > 0
}

/** Inserts a new token and lets the previous ones expire soon; returns false if the session has ended. */
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

/** The highest number of sessions of a user; a further sign-in ends the session that was used least recently. */
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
  sql.publish({ about: 'access' })
}

export async function deleteUserSessions(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.rows({
    name: 'sessions_delete',
    text: 'delete from sessions where user_id = any($1::int[])',
    values: [userIds],
  })
  sql.publish({ about: 'access' })
}

/** Deletes the other sessions of a user after a password change, and all tokens of this session. */
export async function deleteOtherSessions(sql: Sql, userId: number, sessionId: number): Promise<void> {
  await sql.rows({
    name: 'sessions_delete_others',
    text: `
      with others as (delete from sessions where user_id = $1 and id <> $2)
      delete from session_tokens where session_id = $2`,
    values: [userId, sessionId],
  })
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

/** Reads the profile of the user whose rights apply, with the device of the session. */
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

/** The sessions that this instance has marked as seen within the last minute. */
const recentlySeen = new WeakMap<Sql, LRUCache<number, true>>()
const MINUTE = 60_000

/** Marks the session as seen at most once a minute, so that polling does not cost a write each time. */
export async function markSessionSeen(sql: Sql, sessionId: number): Promise<void> {
  const cache = recentlySeen.get(sql) ?? new LRUCache({ max: 10_000, ttl: MINUTE })
  recentlySeen.set(sql, cache)
  if (cache.has(sessionId)) return
  cache.set(sessionId, true)
  await sql.rows({
    name: 'session_seen',
    text: `update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '1 minute'`,
    values: [sessionId],
  })
}

/** Reads the user's sessions that have not expired: the given current one first, then by last use. */
export const readSessionsOfUser = (sql: Sql, userId: number, currentId = 0): Promise<DeviceSession[]> =>
  sql.rows<DeviceSession>({
    name: 'sessions_of_user',
    text: `
      select s.id, s.device, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
        s.id = $2 as current
      from sessions s
      where s.user_id = $1
        and exists (select from session_tokens k where k.session_id = s.id and k.expires_at > now())
      order by s.id = $2 desc, s.last_seen_at desc, s.id desc`,
    values: [userId, currentId],
  })

export async function deleteSessionOfUser(sql: Sql, userId: number, sessionId: number): Promise<boolean> {
  const rows = await sql.rows({
    name: 'session_of_user_delete',
    text: 'delete from sessions where id = $1 and user_id = $2 returning 1',
    values: [sessionId, userId],
  })
  return rows.length > 0
}

const MAX_DEVICES = 20
/** The shortest id of a device; a shorter one could be guessed, and every known device has its own attempts. */
const MIN_ID_LENGTH = 16

/** Hashes the id of a device; returns null if it is too short to identify one. */
export const hashDeviceId = (device: string | null): Buffer | null =>
  device !== null && device.length >= MIN_ID_LENGTH ? createHash('sha256').update(device).digest() : null

export async function isKnownDevice(sql: Sql, username: string, deviceHash: Buffer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'device_known',
    text: `
      select 1 from users u join known_devices d on d.user_id = u.id
      where lower(u.username) = lower($1) and d.device_hash = $2`,
    values: [username.replaceAll('\u0000', '\ufffd'), deviceHash],
  })
  return rows.length > 0
}

/**
 * Hashes the user agent of a client that sends no device id. The NUL distinguishes it from device ids, so that no
 * client can pretend to be a known device.
 */
const hashUserAgent = (userAgent: string | null): Buffer =>
  createHash('sha256')
    .update(`\u0000${userAgent ?? ''}`)
    .digest()

/** The user of a new device who has signed in on another device before. */
type NewDeviceOwner = { username: string; email: string; language: AccountLanguage }

/**
 * Stores the device as known; the user keeps the most recent devices, and the oldest ones are deleted. Returns the user
 * if the device is new and not their first one.
 */
export async function rememberDevice(
  sql: Sql,
  userId: number,
  { device, userAgent }: { device: string | null; userAgent: string | null },
): Promise<NewDeviceOwner | null> {
  const deviceHash = hashDeviceId(device) ?? hashUserAgent(userAgent)
  const [owner] = await sql.rows<NewDeviceOwner>({
    name: 'device_remember',
    text: `
      with owner as (
        select u.username, u.email, u.language from users u
        where u.id = $1 and exists (select from known_devices where user_id = $1)
          and not exists (select from known_devices where user_id = $1 and device_hash = $2)
      ), dropped as (
        delete from known_devices where user_id = $1 and device_hash in (
          select device_hash from known_devices where user_id = $1 and device_hash <> $2
          order by last_seen_at desc offset ${MAX_DEVICES - 1}
        )
      ), remembered as (
        insert into known_devices (user_id, device_hash) values ($1, $2)
        on conflict (user_id, device_hash) do update set last_seen_at = now()
      )
      select * from owner`,
    values: [userId, deviceHash],
  })
  return owner ?? null
}

export async function forgetDevices(sql: Sql, userIds: readonly number[]): Promise<void> {
  await sql.rows({
    name: 'devices_forget',
    text: 'delete from known_devices where user_id = any($1::int[])',
    values: [userIds],
  })
}
