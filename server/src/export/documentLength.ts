import type { ExportChoices, MenuDocument } from './menuDocument.ts'
import { getPrintLanguages } from './printTexts.ts'

/**
 * How many characters a page document can print: many times a busy week, and few enough to be set within seconds and to be
 * held in memory as a picture. A workbook has room for every menu.
 */
const MAX_CHARACTERS = 40_000

/** A short text takes a line, too. */
const LINE_CHARACTERS = 40

const countTextCharacters = (text: string | null): number =>
  text === null ? 0 : Math.max(LINE_CHARACTERS, text.length)

function countPrintedCharacters({ days, allergens }: MenuDocument, language: ExportChoices['language']): number {
  const languages = getPrintLanguages(language)
  const countInLanguages = (names: { cs: string; en: string | null }) =>
    languages.reduce((sum, each) => sum + (each ? countTextCharacters(names[each]) : 0), 0)
  let length = allergens.reduce((sum, allergen) => sum + countInLanguages(allergen), 0)
  for (const { items } of days)
    for (const { type, dishes, note } of items) {
      length += countInLanguages(type) + countTextCharacters(note)
      for (const dish of dishes) length += countInLanguages(dish) + (dish.allergens?.join(', ').length ?? 0)
    }
  return length
}

export const isDocumentTooLong = (document: MenuDocument, { format, language }: ExportChoices): boolean =>
  format !== 'xls' && countPrintedCharacters(document, language) > MAX_CHARACTERS
