import { FileError, MAX_CELL_LENGTH, MAX_SHEET_COLUMNS } from '../fileLimits.ts'
import type { SheetCell, SheetCollector } from '../sheetTable.ts'
import { parseXmlEntry, type XmlAttributes, type Zip } from './zip.ts'

const MANIFEST = 'META-INF/manifest.xml'
const MAX_ROWS = 1_048_576

export const isOpenDocument = (zip: Zip): boolean => zip.has('mimetype') && zip.has('content.xml')

/** Reads the visible sheets of an OpenDocument spreadsheet; formulas have the values that were computed last. */
export async function readOds(zip: Zip, collector: SheetCollector): Promise<void> {
  await refuseEncrypted(zip)
  const hiddenStyles = new Set<string>()
  let isSpreadsheet = false
  let isIgnored = true
  let styleName = ''
  let row: SheetCell[] = []
  let rowRepeat = 1
  let cell: XmlAttributes | null = null
  let paragraphs = 0
  let text = ''
  let isInParagraph = false
  let notes = 0
  /** Tables inside a table, such as the data of a chart, are ignored. */
  let tables = 0

  function addCell(value: SheetCell, attributes: XmlAttributes): void {
    const repeat = parseCount(attributes, 'number-columns-repeated')
    const rows = parseCount(attributes, 'number-rows-spanned')
    const columns = parseCount(attributes, 'number-columns-spanned')
    if (rows * columns > 1) collector.addMerge({ row: collector.getNextRow(), column: row.length, rows, columns })
    for (let count = 0; count < repeat && row.length < MAX_SHEET_COLUMNS; count++) row.push(value)
  }

  await parseXmlEntry(zip, 'content.xml', {
    open(name, attributes) {
      switch (name) {
        case 'style':
          styleName = attributes.name ?? ''
          break
        case 'table-properties':
          if (attributes.display === 'false' && hiddenStyles.size < 1_000) hiddenStyles.add(styleName)
          break
        case 'spreadsheet':
          isSpreadsheet = true
          break
        case 'table':
          tables++
          if (tables > 1) break
          isIgnored =
            !isSpreadsheet ||
            hiddenStyles.has(attributes['style-name'] ?? '') ||
            !collector.startSheet(attributes.name ?? '')
          break
        case 'table-row':
          row = []
          rowRepeat = parseCount(attributes, 'number-rows-repeated')
          break
        case 'table-cell':
          cell = attributes
          text = ''
          paragraphs = 0
          break
        case 'covered-table-cell':
          cell = null
          for (
            let count = parseCount(attributes, 'number-columns-repeated');
            count > 0 && row.length < MAX_SHEET_COLUMNS;
            count--
          )
            row.push(null)
          break
        case 'annotation':
          notes++
          break
        case 'p':
          if (cell === null || notes > 0) break
          if (paragraphs > 0) text += '\n'
          paragraphs++
          isInParagraph = true
          break
        case 's':
          if (isInParagraph) text += ' '.repeat(Math.min(parseCount(attributes, 'c'), MAX_CELL_LENGTH))
          break
        case 'tab':
          if (isInParagraph) text += '\t'
          break
        case 'line-break':
          if (isInParagraph) text += '\n'
          break
      }
    },
    text(part) {
      if (isInParagraph && notes === 0 && text.length <= MAX_CELL_LENGTH) text += part
    },
    close(name) {
      switch (name) {
        case 'annotation':
          notes--
          break
        case 'p':
          if (notes === 0) isInParagraph = false
          break
        case 'table-cell':
          if (cell !== null && tables === 1) addCell(convertValue(cell, text), cell)
          cell = null
          break
        case 'table-row':
          if (tables === 1 && !isIgnored) addRows(row, rowRepeat, collector)
          break
        case 'table':
          tables--
          break
      }
    },
  })
  if (!isSpreadsheet) throw new FileError('fileNotReadable')
}

/** A repeated row without values is only counted, because LibreOffice writes a million of them below the data. */
function addRows(row: SheetCell[], repeat: number, collector: SheetCollector): void {
  if (row.every((cell) => cell === null)) collector.skipRows(repeat)
  else for (let count = 0; count < repeat; count++) collector.addRow(row)
}

async function refuseEncrypted(zip: Zip): Promise<void> {
  if (!zip.has(MANIFEST)) return
  await parseXmlEntry(zip, MANIFEST, {
    open(name) {
      if (name === 'encryption-data') throw new FileError('fileEncrypted')
    },
  })
}

function parseCount(attributes: XmlAttributes, name: string): number {
  const count = Number(attributes[name] ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_ROWS) : 1
}

function convertValue(attributes: XmlAttributes, text: string): SheetCell {
  const value = attributes.value
  // LibreOffice writes a truth value of an Excel workbook as a formula with the value 1 or 0.
  const constant = /^of:=(TRUE|FALSE)\(\)$/.exec(attributes.formula ?? '')
  if (constant !== null) return constant[1] === 'TRUE'
  switch (attributes['value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return value !== undefined && Number.isFinite(Number(value)) ? Number(value) : text
    case 'boolean':
      return attributes['boolean-value'] === 'true'
    case 'date':
      return formatDate(attributes['date-value']) ?? text
    case 'time':
      return formatTime(attributes['time-value']) ?? text
  }
  return (text === '' ? attributes['string-value'] : text) ?? null
}

const formatDate = (date = ''): string | null => {
  const match = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)?/.exec(date)
  if (match === null) return null
  const [, day = '', time = ''] = match
  return time === 'T00:00:00' ? day : day + time
}

const formatTime = (duration = ''): string | null => {
  const match = /^PT(\d{1,2})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/.exec(duration)
  if (match === null) return null
  return match
    .slice(1, 4)
    .map((part) => part.padStart(2, '0'))
    .join(':')
}
