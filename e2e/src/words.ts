import type { Language } from '@poledne/contract/languages'
import type { signInNamespaces } from '@poledne/i18n/en/first'
import type { appNamespaces, lazyNamespaces } from '@poledne/i18n/en/frame'

type Places = typeof lazyNamespaces
/** What the app says, for tests that read it in more languages than one. English is the type of all. */
export type Messages = typeof signInNamespaces &
  typeof appNamespaces & { [Name in keyof Places]: Awaited<ReturnType<Places[Name]>> }

export async function loadMessages(language: Language): Promise<Messages> {
  const { first: outside } = (await import(`@poledne/i18n/${language}/first`)) as { first: typeof signInNamespaces }
  const inside = (await import(`@poledne/i18n/${language}/frame`)) as { frame: typeof appNamespaces; places: Places }
  const spoken = Object.entries(inside.places).map(async ([name, load]) => [name, await load()] as const)
  return { ...outside, ...inside.frame, ...Object.fromEntries(await Promise.all(spoken)) } as Messages
}

/** A sentence with gaps, whatever they are filled with; spaces as the browser tells them. */
export function toMessagePattern(sentence: string): RegExp {
  const parts = sentence
    .replaceAll('\u00a0', ' ')
    .split(/{{.+?}}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
