import { VIOLATION_CODES } from '@poledne/contract/http/errors'
import { i18n } from '../i18n/i18n.ts'
import { type ApiError, getErrorKind, isApiError, NoResponseError } from './apiError.ts'

/** Messages of responses that do not give a reason for the error. */
const GENERIC_MESSAGES: ReadonlySet<string> = new Set(['', 'Error'])

/**
 * Returns the reason that the response gives, or `fallback` if it gives none. If the language has changed since, the
 * reason is the text for the code of the problem, so that a component which keeps the error shows it in the new
 * language.
 */
export function getServerMessage(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback
  if (error instanceof NoResponseError) return i18n.t('shell:errors.noResponse')
  const key = `messages:problems.${error.problem.code}` as 'messages:problems.forbidden'
  const isTranslated = i18n.exists(key as string)
  if (error.language && error.language !== i18n.language && isTranslated) return i18n.t(key)
  return GENERIC_MESSAGES.has(error.message) ? fallback : error.message
}

/** Returns the text of an error page: the text of its status, or the reason if the status has no text. */
export function getErrorPageText(error: ApiError): string {
  const kind = getErrorKind(error.code)
  return kind === 'server' || kind === 'refused' ? getFailureMessage(error) : i18n.t(`shell:errors.text.${kind}`)
}

/** Returns why something failed: the reason from the response, or a general text for its status. */
export function getFailureMessage(error: Error): string {
  if (!isApiError(error)) return i18n.t('shell:errors.text.script')
  return getServerMessage(error, i18n.t(`shell:errors.text.${getErrorKind(error.code)}`))
}

/** Returns the messages of violations instead of the reason, for a dialog or page without fields to show them at. */
export function getViolationsOrServerMessage(error: ApiError, fallback: string): string {
  const standardMessages = new Set<string>(VIOLATION_CODES.map((code) => i18n.t(`messages:violations.${code}`)))
  const ownMessages = new Set(
    Object.values(error.fields)
      .flat()
      .filter((message) => !standardMessages.has(message)),
  )
  return ownMessages.size > 0 ? [...ownMessages].join(' | ') : getServerMessage(error, fallback)
}
