import type { Permission } from '@poledne/contract/access/permissions'
import { acceptsApiToken, type Endpoint } from '@poledne/contract/http/endpoint'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { actAs } from '../access/actAs.ts'
import { writeAudit } from '../access/audit.store.ts'
import {
  endFactorPeriod,
  type FactorState,
  markApiTokenUsed,
  markSessionActive,
  type SessionAge,
  startFactorPeriod,
} from '../access/caller.store.ts'
import { type Caller, hasPermission, hasUnlimitedPermission } from '../access/caller.ts'
import type { CallerCache } from '../access/callerCache.ts'
import { isApiToken } from '../access/credentials.ts'
import type { Database, Sql } from '../db/database.ts'
import type { SchemaWatch } from '../db/migrate.ts'
import { ProblemError } from '../errors/problem.ts'
import { createRateLimit, createUserLimit, type RateLimit } from '../limits/rateLimits.ts'
import type { Config } from '../runtime/config.ts'
import { isSameOrigin, SAFE_METHODS } from './headers.ts'
import { getRequestLogFields } from './problemHandlers.ts'
import { createSessionCookieHandler, type SessionCookieHandler } from './sessionCookie.ts'

/** The permissions with which a user can give permissions to themselves or others. */
const GRANTING: readonly Permission[] = ['roles.add', 'roles.edit', 'users.add', 'users.edit']

const isFactorRequired = (
  config: Pick<Config, 'REQUIRE_FACTOR'>,
  caller: Caller,
  { isRequired }: FactorState,
): boolean =>
  isRequired ||
  config.REQUIRE_FACTOR === 'all' ||
  (config.REQUIRE_FACTOR === 'granters' && GRANTING.some((permission) => hasPermission(caller, permission)))

/** The deadline for setting up a second factor (null if none is missing), and whether it has passed. */
type MissingFactor = { dueAt: string | null; isOverdue: boolean }
const NOTHING_MISSING: MissingFactor = { dueAt: null, isOverdue: false }

/**
 * Finds whether the signed-in user lacks a required second factor. The period to set one up starts with the first
 * request after the rule applies. Its end is kept while they have a factor, so that removing the factor does not start
 * a new period.
 */
async function findMissingFactor(
  sql: Sql,
  config: Pick<Config, 'REQUIRE_FACTOR'>,
  caller: Caller,
  factor: FactorState,
): Promise<MissingFactor> {
  if (!isFactorRequired(config, caller, factor)) {
    if (factor.dueAt !== null) await endFactorPeriod(sql, caller.userId)
    return NOTHING_MISSING
  }
  if (factor.hasFactor) return NOTHING_MISSING
  if (factor.dueAt !== null) return { dueAt: factor.dueAt, isOverdue: factor.isOverdue }
  return startFactorPeriod(sql, caller.userId, factor.graceDays)
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Whether the signed-in user must set up a second factor. */
    missingFactor: MissingFactor
  }
}

const BEARER_PATTERN = /^Bearer ([\w-]{20,200})$/i

/**
 * Reads the token of the request. Browsers send the cookie with every request, so unsafe requests with a cookie must
 * come from our own pages. API tokens are accepted only as bearer tokens.
 */
function readToken(request: FastifyRequest, config: Config, cookie: SessionCookieHandler): string {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = BEARER_PATTERN.exec(authorization)?.[1]
    if (!token) throw new ProblemError('unauthenticated')
    return token
  }
  const token = cookie.read(request)
  if (!token || isApiToken(token)) throw new ProblemError('unauthenticated')
  if (!SAFE_METHODS.has(request.method) && !isSameOrigin(request, config)) throw new ProblemError('bad_origin')
  return token
}

/** Whether responses of the endpoint must not be cached, because they are for one user or contain a token. */
const isPrivateEndpoint = ({ guard, path }: Endpoint) => guard !== 'public' || path.startsWith('auth/')

const isExemptFromMaintenance = (...callers: Caller[]) =>
  callers.some((each) => hasUnlimitedPermission(each, 'settings.view'))

/**
 * Whether the caller has the permission that the endpoint needs. A permission for the settings that is limited to restaurants
 * counts only for their screens.
 */
function isPermitted(caller: Caller, { guard, perRestaurant }: Endpoint): boolean {
  if (guard === 'session' || guard === 'public') return true
  if (guard === 'anyPermission') return caller.scopes.size > 0
  if (guard.startsWith('settings.') && !perRestaurant) return hasUnlimitedPermission(caller, guard)
  return hasPermission(caller, guard)
}

/** The refused attempts of one user that the audit log records; further ones are only in the server log. */
const RECORDED_REFUSALS = { points: 10, duration: 60 * 60 }

/** Returns the caller with the rights of another user, or adds the refusal to the audit log. */
async function actAsOrAuditRefusal(
  database: Database,
  recordedRefusals: RateLimit,
  real: Caller,
  header: string,
): Promise<Caller> {
  try {
    return await actAs(database, real, header)
  } catch (error) {
    const record = () =>
      writeAudit(database, {
        event: 'actingAsStarted',
        actor: real,
        result: 'refused',
        personal: { username: header },
      })
    if (error instanceof ProblemError) await recordedRefusals.consume(String(real.userId)).then(record, () => {})
    throw error
  }
}

/** The last use of a session or an API token is stored at most this often. */
const ACTIVITY_SECONDS = 60

/**
 * Whether the user caused the request. Polling, the event stream and renewing the token go on without them, so they do
 * not keep a session open.
 */
const isActivity = ({ polled, stream, path }: Endpoint): boolean => !polled && !stream && path !== 'profile/token/'

/** Whether the session is older, or was unused for longer, than the server allows; 0 means no limit. */
const isSessionExpired = (
  { SESSION_TTL, SESSION_IDLE }: Config,
  { sessionSeconds, idleSeconds }: SessionAge,
): boolean => (SESSION_TTL > 0 && sessionSeconds > SESSION_TTL) || (SESSION_IDLE > 0 && idleSeconds > SESSION_IDLE)

const markUsed = (database: Database, { apiTokenId, sessionId }: Caller): Promise<void> =>
  apiTokenId === null
    ? markSessionActive(database, sessionId)
    : markApiTokenUsed(database, apiTokenId, ACTIVITY_SECONDS)

/** Throws for an endpoint that no API token can call, or for which this one lacks a permission. */
function requireApiTokenAccess(endpoint: Endpoint, caller: Caller): void {
  const { apiToken } = endpoint
  const hasAccess = typeof apiToken === 'string' ? hasPermission(caller, apiToken) : acceptsApiToken(endpoint)
  if (!hasAccess) throw new ProblemError('forbidden')
}

/** Checks the session or API token, and the permission that the route declares, before the body is read. */
export const sessionGuardPlugin = fp<{ config: Config; database: Database; callers: CallerCache }>(
  async (app, { config, database, callers }) => {
    const cookie = createSessionCookieHandler(config)
    // Both are set before any handler reads them.
    app.decorateRequest('caller')
    app.decorateRequest('missingFactor')
    const limitUser = createUserLimit(config)
    const recordedRefusals = createRateLimit(RECORDED_REFUSALS)
    app.addHook('onRequest', async (request, reply) => {
      const { endpoint } = request.routeOptions.config
      if (endpoint && isPrivateEndpoint(endpoint)) reply.header('Cache-Control', 'no-store')
      if (endpoint === undefined || endpoint.guard === 'public') return
      const found = await callers.find(readToken(request, config, cookie))
      if (!found) throw new ProblemError('unauthenticated')
      const hasApiToken = found.caller.apiTokenId !== null
      if (!hasApiToken && isSessionExpired(config, found.age)) throw new ProblemError('unauthenticated')
      const real = { ...found.caller, address: request.ip }
      // The limit applies to the signed-in user, even while they act as another user.
      await limitUser(real.userId, request, reply)
      if (isActivity(endpoint) && found.age.idleSeconds > ACTIVITY_SECONDS) await markUsed(database, real)
      // A token without the permissions that require a second factor does not free its owner from that rule.
      request.missingFactor = await findMissingFactor(database, config, found.owner, found.factor)
      if (request.missingFactor.isOverdue && !endpoint.ownSession && !endpoint.withoutFactor)
        throw new ProblemError('factor_needed')
      if (hasApiToken) requireApiTokenAccess(endpoint, real)
      const actAsHeader = endpoint.ownSession ? undefined : request.headers['x-switch-user']
      const caller =
        actAsHeader === undefined
          ? real
          : await actAsOrAuditRefusal(database, recordedRefusals, real, String(actAsHeader))
      request.caller = caller
      if (actAsHeader !== undefined && !SAFE_METHODS.has(request.method))
        request.log.info(getRequestLogFields(request), 'acting as another user')
      if (
        found.maintenance &&
        !endpoint.ownSession &&
        !endpoint.duringMaintenance &&
        !isExemptFromMaintenance(real, caller)
      )
        throw new ProblemError('maintenance', { headers: { 'Retry-After': '60' } })
      if (!isPermitted(caller, endpoint)) throw new ProblemError('forbidden')
    })
  },
  { name: 'sessionGuardPlugin' },
)

/** Refuses all requests that can write while the database is too new for this build. */
export const writeGuardPlugin = fp<{ schemaWatch: SchemaWatch }>(
  async (app, { schemaWatch }) => {
    app.addHook('onRequest', ({ method }, _reply, done) => {
      if (SAFE_METHODS.has(method) || schemaWatch.canWrite()) done()
      else done(new ProblemError('database_newer', { headers: { 'Retry-After': '10' } }))
    })
  },
  { name: 'writeGuardPlugin' },
)
