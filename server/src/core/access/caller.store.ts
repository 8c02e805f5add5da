import type { ApiTokenEntry } from '@poledne/contract/access/apiToken'
import { DEFAULT_ROLE_LEVEL, type PermissionEntry } from '@poledne/contract/access/permissions'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../db/database.ts'
import { groupBy } from '../db/groupBy.ts'
import type { Config } from '../runtime/config.ts'
import { buildCanSignInSql, buildHasFactorSql } from './access.store.ts'
import { buildRights, type Caller, type Rights } from './caller.ts'
import { intersectPermissions } from './grants.ts'

/** Whether a role of the user requires a second factor, and the days in which they must set one up. */
type RoleFactorRule = { isRequired: boolean; graceDays: number }

/** The rights that a set of roles grants, and its lowest level. */
type GrantedRights = Rights & { level: number; factor: RoleFactorRule }

/**
 * Caches the rights by stamp. A stamp contains the `xmin` of each role, which changes with every write, so it
 * identifies one state of a set of roles.
 */
const rightsByStamp = new WeakMap<Sql, LRUCache<string, GrantedRights>>()

const NO_RIGHTS: GrantedRights = {
  ...buildRights([]),
  level: DEFAULT_ROLE_LEVEL,
  factor: { isRequired: false, graceDays: 0 },
}

type RoleRow = {
  permissions: PermissionEntry[]
  level: number
  state: string
  requireFactor: boolean
  factorGraceDays: number
}

/**
 * Builds the rule from the shortest grace period: of the roles that require a second factor or, if only the server
 * requires one, of all roles.
 */
function buildFactorRule(roles: readonly RoleRow[]): RoleFactorRule {
  const requiring = roles.filter(({ requireFactor }) => requireFactor)
  const periods = (requiring.length > 0 ? requiring : roles).map(({ factorGraceDays }) => factorGraceDays)
  return { isRequired: requiring.length > 0, graceDays: Math.min(...periods) }
}

/** Reads the rights once for each state of the roles, because rights are large and seldom change. */
async function readGrantedRights(sql: Sql, userId: number, stamp: string): Promise<GrantedRights> {
  const cache = rightsByStamp.get(sql) ?? new LRUCache({ max: 1_000 })
  rightsByStamp.set(sql, cache)
  const known = cache.get(stamp)
  if (known) return known
  const roles = await sql.rows<RoleRow>({
    name: 'granted',
    text: `
      select r.permissions, r.level, r.id || ':' || r.xmin as state, r.require_factor as "requireFactor",
        r.factor_grace_days as "factorGraceDays"
      from users u join roles r on r.id = any(u.role_ids) and not r.archived where u.id = $1`,
    values: [userId],
  })
  const granted = {
    ...buildRights(roles.flatMap(({ permissions }) => permissions)),
    level: roles.length === 0 ? DEFAULT_ROLE_LEVEL : Math.min(...roles.map(({ level }) => level)),
    factor: buildFactorRule(roles),
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
type CallerRow = PersonRow & {
  maintenance: boolean
  hasFactor: boolean
  factorDueAt: string | null
  isFactorOverdue: boolean
}
type SessionRow = CallerRow & SessionAge & { sessionId: number }
type ApiTokenRow = CallerRow & { apiTokenId: number; tokenPermissions: ApiTokenEntry[]; idleSeconds: number | null }

/** Builds a user and their rights from one row for each of their roles. */
async function buildUserWithRights(sql: Sql, rows: readonly PersonRow[]) {
  const [row] = rows
  if (!row) return null
  const { userId, username, state } = row
  const { factor, ...granted } = state === null ? NO_RIGHTS : await readGrantedRights(sql, userId, computeStamp(rows))
  return { person: { userId, username, ...granted }, factor }
}

const IS_USABLE_SQL = buildCanSignInSql('u')
const JOIN_ROLES = 'left join roles r on r.id = any(u.role_ids) and not r.archived'
const PERSON_COLUMNS = `u.id as "userId", u.username, r.id || ':' || r.xmin as state`

/** What the session guard checks about a second factor of the user. */
export type FactorState = RoleFactorRule & { hasFactor: boolean; dueAt: string | null; isOverdue: boolean }

/** The seconds since the session was opened, and since the user last used the session or the API token. */
export type SessionAge = { sessionSeconds: number; idleSeconds: number }

export type CallerLookup = Readonly<{
  caller: Caller
  /** The same user with all rights of their roles, which an API token limits. */
  owner: Caller
  maintenance: boolean
  factor: FactorState
  age: SessionAge
}>

/** Builds the SQL that finds the user of a session token or an API token `k`; `from` joins the user as `u`. */
const buildCallerSql = (columns: string, from: string) => `
  select ${PERSON_COLUMNS}, (select maintenance from settings) as maintenance, ${buildHasFactorSql('u.id')} as "hasFactor",
    u.factor_due_at as "factorDueAt", coalesce(u.factor_due_at <= now(), false) as "isFactorOverdue", ${columns}
  from ${from}
  ${JOIN_ROLES}
  where k.token_hash = $1 and k.expires_at > now() and ${IS_USABLE_SQL}`

const buildSecondsSince = (time: string) => `extract(epoch from now() - ${time})::float8`

const SESSION_SQL = buildCallerSql(
  `s.id as "sessionId", ${buildSecondsSince('s.created_at')} as "sessionSeconds",
    ${buildSecondsSince('s.active_at')} as "idleSeconds"`,
  'session_tokens k join sessions s on s.id = k.session_id join users u on u.id = s.user_id',
)
const API_TOKEN_SQL = buildCallerSql(
  `k.id as "apiTokenId", k.permissions as "tokenPermissions", ${buildSecondsSince('k.last_used_at')} as "idleSeconds"`,
  'api_tokens k join users u on u.id = k.user_id',
)

/** The fields of a caller that come from a request, for a caller without one. */
const NO_REQUEST = { sessionId: 0, apiTokenId: null, realUserId: null, address: null }

/**
 * Finds the user of a token with the current state of their roles, so that a change on another instance takes effect.
 */
async function findUser<Row extends CallerRow>(sql: Sql, name: string, text: string, tokenHash: Buffer) {
  const rows = await sql.rows<Row>({ name, text, values: [tokenHash] })
  const user = await buildUserWithRights(sql, rows)
  const [row] = rows
  if (!row || !user) return null
  const { maintenance, hasFactor, factorDueAt: dueAt, isFactorOverdue: isOverdue } = row
  const factor: FactorState = { ...user.factor, hasFactor, dueAt, isOverdue }
  return { row, found: { owner: { ...user.person, ...NO_REQUEST }, maintenance, factor } }
}

/** Finds the caller of a session by the hash of its token. */
export async function findCaller(sql: Sql, tokenHash: Buffer): Promise<CallerLookup | null> {
  const user = await findUser<SessionRow>(sql, 'caller', SESSION_SQL, tokenHash)
  if (!user) return null
  const { sessionId, sessionSeconds, idleSeconds } = user.row
  const caller = { ...user.found.owner, sessionId }
  return { ...user.found, caller, owner: caller, age: { sessionSeconds, idleSeconds } }
}

/** Finds the caller of an API token by its hash: its owner, with only the rights that the token has too. */
export async function findApiTokenCaller(sql: Sql, tokenHash: Buffer): Promise<CallerLookup | null> {
  const user = await findUser<ApiTokenRow>(sql, 'caller_api_token', API_TOKEN_SQL, tokenHash)
  if (!user) return null
  const { apiTokenId, tokenPermissions, idleSeconds } = user.row
  const owner = { ...user.found.owner, apiTokenId }
  const rights = buildRights(intersectPermissions(owner.permissions, tokenPermissions))
  const age = { sessionSeconds: 0, idleSeconds: idleSeconds ?? Number.POSITIVE_INFINITY }
  return { ...user.found, caller: { ...owner, ...rights, owner }, owner, age }
}

/** Finds the current callers of these sessions; an ended or expired session is missing in the result. */
export async function findCallers(
  sql: Sql,
  sessionIds: readonly number[],
  { SESSION_TTL, SESSION_IDLE }: Pick<Config, 'SESSION_TTL' | 'SESSION_IDLE'>,
): Promise<Map<number, Caller>> {
  const rows = await sql.rows<PersonRow & { sessionId: number }>({
    name: 'callers',
    text: `
      select ${PERSON_COLUMNS}, s.id as "sessionId"
      from sessions s
      join users u on u.id = s.user_id
      ${JOIN_ROLES}
      where s.id = any($1::int[]) and ${IS_USABLE_SQL}
        and exists (select from session_tokens k where k.session_id = s.id and k.expires_at > now())
        and ($2 = 0 or s.created_at > now() - make_interval(secs => $2))
        and ($3 = 0 or s.active_at > now() - make_interval(secs => $3))`,
    values: [sessionIds, SESSION_TTL, SESSION_IDLE],
  })
  const callers = new Map<number, Caller>()
  for (const [sessionId, own] of groupBy(rows, (row) => row.sessionId)) {
    const user = await buildUserWithRights(sql, own)
    if (user) callers.set(sessionId, { ...user.person, ...NO_REQUEST, sessionId })
  }
  return callers
}

/** Finds a user who can sign in, with the rights of their roles; returns null for anyone else. */
export async function findCallerByUserId(sql: Sql, userId: number): Promise<Caller | null> {
  const text = `select ${PERSON_COLUMNS} from users u ${JOIN_ROLES} where u.id = $1 and ${IS_USABLE_SQL}`
  const user = await buildUserWithRights(sql, await sql.rows<PersonRow>({ name: 'user', text, values: [userId] }))
  return user && { ...user.person, ...NO_REQUEST }
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
      where lower(u.username) = lower($1) and ${IS_USABLE_SQL}`,
    values: [username],
  })
  const user = await buildUserWithRights(sql, rows)
  return user && { ...user.person, createdById: rows[0]?.createdById ?? null }
}

/** Starts the period in which the user must set up a second factor, unless it has started; returns its end. */
export async function startFactorPeriod(
  sql: Sql,
  userId: number,
  graceDays: number,
): Promise<Pick<FactorState, 'dueAt' | 'isOverdue'>> {
  const [row] = await sql.rows<Pick<FactorState, 'dueAt' | 'isOverdue'>>({
    name: 'factor_period_start',
    text: `
      update users set factor_due_at = coalesce(factor_due_at, now() + make_interval(days => $2)) where id = $1
      returning factor_due_at as "dueAt", factor_due_at <= now() as "isOverdue"`,
    values: [userId, graceDays],
  })
  return row ?? { dueAt: null, isOverdue: false }
}

/** Ends the period of a user who no longer needs a second factor, so that a later rule starts a new one. */
export async function endFactorPeriod(sql: Sql, userId: number): Promise<void> {
  await sql.rows({
    name: 'factor_period_end',
    text: 'update users set factor_due_at = null where id = $1',
    values: [userId],
  })
}

/** Stores that the user used the session now; requests that the browser sends on its own do not count. */
export async function markSessionActive(sql: Sql, sessionId: number): Promise<void> {
  await sql.rows({
    name: 'session_active',
    text: 'update sessions set active_at = now() where id = $1',
    values: [sessionId],
  })
}

/** Stores that the API token was used, unless another request has just done so. */
export async function markApiTokenUsed(sql: Sql, id: number, seconds: number): Promise<void> {
  await sql.rows({
    name: 'api_token_used',
    text: `
      update api_tokens set last_used_at = now()
      where id = $1 and (last_used_at is null or last_used_at < now() - make_interval(secs => $2))`,
    values: [id, seconds],
  })
}
