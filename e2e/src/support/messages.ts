import type { Language } from '@poledne/contract/domain/languages'
import type { Namespaces } from '@poledne/i18n/namespaces'
import { readCatalogue } from '@poledne/i18n/readCatalogues'

/** The texts of the app, for tests in several languages. English defines the type. */
export type Messages = Namespaces

export const readMessages = (language: Language) => readCatalogue(language) as unknown as Messages

/** Matches a text with any values for its placeholders. */
export function toMessagePattern(sentence: string): RegExp {
  const parts = sentence
    .replaceAll('\u00a0', ' ')
    .split(/{{.+?}}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

/** Matches any plural form of a message. */
export function toPluralPattern(messages: Readonly<Record<string, unknown>>, key: string): RegExp {
  const forms = Object.entries(messages).filter(([name]) => name.startsWith(`${key}_`))
  return new RegExp(forms.map(([, form]) => toMessagePattern(String(form)).source).join('|'))
}
