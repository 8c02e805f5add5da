import { type DateStyle, parseTypedDay, parseTypedTime } from '@poledne/contract/domain/dateFormat'
import { minorUnitsToAmount, parseMoney } from '@poledne/contract/domain/prices/money'
import type { ViolationCode } from '@poledne/contract/http/errors'
import { shortenClientText, type ViolationReason } from '@poledne/contract/http/violations'
import type { SheetCell } from '../../../core/files/sheetTable.ts'
import { splitChoices } from '../../../core/records/export/cellFormat.ts'
import {
  type ChoiceId,
  findNearestChoice,
  type ImportChoice,
  type ImportChoiceList,
  normalizeName,
} from './imports.choices.ts'
import type { ImportField, ImportValueTexts } from './imports.fields.ts'

/** A hint for the user, by its key in the catalogues. */
type ImportFix = { key: string; params?: Readonly<Record<string, string | number>> }

/** A problem of a cell or a row; `textKey` is the key of a message that is more specific than the code. */
export type CellProblem = {
  code: ViolationCode | 'forbidden'
  textKey?: string
  reason?: ViolationReason
  max?: number
  fix?: ImportFix
}

export type CellResult = { value: unknown } | { problem: CellProblem }

export type ImportValueContext = {
  texts: ImportValueTexts
  dateType: DateStyle
}

/** The highest number of allowed values that a message lists. */
const MAX_LISTED = 12

const refuse = (code: ViolationCode, example: string): CellResult => ({
  problem: { code, fix: { key: 'example', params: { example } } },
})

export const isEmptyCell = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

export const toCellText = (cell: SheetCell): string => (cell === null ? '' : String(cell))

function readBoolean(cell: SheetCell, { texts }: ImportValueContext): CellResult {
  if (typeof cell === 'boolean') return { value: cell }
  const text = normalizeName(toCellText(cell))
  if (texts.yes.has(text)) return { value: true }
  if (texts.no.has(text)) return { value: false }
  return { problem: { code: 'wrongFormat', fix: { key: 'allowed', params: { values: texts.yesAndNo } } } }
}

const CURRENCY_MARKS = { CZK: /\s*(?:Kč|CZK|,-\s*Kč)\.?$/i, EUR: /^€\s*|\s*(?:€|EUR)$/i } as const

function readMoney(cell: SheetCell, currency: keyof typeof CURRENCY_MARKS): CellResult {
  if (typeof cell === 'number') return { value: cell }
  const minor = parseMoney(toCellText(cell).trim().replace(CURRENCY_MARKS[currency], ''))
  return minor === null ? refuse('wrongFormat', '129.90') : { value: minorUnitsToAmount(minor) }
}

/** Matches a day at midnight as the reader of workbooks writes it, and a day in the Hungarian order. */
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})T00:00(?::00)?(?:\.0+)?Z?$/
const YEAR_FIRST = /^(\d{4})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{1,2})\.?$/

function readDayText(text: string, style: DateStyle): string | null {
  const typed = text.trim()
  const [, day] = DAY_AND_TIME.exec(typed) ?? []
  if (day !== undefined) return parseTypedDay(day, style)
  const [, year, month = '', date = ''] = YEAR_FIRST.exec(typed) ?? []
  if (year !== undefined) return parseTypedDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, style)
  return parseTypedDay(typed, style)
}

const SLASHED_DAY = /^(\d{1,2})\s*[/-]\s*(\d{1,2})\s*[/-]\s*\d{4}$/

/**
 * Detects whether the days of a column have the month first. All days of a column are read in the same way; the style
 * of the user decides if both are possible.
 */
export function detectDayStyle(cells: Iterable<SheetCell | undefined>, userStyle: DateStyle): DateStyle {
  for (const cell of cells) {
    const [, first, second] = typeof cell === 'string' ? (SLASHED_DAY.exec(cell.trim()) ?? []) : []
    if (first !== undefined && Number(first) > 12) return 'dayFirst'
    if (second !== undefined && Number(second) > 12) return 'us'
  }
  return userStyle
}

function readDay(cell: SheetCell, style: DateStyle): CellResult {
  const day = typeof cell === 'string' ? readDayText(cell, style) : null
  return day === null ? refuse('wrongFormat', '2026-11-16') : { value: day }
}

const MINUTES_PER_DAY = 24 * 60
const TIME_AFTER_DAY = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/

/** Reads a time of day; a workbook stores it as a part of a day. */
function readHour(cell: SheetCell): CellResult {
  if (typeof cell === 'number' && cell >= 0 && cell < 1) {
    const minutes = Math.round(cell * MINUTES_PER_DAY) % MINUTES_PER_DAY
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
    return { value: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` }
  }
  const text = toCellText(cell).trim()
  const time = TIME_AFTER_DAY.exec(text)?.[1] ?? parseTypedTime(text.replace(/^(\d{1,2}:\d{2}):00/, '$1'))
  return time === null ? refuse('wrongFormat', '10:30') : { value: time }
}

/** Finds the choices that a text names, or the one with this id. */
const findChoices = ({ byName, byId }: ImportChoiceList, text: string): readonly ImportChoice[] => {
  const named = byName.get(normalizeName(text))
  if (named) return named
  const chosen = byId.get(text.trim())
  return chosen ? [chosen] : []
}

function describeUnknownChoice(list: ImportChoiceList, text: string): CellProblem {
  const nearest = findNearestChoice(list, text)
  const allowed = list.choices.filter(({ isArchived }) => !isArchived)
  const fix: ImportFix = nearest
    ? { key: 'didYouMean', params: { value: nearest.shown } }
    : allowed.length > 0 && allowed.length <= MAX_LISTED
      ? { key: 'allowed', params: { values: allowed.map(({ shown }) => shown).join(' · ') } }
      : { key: 'existing', params: { value: shortenClientText(text.trim()) } }
  return { code: 'selectValue', textKey: 'unknownChoice', fix }
}

/** Picks the choice that a text means; of several choices with this name, the one that the record has now. */
function pickChoice(
  list: ImportChoiceList,
  text: string,
  current: ReadonlySet<ChoiceId>,
): { id: ChoiceId } | { problem: CellProblem } {
  const found = findChoices(list, text)
  const kept = found.find(({ id }) => current.has(id))
  if (kept) return kept
  const usable = found.filter(({ isArchived }) => !isArchived)
  if (usable.length > 1)
    return {
      problem: {
        code: 'duplicate',
        textKey: 'ambiguousChoice',
        fix: { key: 'writeId', params: { id: usable.map(({ id }) => id).join(', ') } },
      },
    }
  return usable[0] ?? { problem: describeUnknownChoice(list, text) }
}

function readChoice(list: ImportChoiceList, cell: SheetCell, current: unknown): CellResult {
  const picked = pickChoice(list, toCellText(cell), new Set(current === null ? [] : [current as ChoiceId]))
  return 'problem' in picked ? picked : { value: picked.id }
}

/**
 * Splits a list of names at commas. A part that is not a known name is also split at semicolons and line breaks, and
 * with `allowSpaces` at spaces.
 */
const splitNames = (list: ImportChoiceList, text: string, allowSpaces: boolean): string[] =>
  splitChoices(text)
    .flatMap((name) => (findChoices(list, name).length > 0 ? [name] : name.split(allowSpaces ? /[;\s]+/ : /[;\n]/)))
    .filter((name) => name.trim() !== '')

/**
 * Whether the text says that a dish contains no allergens. A text of another language that is also the code or name of
 * an allergen means the allergen.
 */
const isNoneText = ({ byName }: ImportChoiceList, text: string, { none, ownNone }: ImportValueTexts): boolean => {
  const typed = normalizeName(text)
  return typed === ownNone || (none.has(typed) && !byName.has(typed))
}

/** Matches brackets around a list of allergens, and a letter or word before it: `A: 1, 3`, `(1, 3)`. */
const ALLERGEN_FRAME = /^\(?\s*(?:(?:A|AL|alerg[eé]ny?|allerg[eé]n(?:s|ek)?)\s*:\s*)?(.*?)\s*\)?$/i

function readChoices(
  list: ImportChoiceList,
  cell: SheetCell,
  current: unknown,
  { isAllergens, isOrdered, texts }: { isAllergens: boolean; isOrdered: boolean; texts: ImportValueTexts },
): CellResult {
  // A spreadsheet turns "1,3" into a number, and "1,10" into the same number as "1,1", so its allergens are unknown.
  if (isAllergens && typeof cell === 'number' && !Number.isInteger(cell)) return refuse('wrongFormat', '1, 3, 7')
  const text = toCellText(cell).trim()
  if (isAllergens && isNoneText(list, text, texts)) return { value: [] }
  const listed = isAllergens && findChoices(list, text).length === 0 ? (ALLERGEN_FRAME.exec(text)?.[1] ?? text) : text
  const currentIds = new Set((current ?? []) as ChoiceId[])
  const ids = new Set<ChoiceId>()
  for (const name of splitNames(list, listed, isAllergens)) {
    const picked = pickChoice(list, name, currentIds)
    if ('problem' in picked) return picked
    ids.add(picked.id)
  }
  // Languages have an order of their own; other choices have the order of their list.
  return { value: isOrdered ? [...ids] : list.choices.flatMap(({ id }) => (ids.has(id) ? [id] : [])) }
}

export const isAllergenField = ({ column }: ImportField): boolean =>
  column.kind === 'choices' && column.codelist === 'allergens'

/**
 * Reads a cell that is not empty, the inverse of an export in `records/export/cellFormat.ts`. Of several choices with
 * one name, the current value decides.
 */
export function readCellValue(
  field: ImportField,
  cell: SheetCell,
  current: unknown,
  context: ImportValueContext,
): CellResult {
  const { column, choices } = field
  if (field.isHour) return readHour(cell)
  if (choices && column.kind === 'choices') {
    return readChoices(choices, cell, current ?? null, {
      isAllergens: isAllergenField(field),
      isOrdered: column.codelist === 'languages',
      texts: context.texts,
    })
  }
  if (choices) return readChoice(choices, cell, current ?? null)
  switch (column.kind) {
    case 'boolean':
      return readBoolean(cell, context)
    case 'money':
      return readMoney(cell, column.currency)
    case 'day':
      return readDay(cell, context.dateType)
    default:
      return { value: toCellText(cell) }
  }
}
