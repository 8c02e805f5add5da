import { VIOLATION_CODES } from '@poledne/contract/http/errors'
import { i18n } from '../i18n/i18n.ts'
import type { ApiError } from './apiError.ts'
import { getServerMessage } from './errorMessages.ts'

/** Returns the messages of violations instead of the reason, for a screen without fields to show them at. */
export function getViolationsOrServerMessage(error: ApiError, fallback: string): string {
  const standardMessages = new Set<string>(VIOLATION_CODES.map((code) => i18n.t(`messages:violations.${code}`)))
  const ownMessages = new Set(
    Object.values(error.fields)
      .flat()
      .filter((message) => !standardMessages.has(message)),
  )
  return ownMessages.size > 0 ? [...ownMessages].join(' | ') : getServerMessage(error, fallback)
}
