import type { Language } from '@poledne/contract/domain/languages'
import { type Entry, listEntries, readCatalogue } from '@poledne/i18n/readCatalogues'
import { sample, sampleDishes } from '../features/installation/sample/sample.ts'

/** This file finds texts of the app that are in the wrong language. */

const PLACEHOLDER = /\{\{.+?\}\}/
/** A text with placeholders needs this many letters of its own; with fewer it would match almost anything. */
const MIN_LETTERS = { own: 2, other: 4 }
/** The names of languages are in their own language, so that users find theirs. */
const LANGUAGE_NAMES = ['English', 'Čeština', 'Magyar', 'Slovenčina']

/** Words in the default labels of libraries, which are English. */
const LIBRARY_WORDS =
  /\b(close|next|previous|toggle|clear|open|show|hide|select|remove|loading|dismiss|month|year|decade|visibility|drag|draggable|press|the|your|is required)\b/i

export const normalizeSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

const listStrings = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value instanceof Object ? Object.values(value).flatMap(listStrings) : []
/** Names of records do not exist in every language, and some are equal to a text of the app. */
export const SAMPLE_NAMES: ReadonlySet<string> = new Set(listStrings([sample, sampleDishes]).map(normalizeSpaces))

/** Lists the texts of the app. Mails have texts of their own, which no page shows. */
const listAppTexts = (language: Language): Entry[] =>
  listEntries(readCatalogue(language))
    .filter(({ key }) => !key.startsWith('mails:'))
    .map(({ key, text }) => ({ key, text: normalizeSpaces(text) }))

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a function that says whether a text is one of these, with any values for the placeholders. */
function compileTexts(texts: readonly string[], minLetters: number): (text: string) => boolean {
  const plain = new Set(texts.filter((text) => !PLACEHOLDER.test(text)))
  const patterns = texts
    .filter((text) => PLACEHOLDER.test(text))
    .map((text) => text.split(PLACEHOLDER))
    .filter((parts) => (parts.join('').match(/\p{L}/gu)?.length ?? 0) >= minLetters)
    .map((parts) => parts.map(escapePattern).join('.+'))
  const pattern = new RegExp(`^(?:${patterns.join('|')})$`, 'su')
  return (text) => plain.has(text) || pattern.test(text)
}

export type ForeignTextFinder = (texts: Iterable<string>) => string[]

/**
 * Creates a function that returns those texts that a user of this language would see untranslated: texts of another
 * catalogue that this language does not have too, default labels of libraries, keys, and placeholders without a value.
 */
export function createForeignTextFinder(language: Language): ForeignTextFinder {
  const own = listAppTexts(language)
  // English texts are the ones that are forgotten; English itself is compared with Czech.
  const other = listAppTexts(language === 'en' ? 'cs' : 'en')
  const keys = new Set(
    own.flatMap(({ key }) => [key, key.slice(key.indexOf(':') + 1)]).filter((key) => /[.:]/.test(key)),
  )
  const listTexts = (catalogue: typeof own) => catalogue.map(({ text }) => text)
  const isOwn = compileTexts([...listTexts(own), ...LANGUAGE_NAMES], MIN_LETTERS.own)
  const isOther = compileTexts(listTexts(other), MIN_LETTERS.other)
  const isLibraryText = (text: string) => language !== 'en' && LIBRARY_WORDS.test(text)
  const isForeign = (text: string) =>
    keys.has(text) || text.includes('{{') || ((isOther(text) || isLibraryText(text)) && !isOwn(text))
  // Most texts of a page are also on the next one.
  const known = new Map<string, boolean>()
  return (texts) =>
    [...new Set([...texts].map(normalizeSpaces))].filter((text) => {
      const answer = known.get(text) ?? isForeign(text)
      known.set(text, answer)
      return answer
    })
}
