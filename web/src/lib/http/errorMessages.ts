import { VIOLATION_CODES } from '@poledne/contract/schemas/errors'
import { i18n } from '../i18n/i18n.ts'
import { type ApiError, NoResponseError } from './apiError.ts'

/** What an answer without words of its own is called; it says nothing to a reader. */
const GENERIC_MESSAGES: ReadonlySet<string> = new Set(['', 'Error'])

/** The server's own words where it gave some, `fallback` where it gave none or only "Validation Failed". */
export function getErrorMessage(error: ApiError, fallback: string): string {
  if (error instanceof NoResponseError) return i18n.t('shell:errors.noResponse')
  return GENERIC_MESSAGES.has(error.message) ? fallback : error.message
}

/** Where no field stands to say it beneath: what the violations say in words of their own. */
export function getRefusalMessage(error: ApiError, fallback: string): string {
  const standardMessages = new Set<string>(VIOLATION_CODES.map((code) => i18n.t(`messages:violations.${code}`)))
  const ownMessages = new Set(
    Object.values(error.fields)
      .flat()
      .filter((message) => !standardMessages.has(message)),
  )
  return ownMessages.size > 0 ? [...ownMessages].join(' | ') : getErrorMessage(error, fallback)
}
