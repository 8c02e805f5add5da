/**
 * This file contains the texts of exported files that an import reads back: each function that writes such a text
 * stands beside the one that reads it.
 */

import type { Currency } from '@poledne/contract/domain/prices/money'

/**
 * Matches a text that a spreadsheet could run as a formula. Apostrophes before it are included, so that the apostrophe
 * that `escapeFormula` adds can be removed without doubt.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/
/** Signed numbers and phone numbers of digits and spaces are no formulas. */
const PLAIN_NUMBER = /^[+-]\d[\d \u00a0]*(?:[.,]\d+)?$/

/**
 * Adds an apostrophe before a text that could be a formula, so that a spreadsheet shows it as text. A text that already
 * looked like that gets one more. Only CSV files need this; a workbook says which cells are texts.
 */
export const escapeFormula = (text: string): string =>
  FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

/** Removes the apostrophe that `escapeFormula` added. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Joins the names of several choices with a comma and a space: `Soups, Grill`. A name that contains a comma or starts
 * with a quotation mark is quoted as in CSV: `"Soups, cold", Grill`. If the whole text equals `emptyText`, which means
 * that nothing was chosen, it is quoted as well.
 */
export function joinChoices(names: readonly string[], emptyText = ''): string {
  if (names.length === 0) return emptyText
  const text = names.map((name) => (name.includes(',') || name.startsWith('"') ? quote(name) : name)).join(', ')
  return text.toLowerCase() === emptyText.toLowerCase() ? quote(text) : text
}

/** Matches one name and the comma after it; the second part matches a quotation mark that is never closed. */
const CHOICE = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/y

/** Splits a text that `joinChoices` joined; the caller compares it with the text for an empty choice before. */
export function splitChoices(text: string): string[] {
  const names: string[] = []
  for (let at = 0; at < text.length; at = CHOICE.lastIndex) {
    CHOICE.lastIndex = at
    const [, quoted, plain = ''] = CHOICE.exec(text) ?? []
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')
    if (name !== '') names.push(name)
  }
  return names
}

/**
 * Builds the title of the column with the prices of a menu item type in a restaurant menu, such as `Menu 1 (CZK)`. The
 * name is in the language of the file; names of types are unique in each language.
 */
export const buildPriceTitle = (typeName: string, currency: Currency): string => `${typeName} (${currency})`
