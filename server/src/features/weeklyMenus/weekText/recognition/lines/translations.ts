import type { Entry, TextTraits } from '../entries.ts'
import type { FoundLabel, RowLabel } from '../rowLabels.ts'
import { guessLanguage, splitLanguages } from '../words/guessLanguage.ts'

/** Says whether a label is that of the last dish in another language, as in `Leves: …` and `Soup: …` below it. */
export function isTranslatedLabel({ label, rest }: FoundLabel, last: Entry): boolean {
  if (!last.label || last.translation !== null) return false
  if (last.label.kind !== label.kind || last.label.index !== label.index || last.label.raw === label.raw) return false
  const differ = (one: string, other: string) => {
    const [first, second] = [guessLanguage(one), guessLanguage(other)]
    return first !== null && second !== null && first !== second
  }
  return differ(last.label.raw, label.raw) || differ(last.raw, rest)
}

/** Says whether a line is the other language of the last dish. */
export function isTranslation(line: string, last: Entry | null, section: RowLabel | null, traits: TextTraits): boolean {
  if (!last || last.translation !== null || !traits.isBilingual) return false
  if (splitLanguages(line)[1] !== null) return false
  const language = guessLanguage(line)
  const lastLanguage = guessLanguage(last.raw)
  if (language !== null && language !== traits.mainLanguage)
    return lastLanguage === null || lastLanguage === traits.mainLanguage
  const isOneDishSection =
    section !== null && last.label === section && (section.index !== null || section.kind !== 'main')
  return language === null && isOneDishSection
}
