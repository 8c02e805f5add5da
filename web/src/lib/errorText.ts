import type { ApiError } from './apiError.ts'
import { i18n } from './i18n.ts'

/** What an answer without words of its own is called; it says nothing to a reader. */
const WORDLESS: ReadonlySet<string> = new Set(['', 'Error'])

/** The server's own words where it gave some, `fallback` where it gave none or only "Validation Failed". */
export function errorText(error: ApiError, fallback: string): string {
  if (error.code === 0) return i18n.t('shell:errors.noResponse')
  return WORDLESS.has(error.message) ? fallback : error.message
}
