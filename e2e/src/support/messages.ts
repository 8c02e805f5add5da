import type { Language } from '@poledne/contract/domain/languages'
import type { appNamespaces, lazyNamespaces } from '@poledne/i18n/en/appNamespaces'
import type { signInNamespaces } from '@poledne/i18n/en/signInNamespaces'

type Places = typeof lazyNamespaces
/** The texts of the app, for tests in several languages. English defines the type. */
export type Messages = typeof signInNamespaces &
  typeof appNamespaces & { [Name in keyof Places]: Awaited<ReturnType<Places[Name]>> }

export async function loadMessages(language: Language): Promise<Messages> {
  const { signInNamespaces: outside } = (await import(`@poledne/i18n/${language}/signInNamespaces`)) as {
    signInNamespaces: typeof signInNamespaces
  }
  const inside = (await import(`@poledne/i18n/${language}/appNamespaces`)) as {
    appNamespaces: typeof appNamespaces
    lazyNamespaces: Places
  }
  const spoken = Object.entries(inside.lazyNamespaces).map(async ([name, load]) => [name, await load()] as const)
  return { ...outside, ...inside.appNamespaces, ...Object.fromEntries(await Promise.all(spoken)) } as Messages
}

/** Matches a text with any values for its placeholders. */
export function toMessagePattern(sentence: string): RegExp {
  const parts = sentence
    .replaceAll('\u00a0', ' ')
    .split(/{{.+?}}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
