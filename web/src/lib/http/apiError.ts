import { type Problem, VALIDATION_FAILED } from '@poledne/contract/schemas/errors'

/** What went wrong with a call, in one shape whatever answered: our server, a proxy, or nobody. */
export class ApiError extends Error {
  /** The HTTP status; 500 where none was given or no response came. */
  readonly code: number
  /** Messages by the form's field key. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly problem: Partial<Problem> & { current?: unknown; lock?: unknown; row?: unknown }

  constructor(code: number, message: string, fields: ApiError['fields'] = {}, problem: ApiError['problem'] = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.problem = problem
  }

  /** What is stored now, where a save was based on an older state of it. */
  getStoredVersion<T>(): T | null {
    const { code, current } = this.problem
    return code === 'stale_version' && current ? (current as T) : null
  }

  /** A field's messages as they stand beneath it. */
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

/** Title, message or data.message; the bare "Validation Failed" says nothing and is blanked. */
export function toApiError(status: number | undefined, body: unknown): ApiError {
  const answer = isObject(body) ? body : {}
  const data = isObject(answer.data) ? answer.data : {}
  const message = readText(answer.title) ?? readText(answer.message) ?? readText(data.message) ?? 'Error'
  return new ApiError(status ?? 500, message === VALIDATION_FAILED ? '' : message, readFieldMessages(answer), answer)
}

/** No response came: the connection failed, or the timeout of the call ended the wait. */
export class NoResponseError extends ApiError {
  readonly hasTimedOut: boolean

  constructor(timedOut: boolean) {
    super(500, 'No response received')
    this.hasTimedOut = timedOut
  }
}
