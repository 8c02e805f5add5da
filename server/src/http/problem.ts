import { PROBLEM_STATUS, type ProblemCode } from '@poledne/contract/errors'
import type { RawViolation } from '@poledne/contract/violations'

/** A refusal on its way to the client; it is put into the caller's words only at the edge. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly violations: readonly RawViolation[]
  readonly params: Readonly<Record<string, string | number>>
  /** Members that only this refusal has, such as the current record of a stale save. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    more: {
      violations?: readonly RawViolation[]
      params?: Record<string, string | number>
      extra?: Record<string, unknown>
      headers?: Record<string, string>
    } = {},
  ) {
    super(code)
    this.code = code
    this.status = PROBLEM_STATUS[code]
    this.violations = more.violations ?? []
    this.params = more.params ?? {}
    this.extra = more.extra ?? {}
    this.headers = more.headers ?? {}
  }
}

export const notFound = () => new ProblemError('not_found')
export const forbidden = () => new ProblemError('forbidden')
