import { toLocale } from './languages.ts'

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
