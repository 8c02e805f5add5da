import { i18n } from '../i18n/i18n.ts'
import { getErrorMessage } from './errorMessages.ts'
import { getErrorKind } from './getErrorKind.ts'
import { isApiError } from './http.ts'

/** Why something failed: in the server's words, or in ours where it gave none. */
export function getFailureMessage(error: Error): string {
  if (!isApiError(error)) return i18n.t('shell:errors.text.script')
  return getErrorMessage(error, i18n.t(`shell:errors.text.${getErrorKind(error.code)}`))
}
