import { getErrorKind } from './errorPage.ts'
import { getErrorMessage } from './errorText.ts'
import { isApiError } from './http.ts'
import { i18n } from './i18n.ts'

/** Why something failed: in the server's words, or in ours where it gave none. */
export function getFailureMessage(error: Error): string {
  if (!isApiError(error)) return i18n.t('shell:errors.text.script')
  return getErrorMessage(error, i18n.t(`shell:errors.text.${getErrorKind(error.code)}`))
}
