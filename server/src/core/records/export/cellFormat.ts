/**
 * This file defines how a value is written into an exported file. A file that is imported again must change nothing, so
 * every format can be read back:
 * - A day is written as in the app (`17. 11. 2026` or `11/17/2026`), a moment with its time to the second in the user's
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
import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { ListColumn } from '@poledne/contract/list/listQuery'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import type { CellValue } from 'hucre/xlsx'
import { joinChoices } from './cellText.ts'
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

/** The number of different lists of choices that are remembered; most rows have one of few. */
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
    // The order of the values can matter, such as that of the languages of a screen.
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
