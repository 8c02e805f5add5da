import { DEFAULT_ROLE_LEVEL, type PermissionEntry } from '@poledne/contract/access/permissions'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../db/database.ts'
import { groupBy } from '../groupBy.ts'
import { buildCanSignInSql } from './access.store.ts'
import { buildRights, type Caller, type Rights } from './caller.ts'

/** The rights that a set of roles grants, and its lowest level. */
type GrantedRights = Rights & { level: number }

/** The rights by stamp: every write gives a row a new `xmin`, so a stamp identifies one state of one set of roles. */
const rightsByStamp = new WeakMap<Sql, LRUCache<string, GrantedRights>>()

const NO_RIGHTS: GrantedRights = { ...buildRights([]), level: DEFAULT_ROLE_LEVEL }

/** Rights are large and seldom change, so they are read once for each state of the roles. */
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
  // The roles can have changed since the stamp was read, so the rights are cached under the state they were read in.
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

/** Builds a user and their rights from one row for each of their roles. */
async function buildUserWithRights(sql: Sql, rows: readonly PersonRow[]) {
  const [row] = rows
  if (!row) return null
  const { userId, username, state } = row
  const granted = state === null ? NO_RIGHTS : await readGrantedRights(sql, userId, computeStamp(rows))
  return { userId, username, ...granted }
}

const IS_USABLE = buildCanSignInSql('u')
const JOIN_ROLES = 'left join roles r on r.id = any(u.role_ids) and not r.archived'
const PERSON_COLUMNS = `u.id as "userId", u.username, r.id || ':' || r.xmin as state`

export type FoundCaller = Readonly<{ caller: Caller; maintenance: boolean }>

/** Reads the user and the current state of their roles, so that a change on another instance takes effect. */
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
  const person = await buildUserWithRights(sql, rows)
  const [row] = rows
  if (!row || !person) return null
  return {
    caller: { ...person, sessionId: row.sessionId, realUserId: null, address: null },
    maintenance: row.maintenance,
  }
}

/** Finds the current callers of these sessions; an ended or expired session is missing in the result. */
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
    const person = await buildUserWithRights(sql, own)
    if (person) callers.set(sessionId, { ...person, sessionId, realUserId: null, address: null })
  }
  return callers
}

/** Finds a user who can sign in, with the rights of their roles; returns null for anyone else. */
export async function findCallerByUserId(sql: Sql, userId: number): Promise<Caller | null> {
  const text = `select ${PERSON_COLUMNS} from users u ${JOIN_ROLES} where u.id = $1 and ${IS_USABLE}`
  const user = await buildUserWithRights(sql, await sql.rows<PersonRow>({ name: 'user', text, values: [userId] }))
  return user && { ...user, sessionId: 0, realUserId: null, address: null }
}

/**
 * Finds a user to act as, with the id of their creator, because a permission can be limited to users that the caller
 * created.
 */
export async function findUserByUsername(sql: Sql, username: string) {
  const rows = await sql.rows<PersonRow & { createdById: number | null }>({
    name: 'person',
    text: `
      select ${PERSON_COLUMNS}, u.created_by as "createdById" from users u ${JOIN_ROLES}
      where lower(u.username) = lower($1) and ${IS_USABLE}`,
    values: [username],
  })
  const person = await buildUserWithRights(sql, rows)
  return person && { ...person, createdById: rows[0]?.createdById ?? null }
}
