import type { Weekday } from '@poledne/contract/domain/day'
import type { RowLabel } from './rowLabels.ts'
import type { TextLanguage } from './words/languages.ts'

/** A dish that was found, before its row is known. */
export type Entry = {
  day: Weekday
  /** The second time that a day appears in the text is pass 1. */
  pass: number
  label: RowLabel | null
  /** The column or row of a table without labels. */
  slot: number | null
  raw: string
  codes: string[] | null
  note: string | null
  translation: string | null
  /** It follows an empty line, so it can be the start of a footer. */
  isApart: boolean
}

/** What the whole text says about its lines. */
export type TextTraits = {
  mainLanguage: TextLanguage | null
  isBilingual: boolean
  isLowerCase: boolean
  /** Most soups have the word Soup before the name without a separator. */
  hasSoftLabels: boolean
  /** The lines of days start with a soup, and other dishes follow behind a dash or a slash. */
  hasSoupsInLine: boolean
  /** The lines of days start with a soup, and the other dishes follow behind a comma. */
  hasSoupsBeforeComma: boolean
  /** Words before a colon or a wide gap that appear in several lines, in lower case without accents. */
  repeatedLabels: ReadonlySet<string>
  /** Rows start with a letter and no separator, as in `A Guláš` and `B Rizoto`. */
  hasLetterRows: boolean
  /** Several lines contain only allergens. */
  hasCodeLines: boolean
  /** Cells that start several rows and sound like labels, in lower case without accents. */
  repeatedCells: ReadonlySet<string>
  /** The names of the menu item types, in lower case without accents. */
  typeNames: ReadonlySet<string>
}

/** The label of a line that names only drinks. */
export const DRINK: RowLabel = { kind: 'drink', index: null, raw: '' }
