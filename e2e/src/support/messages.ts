import type { Language } from '@poledne/contract/domain/languages'
import {
  APP_NAMESPACES,
  COMMON_NAMESPACES,
  type Namespaces,
  SCREEN_NAMESPACES,
  SIGN_IN_NAMESPACES,
} from '@poledne/i18n/namespaces'

/** The texts of the app, for tests in several languages. English defines the type. */
export type Messages = Namespaces

export async function loadMessages(language: Language): Promise<Messages> {
  const names = [...SIGN_IN_NAMESPACES, ...APP_NAMESPACES, ...COMMON_NAMESPACES, ...SCREEN_NAMESPACES]
  const files = names.map(async (name) => [name, (await import(`@poledne/i18n/${language}/${name}`))[name]] as const)
  return Object.fromEntries(await Promise.all(files)) as Messages
}

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
