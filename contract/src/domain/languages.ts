/** The languages of the interface, in the order of the language picker. */
export const LANGUAGES = ['en', 'cs', 'hu', 'sk'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'
/** The cookie with the language of the interface in this browser, which the browser writes and the server reads. */
export const LANGUAGE_COOKIE = 'poledne_language'

/** The languages of accounts (for mails) and of guest menus. */
export const ACCOUNT_LANGUAGES = ['cs', 'en'] as const
export type AccountLanguage = (typeof ACCOUNT_LANGUAGES)[number]

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

/** Returns the first preferred language that is offered; regions are ignored, so `cs-CZ` is `cs`. */
export function pickLanguage(
  preferred: readonly string[],
  offered: readonly Language[] = LANGUAGES,
  fallback: Language = DEFAULT_LANGUAGE,
): Language {
  const primary = preferred.map((tag) => tag.trim().toLowerCase().split('-')[0] ?? '')
  return primary.find((tag): tag is Language => (offered as readonly string[]).includes(tag)) ?? fallback
}

/** Returns the locale for Intl: English is written as in the United Kingdom. */
export const toLocale = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** Returns the name in the language; the Czech name if there is no English one. */
export const pickName = (language: AccountLanguage, cs: string, en: string | null): string =>
  language === 'en' ? en || cs : cs

/** Names of records exist in Czech and English only: Slovak shows the Czech ones, Hungarian the English ones. */
export const toNameLanguage = (language: Language): AccountLanguage =>
  language === 'cs' || language === 'sk' ? 'cs' : 'en'

const CZECH_PREPOSITION = /(?<=^|[\s(„–])([aiksvzouAIKSVZOU]) (?=\S)/gu
const MEASURE = /(\d) (?=(?:g|kg|dkg|ml|cl|dl|l|cm|ks|pcs|min|%|Kč|CZK|€|EUR)(?:$|[\s.,;)/]))/gu

/** Keeps a number with its unit, and a Czech one-letter word with the next word, on one line. */
export function addNonBreakingSpaces(text: string, language: 'cs' | 'en'): string {
  const measured = text.replace(MEASURE, '$1\u00a0')
  return language === 'cs' ? measured.replace(CZECH_PREPOSITION, '$1\u00a0') : measured
}

/** Joins the parts as a list in a sentence, such as "soup, main dish and dessert". */
export const formatList = (parts: readonly string[], language: string): string =>
  new Intl.ListFormat(toLocale(language)).format(parts)
