import type { Language } from '@poledne/contract/languages'
import { first as firstCs } from '@poledne/i18n/cs/first'
import { rest as restCs } from '@poledne/i18n/cs/rest'
import { first as firstEn } from '@poledne/i18n/en/first'
import { rest as restEn } from '@poledne/i18n/en/rest'
import { first as firstHu } from '@poledne/i18n/hu/first'
import { rest as restHu } from '@poledne/i18n/hu/rest'
import { first as firstSk } from '@poledne/i18n/sk/first'
import { rest as restSk } from '@poledne/i18n/sk/rest'

/** What the app says, for tests that read it in more languages than one. */
const catalogues = {
  cs: { ...firstCs, ...restCs },
  en: { ...firstEn, ...restEn },
  hu: { ...firstHu, ...restHu },
  sk: { ...firstSk, ...restSk },
}

export const wordsIn = (language: Language) => catalogues[language]
export type Words = ReturnType<typeof wordsIn>

/** A sentence with gaps, whatever they are filled with; spaces as the browser tells them. */
export function saying(sentence: string): RegExp {
  const parts = sentence
    .replaceAll('\u00a0', ' ')
    .split(/{{.+?}}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
