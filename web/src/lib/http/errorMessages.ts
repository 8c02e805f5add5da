import { i18n } from '../i18n/i18n.ts'
import { type ApiError, getErrorKind, isApiError, NoResponseError } from './apiError.ts'

/** Messages of responses that do not give a reason for the error. */
const GENERIC_MESSAGES: ReadonlySet<string> = new Set(['', 'Error'])

/** Returns the reason from the response, or `fallback` if the response gives none or only "Validation Failed". */
export function getServerMessage(error: ApiError, fallback: string): string {
  if (error instanceof NoResponseError) return i18n.t('shell:errors.noResponse')
  return GENERIC_MESSAGES.has(error.message) ? fallback : error.message
}

/** Returns the text of an error page: that of its status, or the reason if the status has no page of its own. */
export function getErrorPageText(error: ApiError): string {
  const kind = getErrorKind(error.code)
  return kind === 'server' || kind === 'refused' ? getFailureMessage(error) : i18n.t(`shell:errors.text.${kind}`)
}

/** Returns why something failed: the reason from the response, or a general text for its status. */
export function getFailureMessage(error: Error): string {
  if (!isApiError(error)) return i18n.t('shell:errors.text.script')
  return getServerMessage(error, i18n.t(`shell:errors.text.${getErrorKind(error.code)}`))
}
