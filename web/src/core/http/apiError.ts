import { type Problem, VALIDATION_FAILED } from '@poledne/contract/http/errors'

/** A failed API call: the server refused it, a proxy answered it, or no response came. */
export class ApiError extends Error {
  /** The HTTP status; 500 if the response has none or no response came. */
  readonly code: number
  /** The messages of violations by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly problem: Partial<Problem> & {
    current?: unknown
    lock?: unknown
    row?: unknown
    keys?: unknown
    needsFactor?: unknown
  }
  /** The language of the messages, if the request named one. */
  language: string | undefined

  constructor(code: number, message: string, fields: ApiError['fields'] = {}, problem: ApiError['problem'] = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.problem = problem
  }

  /** Returns the stored version if the save was based on an older one, otherwise null. */
  getStoredVersion<T>(): T | null {
    const { code, current } = this.problem
    return code === 'stale_version' && current ? (current as T) : null
  }

  /** Returns the text to show below each field. */
  getFieldErrors(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.fields).map(([field, messages]) => [field, messages.join(' | ')]))
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const readText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function readFieldMessages(body: Record<string, unknown>): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const violation of Array.isArray(body.violations) ? body.violations : []) {
    if (!isObject(violation)) continue
    const key = readText(violation.field) ?? ''
    fields[key] = [...(fields[key] ?? []), readText(violation.message) ?? '']
  }
  return fields
}

/**
 * Creates an error from a response. Its message is title, message or data.message; "Validation Failed" is replaced by
 * the details, or by an empty message if there are none.
 */
export function toApiError(status: number | undefined, body: unknown, language?: string): ApiError {
  const problem = isObject(body) ? body : {}
  const data = isObject(problem.data) ? problem.data : {}
  const message = readText(problem.title) ?? readText(problem.message) ?? readText(data.message) ?? 'Error'
  const ownMessage = message === VALIDATION_FAILED ? (readText(problem.detail) ?? '') : message
  const error = new ApiError(status ?? 500, ownMessage, readFieldMessages(problem), problem)
  error.language = language
  return error
}

/** An error without a response: the connection failed, or the timeout of the call ended the wait. */
export class NoResponseError extends ApiError {
  readonly hasTimedOut: boolean

  constructor(timedOut: boolean) {
    super(500, 'No response received')
    this.hasTimedOut = timedOut
  }
}

/** Whether the request failed without a connection, so that it can succeed once the server responds again. */
export const hasLostConnection = (error: unknown) => error instanceof NoResponseError && !error.hasTimedOut

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

const KINDS_BY_STATUS = { 401: 'unauthorized', 403: 'forbidden', 404: 'notFound' } as const

/** Returns which error page fits a status. */
export function getErrorKind(code: number) {
  if (code in KINDS_BY_STATUS) return KINDS_BY_STATUS[code as keyof typeof KINDS_BY_STATUS]
  return code >= 400 && code < 500 ? 'refused' : 'server'
}
