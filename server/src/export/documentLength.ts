import type { ExportChoices, MenuDocument } from './menuDocument.ts'
import { languagesOf } from './words.ts'

/**
 * How many characters a page document can print: many times a busy week, and few enough to be set within seconds and to be
 * held in memory as a picture. A workbook has room for every menu.
 */
const MAX_CHARACTERS = 40_000

/** A short text takes a line, too. */
const LINE_CHARACTERS = 40

const lengthOf = (text: string | null): number => (text === null ? 0 : Math.max(LINE_CHARACTERS, text.length))

function printedLength({ days, allergens }: MenuDocument, language: ExportChoices['language']): number {
  const languages = languagesOf(language)
  const inLanguages = (names: { cs: string; en: string | null }) =>
    languages.reduce((sum, each) => sum + (each ? lengthOf(names[each]) : 0), 0)
  let length = allergens.reduce((sum, allergen) => sum + inLanguages(allergen), 0)
  for (const { items } of days)
    for (const { type, dishes, note } of items) {
      length += inLanguages(type) + lengthOf(note)
      for (const dish of dishes) length += inLanguages(dish) + (dish.allergens?.join(', ').length ?? 0)
    }
  return length
}

export const isTooLong = (document: MenuDocument, { format, language }: ExportChoices): boolean =>
  format !== 'xls' && printedLength(document, language) > MAX_CHARACTERS
