import { FileError, MAX_SHEET_COLUMNS, MAX_TOTAL_CHARACTERS } from '../fileLimits.ts'
import type { SheetCell, SheetCollector, SheetMerge } from '../sheetTable.ts'
import { parseXmlEntry, type XmlAttributes, type Zip } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
const MAX_ROW = 1_048_576
const MAX_SHEET_NAMES = 10_000
const MAX_STYLES = 100_000
const MAX_STRINGS = 4_000_000

export const isXlsx = (zip: Zip): boolean => zip.has(WORKBOOK)

type Relation = { type: string; path: string }
type Workbook = { sheets: { name: string; relationId: string; isHidden: boolean }[]; is1904: boolean }
type CellContext = { strings: string[]; dateStyles: boolean[]; is1904: boolean }

/** Reads the visible sheets of an Excel workbook; formulas have the values that Excel has computed. */
export async function readXlsx(zip: Zip, collector: SheetCollector): Promise<void> {
  const relations = await readRelations(zip)
  const { sheets, is1904 } = await readWorkbook(zip)
  const context = {
    strings: await readStrings(zip, findPath(relations, 'sharedStrings')),
    dateStyles: await readDateStyles(zip, findPath(relations, 'styles')),
    is1904,
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const readPaths = new Set<string>()
  for (const { name, relationId } of visible.length > 0 ? visible : sheets) {
    const relation = relations.get(relationId)
    // A sheet can also be a chart, which has no cells.
    if (relation?.type !== 'worksheet') continue
    if (readPaths.has(relation.path)) throw new FileError('fileDamaged')
    readPaths.add(relation.path)
    if (!collector.startSheet(name)) return
    await readSheet(zip, relation.path, context, collector)
  }
}

/** Reads which files the workbook consists of; a link to another workbook is not followed. */
async function readRelations(zip: Zip): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  await parseXmlEntry(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      const { Id: id, Type: type = '', Target: target = '', TargetMode: mode } = attributes
      if (name !== 'Relationship' || id === undefined || mode === 'External') return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
}

function findPath(relations: Map<string, Relation>, type: string): string | null {
  for (const relation of relations.values()) if (relation.type === type) return relation.path
  return null
}

async function readWorkbook(zip: Zip): Promise<Workbook> {
  const workbook: Workbook = { sheets: [], is1904: false }
  await parseXmlEntry(zip, WORKBOOK, {
    open(name, attributes) {
      if (name === 'workbookPr') workbook.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      if (workbook.sheets.length >= MAX_SHEET_NAMES) throw new FileError('fileTooLarge')
      const { name: title = '', state } = attributes
      const isHidden = state === 'hidden' || state === 'veryHidden'
      workbook.sheets.push({ name: title, relationId: attributes.id ?? '', isHidden })
    },
  })
  return workbook
}

/** Excel writes characters that XML cannot contain as `_x000D_`. */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

const normalizeText = (text: string): string => decodeEscapes(text).replace(/\r\n?/g, '\n')

async function readStrings(zip: Zip, path: string | null): Promise<string[]> {
  const strings: string[] = []
  if (path === null || !zip.has(path)) return strings
  let text = ''
  let isText = false
  let phonetic = 0
  let characters = 0
  await parseXmlEntry(zip, path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si') {
        characters += text.length
        if (strings.length >= MAX_STRINGS || characters > MAX_TOTAL_CHARACTERS) throw new FileError('fileTooLarge')
        strings.push(normalizeText(text))
      }
    },
  })
  return strings
}

/** Reads which cell styles show a number as a date. */
async function readDateStyles(zip: Zip, path: string | null): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const dateStyles: boolean[] = []
  if (path === null || !zip.has(path)) return dateStyles
  let isInCellFormats = false
  await parseXmlEntry(zip, path, {
    open(name, { numFmtId, formatCode }) {
      if (codes.size > MAX_STYLES || dateStyles.length > MAX_STYLES) throw new FileError('fileTooLarge')
      const id = Number(numFmtId ?? 0)
      if (name === 'cellXfs') isInCellFormats = true
      else if (name === 'numFmt' && formatCode !== undefined) codes.set(id, formatCode)
      else if (name === 'xf' && isInCellFormats) dateStyles.push(isDateFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return dateStyles
}

async function readSheet(zip: Zip, path: string, context: CellContext, collector: SheetCollector): Promise<void> {
  let row: SheetCell[] = []
  let column = 0
  let cell: XmlAttributes = {}
  let value = ''
  let isValue = false
  let phonetic = 0
  await parseXmlEntry(zip, path, {
    open(name, attributes) {
      switch (name) {
        case 'row':
          skipToRow(attributes.r, collector)
          row = []
          column = 0
          break
        case 'c':
          cell = attributes
          column = attributes.r === undefined ? column : parseColumn(attributes.r)
          value = ''
          break
        case 'rPh':
          phonetic++
          break
        case 'v':
        case 't':
          isValue = phonetic === 0
          break
        case 'mergeCell':
          addMerge(attributes.ref ?? '', collector)
          break
      }
    },
    text(part) {
      if (isValue) value += part
    },
    close(name) {
      switch (name) {
        case 'row':
          collector.addRow(row)
          break
        case 'c':
          if (column < MAX_SHEET_COLUMNS) setCell(row, column, convertValue(value, cell, context))
          column++
          break
        case 'rPh':
          phonetic--
          break
        case 'v':
        case 't':
          isValue = false
          break
      }
    },
  })
}

/** Rows without cells are not in the file; rows in another order are not allowed. */
function skipToRow(reference: string | undefined, collector: SheetCollector): void {
  if (reference === undefined) return
  const index = Number(reference) - 1
  const skipped = index - collector.getNextRow()
  if (!Number.isInteger(index) || index >= MAX_ROW || skipped < 0) throw new FileError('fileDamaged')
  collector.skipRows(skipped)
}

function setCell(row: SheetCell[], column: number, value: SheetCell): void {
  while (row.length < column) row.push(null)
  row[column] = value
}

/** Converts the letters of a reference such as `AB12` to the index of the column. */
function parseColumn(reference: string): number {
  let column = 0
  for (let index = 0; index < Math.min(reference.length, 4); index++) {
    const letter = reference.charCodeAt(index) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  if (column === 0) throw new FileError('fileDamaged')
  return column - 1
}

function convertValue(value: string, { t: type, s: style }: XmlAttributes, context: CellContext): SheetCell {
  switch (type) {
    case 's':
      return context.strings[Number(value)] ?? null
    case 'b':
      return value === '1' || value === 'true'
    case 'd':
      return value.replace(/T00:00:00(\.0*)?Z?$/, '').slice(0, 19)
    case 'str':
    case 'inlineStr':
    case 'e':
      return normalizeText(value)
  }
  if (value === '') return null
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const date = context.dateStyles[Number(style ?? 0)] ? formatSerialDate(number, context) : null
  return date ?? number
}

function addMerge(reference: string, collector: SheetCollector): void {
  const merge = parseRange(reference)
  if (merge !== null) collector.addMerge(merge)
}

function parseRange(reference: string): SheetMerge | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference)
  if (match === null) return null
  const [, left = '', top, right = '', bottom] = match
  const column = parseColumn(left)
  const row = Number(top) - 1
  const merge = { row, column, rows: Number(bottom) - row, columns: parseColumn(right) - column + 1 }
  return merge.row >= 0 && merge.rows > 0 && merge.columns > 0 ? merge : null
}

/** The numbers of the built-in formats that show a date or a time. */
const isBuiltInDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format shows a date or a time if it has one of their letters outside of quotes, escapes and brackets. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDateFormat(id)
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  // Brackets contain colours, conditions and locales, or an elapsed time such as [h].
  const letters = first.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(letters) && !/general/i.test(letters)
}

const DAY_MS = 86_400_000
const SECOND_MS = 1_000
const MAX_SERIAL = 2_958_466

/**
 * Converts the number of days since the start of the calendar to ISO text. A number below one is a time. The 1900
 * calendar has a 29 February 1900 that did not exist.
 */
function formatSerialDate(serial: number, { is1904 }: { is1904: boolean }): string | null {
  if (serial < 0 || serial >= MAX_SERIAL) return null
  const ms = Math.round((serial * DAY_MS) / SECOND_MS) * SECOND_MS
  if (serial < 1) return new Date(ms).toISOString().slice(11, 19)
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  return formatIso(new Date(epoch + ms))
}

/** Leaves out the time at midnight. */
function formatIso(date: Date): string {
  const iso = date.toISOString().slice(0, 19)
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso
}
