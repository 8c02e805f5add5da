import type { z } from 'zod'
import { VIOLATION_CODES, type ViolationCode } from './errors.ts'

/** A reason that is more specific than the violation code; it selects the message. */
export type ViolationReason =
  | 'ownAccount'
  | 'ownEmail'
  | 'ownPassword'
  | 'beyondRights'
  | 'wrongPassword'
  | 'wrongFactorCode'
  | 'wrongPasskey'
  | 'locked'
  | 'preferencesFull'
  | 'documentTooLong'
  | 'nothingOffered'
  | 'emailDomain'
  | 'tooManyRecords'
  | 'tooManyRows'
  | 'needsView'
  | 'needsViewOfAll'
  | 'needsViewOfRestaurants'
  | 'tooManyComments'
  | 'tooManyTokens'
  | 'tooManyParts'
  | 'expiryOutOfRange'
  | 'snoozeOutOfRange'
  | 'pastDay'
  | 'tooManyPrices'
  | 'tooMuchHistory'
  | 'guessablePassword'
  | 'passwordContainsName'
  | 'fileNotReadable'
  | 'fileDamaged'
  | 'fileEncrypted'
  | 'fileTooManyRows'
  | 'fileTooLarge'
  | 'pictureNotReadable'
  | 'pictureTooLarge'
  | 'tooManyPictures'
  | 'unknownPairingCode'
  | 'logoNotReadable'
  | 'tooLittleContrast'

/**
 * A violation before its message is translated; `max` is the allowed length of a text that is too long, `name` is that of
 * the record that the message is about.
 */
export type RawViolation = {
  field: string
  code: ViolationCode
  unknown?: boolean
  max?: number
  reason?: ViolationReason
  name?: { cs: string; en: string | null }
}

type Issue = z.core.$ZodIssue

const violationCodes: ReadonlySet<string> = new Set(VIOLATION_CODES)

/**
 * Schemas use the violation code as the message of an issue; for other issues the code follows from the kind of issue.
 */
function toViolationCode(issue: Issue): ViolationCode {
  if (violationCodes.has(issue.message)) return issue.message as ViolationCode
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'emptyField'
  if (issue.code === 'invalid_value') return 'selectValue'
  return 'wrongFormat'
}

/** The highest number of violations in a response. */
export const MAX_VIOLATIONS = 50
const MAX_ECHO = 200

/** Shortens a text that the client sent and that a response repeats. */
export const shortenClientText = (sent: string): string =>
  sent.length > MAX_ECHO ? `${sent.slice(0, MAX_ECHO - 1)}…` : sent

const formatPath = (path: readonly PropertyKey[]) => shortenClientText(path.map(String).join('.'))

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

/**
 * Collects the violations of all fields without duplicates. The input must be parsed with `reportInput: true`,
 * otherwise a missing value is reported as malformed.
 */
export function collectViolations(issues: readonly Issue[]): RawViolation[] {
  const seen = new Set<string>()
  // The issues are limited to several times the number of reported violations, because some of them are duplicates.
  const found = issues
    .slice(0, 4 * MAX_VIOLATIONS)
    .flatMap(toViolations)
    .filter(({ field, code }) => {
      const key = `${field}:${code}`
      return !seen.has(key) && seen.add(key)
    })
  // A field that is reported as empty is not also reported as too short.
  return found
    .filter(({ field, code }) => code !== 'short' || !seen.has(`${field}:emptyField`))
    .slice(0, MAX_VIOLATIONS)
}
