import { type Language, pickName, toNameLanguage } from '@poledne/contract/domain/languages'
import { type Problem, type ProblemCode, VALIDATION_FAILED, type Violation } from '@poledne/contract/http/errors'
import { MAX_VIOLATIONS, type RawViolation, shortenClientText } from '@poledne/contract/http/violations'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getRealUserId } from '../access/caller.ts'
import { getSqlState, isDatabaseUnavailable } from '../db/database.ts'
import { getErrorMessage } from '../errors/errors.ts'
import { createOverloadedProblem, ProblemError } from '../errors/problem.ts'
import { WaitTimeoutError } from '../limits/concurrency.ts'
import { closeAfterResponse } from '../limits/connections.ts'
import { parseAcceptLanguage, translate } from './language.ts'

/** The highest number of log lines per second; further refused requests are only counted. */
const MAX_LINES = 10
const WINDOW_MS = 1_000
const MAX_URL = 200

/**
 * Removes the query of a URL for the log, because it can contain names and e-mail addresses that a user searches for.
 */
export const removeQuery = (url: string): string => url.replace(/\?.*$/s, '')

type RefusedRequest = { method?: string | undefined; url?: string | undefined; status: number; code: string }
export type RefusalLog = (describe: () => RefusedRequest & Record<string, unknown>) => void

/**
 * Creates a function that logs a line for each refused request, and under load only a count, so that the log does not
 * fill up.
 */
export function createRefusalLog(log: Pick<FastifyBaseLogger, 'info' | 'warn'>): RefusalLog {
  let count = 0
  function endWindow(): void {
    if (count > MAX_LINES) log.warn({ count, logged: MAX_LINES }, 'requests refused within a second')
    count = 0
  }
  return (describe) => {
    if (count === 0) setTimeout(endWindow, WINDOW_MS).unref()
    if (++count > MAX_LINES) return
    const { url, ...refusal } = describe()
    const line = { ...refusal, url: url && removeQuery(url).slice(0, MAX_URL) }
    if (refusal.status >= 500) log.warn(line, 'request refused')
    else log.info(line, 'request refused')
  }
}

/** Returns the fields that the log shows of a request, with the signed-in user, the user they act as and the API token. */
export const getRequestLogFields = ({ id, method, url, caller }: FastifyRequest) => ({
  reqId: id,
  method,
  url: removeQuery(url),
  ...(caller
    ? {
        userId: getRealUserId(caller),
        ...(caller.realUserId === null ? {} : { actingAsId: caller.userId }),
        ...(caller.apiTokenId === null ? {} : { apiTokenId: caller.apiTokenId }),
      }
    : {}),
})

function translateViolation({ code, unknown, max, reason, name }: RawViolation, language: Language): string {
  if (unknown) return translate(language, 'violations.unknownField')
  if (max !== undefined) return translate(language, 'violations.tooLong', { count: max })
  return translate(
    language,
    `violations.${reason ?? code}`,
    name && { name: pickName(toNameLanguage(language), name.cs, name.en) },
  )
}

/**
 * Translates the violations; those that share a message are translated once, because translating takes most of the time
 * of a response.
 */
function translateViolations(violations: readonly RawViolation[], language: Language): Violation[] {
  const messages = new Map<string, string>()
  return violations.map((violation) => {
    const key = JSON.stringify({ ...violation, field: '' })
    const message = messages.get(key) ?? translateViolation(violation, language)
    messages.set(key, message)
    return { field: shortenClientText(violation.field), code: violation.code, message }
  })
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8'

export function buildProblemBody(error: ProblemError, language: Language): Problem {
  const { code, status, violations, params, extra } = error
  const title =
    code === 'validation_failed' ? VALIDATION_FAILED : translate(language, `problems.${error.title}`, params)
  const problem: Problem = { type: 'about:blank', title, status, code, ...extra }
  if (violations.length > 0) problem.violations = translateViolations(violations.slice(0, MAX_VIOLATIONS), language)
  return problem
}

const FASTIFY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

const READ_ONLY_TRANSACTION = '25006'

/** Maps any error to a problem. Unexpected errors become a 500 that does not reveal the cause. */
function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const state = getSqlState(error)
  if (state !== undefined) {
    const code = FASTIFY_CODES[state]
    if (code) return new ProblemError(code)
    // The database is a standby or was switched to read-only.
    if (state === READ_ONLY_TRANSACTION) return new ProblemError('database_away', { headers: { 'Retry-After': '10' } })
    if (state === '57014') return createOverloadedProblem(2_000)
    if (/^22/.test(state) && state.length === 5) return new ProblemError('validation_failed')
  }
  // To the client, a timeout in the queue of a module is the same as a timeout of the pool.
  if (error instanceof WaitTimeoutError || isDatabaseUnavailable(error))
    return new ProblemError('database_away', { headers: { 'Retry-After': '2' } })
  const status = (error as { statusCode?: unknown })?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) return new ProblemError('bad_request')
  return new ProblemError('internal_error')
}

const sendProblem = (reply: FastifyReply, problem: ProblemError, language: Language) =>
  reply
    .code(problem.status)
    .headers(problem.headers)
    .type(PROBLEM_CONTENT_TYPE)
    .send(JSON.stringify(buildProblemBody(problem, language)))

/** Handles URLs that the router cannot parse; no hook has run for them. */
export function handleFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('X-Request-Id', request.id)
  sendProblem(reply, toProblem(error), parseAcceptLanguage(request.headers['accept-language']))
}

/** Whether the client closed the connection before its body had arrived. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

export const problemHandlersPlugin = fp<{ logRefusal: RefusalLog }>(
  async (app, { logRefusal }) => {
    const logProblem = (request: FastifyRequest, { status, code }: ProblemError, cause?: string) =>
      logRefusal(() => ({ ...getRequestLogFields(request), status, code, ...(cause ? { cause } : {}) }))
    app.setErrorHandler((error, request, reply) => {
      // Node reports an aborted body with the same code as a lost connection to the database.
      const problem = isAborted(request) ? new ProblemError('bad_request') : toProblem(error)
      // The rest of a refused body is not read, so the connection is closed after the response.
      const isBodyRefused = problem.code === 'too_large' || problem.headers.Connection === 'close'
      if (isBodyRefused && !request.raw.complete) {
        reply.header('Connection', 'close')
        closeAfterResponse(request.raw)
      }
      if (problem.code === 'internal_error')
        request.log.error({ err: error, ...getRequestLogFields(request) }, 'request failed')
      else logProblem(request, problem, error === problem ? undefined : getErrorMessage(error))
      return sendProblem(reply, problem, request.language)
    })
    app.setNotFoundHandler((request, reply) => {
      const problem = new ProblemError('not_found')
      logProblem(request, problem)
      return sendProblem(reply, problem, request.language)
    })
  },
  { name: 'problemHandlersPlugin' },
)
