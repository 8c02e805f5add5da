import type { Weekday } from '@poledne/contract/domain/day'
import type { RowLabel } from './rowLabels.ts'
import type { TextLanguage } from './words/languages.ts'

/** A dish that was found in the text, before its menu item type is known. */
export type DishEntry = {
  day: Weekday
  /** The number of times that the day has appeared in the text before; a second time is usually another language. */
  pass: number
  label: RowLabel | null
  /** The number of the column or row in a table without labels. */
  slot: number | null
  /** The text of the dish as it is written. */
  raw: string
  /** The allergen codes; null if none are stated. */
  codes: string[] | null
  note: string | null
  translation: string | null
  /** Whether it follows an empty line, so that it can be the start of a footer. */
  isApart: boolean
}

/** Traits of the whole text, which decide how single lines are read. */
export type TextTraits = {
  mainLanguage: TextLanguage | null
  isBilingual: boolean
  isLowerCase: boolean
  /** Whether most soups have the word Soup before the name without a separator. */
  hasSoftLabels: boolean
  /** Whether the lines of days start with a soup, and other dishes follow after a dash or a slash. */
  hasSoupsInLine: boolean
  /** Whether the lines of days start with a soup, and the other dishes follow after a comma. */
  hasSoupsBeforeComma: boolean
  /** Words before a colon or a wide gap that appear in several lines, in lower case without accents. */
  repeatedLabels: ReadonlySet<string>
  /** Whether rows start with a letter without a separator, as in `A Guláš` and `B Rizoto`. */
  hasLetterRows: boolean
  /** Cells that start several rows and sound like labels, in lower case without accents. */
  repeatedCells: ReadonlySet<string>
  /** The names of the menu item types, in lower case without accents. */
  typeNames: ReadonlySet<string>
}

/** The label of a line that names only drinks. */
export const DRINK_LABEL: RowLabel = { kind: 'drink', index: null, raw: '' }
