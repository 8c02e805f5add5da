import { errorPage } from './errorPage.ts'
import { errorText } from './errorText.ts'
import { isApiError } from './http.ts'
import { i18n } from './i18n.ts'

/** Why something failed: in the server's words, or in ours where it gave none. */
export function failureText(error: Error): string {
  if (!isApiError(error)) return i18n.t('shell:errors.text.script')
  return errorText(error, i18n.t(`shell:errors.text.${errorPage(error.code)}`))
}
