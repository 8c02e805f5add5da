/**
 * This file defines how a value is written into an exported file. A file that is imported again must change nothing, so
 * every format can be read back:
 * - A day is written as in the app (`17. 11. 2026` or `11/17/2026`), an instant with its time to the second in the user's
 *   time zone. A workbook contains real dates.
 * - An amount of money has two decimals, a decimal comma or point by the language, no grouping and no currency, which is
 *   in the title of the column. A workbook contains numbers. Other numbers are whole and have no grouping.
 * - Yes and no are written in the user's language.
 * - Choices are written by name, allergens by code. Several names have a comma between them (`1, 3, 7`); a name that
 *   contains a comma is quoted, see `joinChoices` and `splitChoices`.
 * - The prices of a restaurant menu are in two columns for each menu item type, see `buildPriceTitle`; both are empty if
 *   the menu does not have the type.
 * - Undeclared allergens are an empty cell. A dish that is declared to contain none has the text that the list shows
 *   ("None"), because an empty cell must never mean that a dish is free of allergens.
 * - A missing value is an empty cell.
 * - Other texts are written as they are. In a CSV file, a text that could be a formula gets an apostrophe, see
 *   `escapeFormula` and `unescapeFormula`.
 */

import { formatDay, formatTime } from '@poledne/contract/domain/dateFormat'
import type { Language } from '@poledne/contract/domain/languages'
import type { Currency } from '@poledne/contract/domain/prices/money'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { CellValue } from 'hucre/xlsx'
import type { ExportTexts } from './exportTexts.ts'
import type { FormatSettings } from './listExport.store.ts'

/** Converts the value of one column, as PostgreSQL writes it, for the two kinds of files. */
export type CellFormat = {
  toText(raw: string): string
  toValue(raw: string): CellValue
  /** Whether the text was written by a user, so that a spreadsheet could take it for a formula. */
  isFreeText?: boolean
  /** The format of the numbers or dates in a workbook. */
  numFmt?: string
  /** The width in characters. */
  width: number
}

export type CellContext = FormatSettings & {
  language: Language
  texts: ExportTexts
  codelists: ReadonlyMap<CodelistName, readonly CodelistItem[]>
}

const DAY_MS = 86_400_000

/** Returns the local time of an instant as if it were UTC, in milliseconds. */
const readLocalMs = (instant: string, timeZone: string) => {
  const { day, time } = readWallClock(instant, timeZone)
  return Date.parse(`${day}T${time}Z`)
}

/**
 * Creates a function that converts an instant to local time. The offset of a day is looked up once, because asking for
 * each instant takes longer than everything else; days on which the clocks change are converted exactly.
 */
function createLocalTimeReader(timeZone: string): (raw: string) => number {
  const offsets = new Map<string, number | null>()
  const findOffset = (day: string): number | null => {
    const start = Date.parse(`${day}T00:00:00Z`)
    const end = new Date(start + DAY_MS).toISOString().slice(0, 19)
    const offset = readLocalMs(`${day}T00:00:00`, timeZone) - start
    return readLocalMs(end, timeZone) - (start + DAY_MS) === offset ? offset : null
  }
  return (raw) => {
    const day = raw.slice(0, 10)
    let offset = offsets.get(day)
    if (offset === undefined) {
      offset = findOffset(day)
      offsets.set(day, offset)
    }
    const instant = `${day}T${raw.slice(11, 19)}`
    return offset === null ? readLocalMs(instant, timeZone) : Date.parse(`${instant}Z`) + offset
  }
}

/** PostgreSQL writes an array of ids as `{1,3,7}`. */
const parseIds = (raw: string) => (raw === '{}' ? [] : raw.slice(1, -1).split(','))

const getName = ({ value, params }: CodelistItem) => params.find(({ name }) => name === 'code')?.value ?? value

/** The number of formatted lists of choices that are cached; few different ones occur in most exports. */
const MAX_REMEMBERED = 5_000

/** Joins the names in the order of the code list, which is also the order in the app. */
function createChoicesFormat(items: readonly CodelistItem[], emptyText: string): (raw: string) => string {
  const remembered = new Map<string, string>()
  const formatIds = (raw: string) => {
    const ids = new Set(parseIds(raw))
    return joinChoices(
      items.flatMap((item) => (ids.has(String(item.id)) ? [getName(item)] : [])),
      emptyText,
    )
  }
  return (raw) => {
    const known = remembered.get(raw)
    if (known !== undefined) return known
    const text = formatIds(raw)
    if (remembered.size < MAX_REMEMBERED) remembered.set(raw, text)
    return text
  }
}

/** Writes minor units with two decimals. */
const formatDecimal = (minor: string, separator: string) => {
  const digits = minor.replace('-', '').padStart(3, '0')
  return `${minor.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}${separator}${digits.slice(-2)}`
}

export function createMoneyFormat(language: Language): CellFormat {
  const separator = language === 'en' ? '.' : ','
  return {
    toText: (raw) => formatDecimal(raw, separator),
    toValue: (raw) => Number(formatDecimal(raw, '.')),
    numFmt: '0.00',
    width: 12,
  }
}

const createTextFormat = (toText: (raw: string) => string, width: number): CellFormat => ({
  toText,
  toValue: toText,
  isFreeText: true,
  width,
})

/** Creates the format of a column by its kind. */
export function createCellFormat(name: string, column: ListColumn, context: CellContext): CellFormat {
  const { texts, dateType, language } = context
  const valueTexts = texts.getValueTexts(name)
  if (valueTexts) {
    const getText = (raw: string) => valueTexts.get(raw) ?? raw
    // The order of the values can matter, such as the order of the languages of a screen.
    return createTextFormat(column.kind === 'choices' ? (raw) => joinChoices(parseIds(raw).map(getText)) : getText, 18)
  }
  const getItems = (codelist: CodelistName) => context.codelists.get(codelist) ?? []
  const dayFormat = dateType === 'us' ? 'mm/dd/yyyy' : 'dd\\.\\ mm\\.\\ yyyy'
  switch (column.kind) {
    case 'id':
    case 'number':
      return { toText: (raw) => raw, toValue: Number, width: 10 }
    case 'money':
      return createMoneyFormat(language)
    case 'boolean': {
      const toText = (raw: string) => (raw === 't' ? texts.yes : texts.no)
      return { toText, toValue: toText, width: 10 }
    }
    case 'day':
      return {
        toText: (raw) => formatDay(raw, dateType),
        toValue: (raw) => new Date(`${raw}T00:00:00Z`),
        numFmt: dayFormat,
        width: 14,
      }
    case 'instant': {
      const readLocalTime = createLocalTimeReader(context.timezone)
      return {
        toText: (raw) => {
          const local = new Date(readLocalTime(raw)).toISOString()
          return `${formatDay(local.slice(0, 10), dateType)} ${formatTime(local.slice(11, 19), dateType)}`
        },
        toValue: (raw) => new Date(readLocalTime(raw)),
        numFmt: `${dayFormat}\\ hh:mm:ss${dateType === 'us' ? '\\ AM/PM' : ''}`,
        width: 22,
      }
    }
    case 'choice': {
      const names = new Map(getItems(column.codelist).map((item) => [String(item.id), item.value]))
      return createTextFormat((raw) => names.get(raw) ?? raw, 22)
    }
    case 'choices': {
      const emptyText = column.codelist === 'allergens' ? texts.none : ''
      return createTextFormat(createChoicesFormat(getItems(column.codelist), emptyText), 20)
    }
    default:
      return createTextFormat((raw) => raw, 30)
  }
}

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
