const CZECH_PREPOSITION = /(?<=^|[\s(„–])([aiksvzouAIKSVZOU]) (?=\S)/gu
const MEASURE = /(\d) (?=(?:g|kg|dkg|ml|cl|dl|l|cm|ks|pcs|min|%|Kč|CZK|€|EUR)(?:$|[\s.,;)/]))/gu

/** What belongs together stays on one line: a number and its unit, and a Czech word of one letter with the next. */
export function addNonBreakingSpaces(text: string, language: 'cs' | 'en'): string {
  const measured = text.replace(MEASURE, '$1\u00a0')
  return language === 'cs' ? measured.replace(CZECH_PREPOSITION, '$1\u00a0') : measured
}
