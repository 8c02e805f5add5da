import { PROBLEM_STATUS, type ProblemCode } from '@poledne/contract/http/errors'
import type { RawViolation } from '@poledne/contract/http/violations'

/** The key of a problem's title, which can be more specific than its code. */
type TitleKey = ProblemCode | 'in_use_row' | 'import_outdated'

/** An error that becomes a problem response; the error handler translates it. */
export class ProblemError extends Error {
  readonly status: number
  /** The i18n key of the title, below `problems`. */
  readonly title: TitleKey
  readonly violations: readonly RawViolation[]
  readonly params: Readonly<Record<string, string | number>>
  /** Additional members of the response, such as the current record for a stale version. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    readonly code: ProblemCode,
    more: {
      title?: TitleKey
      violations?: readonly RawViolation[]
      params?: Record<string, string | number>
      extra?: Record<string, unknown>
      headers?: Record<string, string>
    } = {},
  ) {
    super(code)
    this.status = PROBLEM_STATUS[code]
    this.title = more.title ?? code
    this.violations = more.violations ?? []
    this.params = more.params ?? {}
    this.extra = more.extra ?? {}
    this.headers = more.headers ?? {}
  }
}

export const createNotFoundProblem = () => new ProblemError('not_found')
const buildRetryHeader = (retryMs: number) => ({ 'Retry-After': String(Math.max(1, Math.ceil(retryMs / 1000))) })
/** Creates the problem for too many requests of one client; its `Retry-After` is in whole seconds. */
export const createTooManyRequestsProblem = (retryMs: number) =>
  new ProblemError('too_many_requests', { headers: buildRetryHeader(retryMs) })
/** Creates the problem for too many requests of all clients. */
export const createOverloadedProblem = (retryMs: number, headers: Record<string, string> = {}) =>
  new ProblemError('overloaded', { headers: { ...buildRetryHeader(retryMs), ...headers } })
export const createForbiddenProblem = () => new ProblemError('forbidden')
export const createValidationProblem = (...violations: RawViolation[]) =>
  new ProblemError('validation_failed', { violations })
