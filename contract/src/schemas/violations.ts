import type { z } from 'zod'
import { VIOLATION_CODES, type ViolationCode } from './errors.ts'

/** Why a value is refused that would be fine from somebody else; words of their own, under the code that fits best. */
export type ViolationReason =
  | 'ownAccount'
  | 'ownEmail'
  | 'ownPassword'
  | 'beyondRights'
  | 'wrongPassword'
  | 'locked'
  | 'preferencesFull'
  | 'documentTooLong'
  | 'emailDomain'
  | 'needsView'
  | 'needsViewOfAll'

/** A violation before it is put into words; `max` tells a text that is too long how long it may be. */
export type RawViolation = {
  field: string
  code: ViolationCode
  unknown?: boolean
  max?: number
  reason?: ViolationReason
}

type Issue = z.core.$ZodIssue

const violationCodes: ReadonlySet<string> = new Set(VIOLATION_CODES)

/** Schemas name their violation as the issue's message; the rest follows from the kind of issue. */
function toViolationCode(issue: Issue): ViolationCode {
  if (violationCodes.has(issue.message)) return issue.message as ViolationCode
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'emptyField'
  if (issue.code === 'invalid_value') return 'selectValue'
  return 'wrongFormat'
}

/** As many as one answer lists. */
export const MAX_VIOLATIONS = 50
const MAX_ECHO = 200

/** What a client sent, as far as an answer repeats it. */
export const shortenEcho = (sent: string): string => (sent.length > MAX_ECHO ? `${sent.slice(0, MAX_ECHO - 1)}…` : sent)

const formatPath = (path: readonly PropertyKey[]) => shortenEcho(path.map(String).join('.'))

function toViolations(issue: Issue): RawViolation[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MAX_VIOLATIONS)
      .map((key) => ({ field: formatPath([...issue.path, key]), code: 'wrongFormat', unknown: true }))
  const violation: RawViolation = { field: formatPath(issue.path), code: toViolationCode(issue) }
  if (issue.code === 'too_big' && issue.origin === 'string' && !violationCodes.has(issue.message))
    violation.max = Number(issue.maximum)
  if (issue.code === 'custom' && issue.params?.reason) violation.reason = issue.params.reason as ViolationReason
  return [violation]
}

/** Violations of all fields at once, each field's message once, and at most `MAX_VIOLATIONS`. Parse with `reportInput: true`, or missing reads as malformed. */
export function collectViolations(issues: readonly Issue[]): RawViolation[] {
  const seen = new Set<string>()
  // each issue gives at least one violation, of which some say the same
  const found = issues
    .slice(0, 4 * MAX_VIOLATIONS)
    .flatMap(toViolations)
    .filter(({ field, code }) => {
      const key = `${field}:${code}`
      return !seen.has(key) && seen.add(key)
    })
  // an empty field is not also too short
  return found
    .filter(({ field, code }) => code !== 'short' || !seen.has(`${field}:emptyField`))
    .slice(0, MAX_VIOLATIONS)
}
