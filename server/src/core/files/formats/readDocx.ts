import { MAX_CELL_LENGTH, MAX_SHEET_COLUMNS } from '../fileLimits.ts'
import type { SheetCell, SheetCollector } from '../sheetTable.ts'
import { parseXmlEntry, type XmlAttributes, type Zip } from './zip.ts'

const DOCUMENT = 'word/document.xml'

export const isDocx = (zip: Zip): boolean => zip.has(DOCUMENT)

/** Text that was deleted or moved away while changes were tracked, and a copy of a drawing for old versions of Word. */
const IGNORED_ELEMENTS = new Set(['del', 'moveFrom', 'Fallback'])

/**
 * Reads a Word document in order: a row of a table is a row of cells, and a paragraph is a row with one cell. The text
 * of a table inside a cell belongs to that cell.
 */
export async function readDocx(zip: Zip, collector: SheetCollector): Promise<void> {
  let tables = 0
  let ignored = 0
  let row: SheetCell[] = []
  let text = ''
  let paragraphs = 0
  let openParagraphs = 0
  let isText = false
  let span = 1
  let isContinued = false
  /** The first cell of each vertically merged column. */
  let merged = new Map<number, { row: number; rows: number; columns: number }>()

  function add(part: string): void {
    if (ignored === 0 && text.length <= MAX_CELL_LENGTH) text += part
  }

  function startText(): void {
    text = ''
    paragraphs = 0
  }

  function endMerge(column: number): void {
    const merge = merged.get(column)
    if (merge !== undefined) collector.addMerge({ column, ...merge })
    merged.delete(column)
  }

  function endCell(): void {
    if (row.length >= MAX_SHEET_COLUMNS) return
    const column = row.length
    const merge = merged.get(column)
    if (isContinued && merge !== undefined) merge.rows++
    else {
      endMerge(column)
      merged.set(column, { row: collector.getNextRow(), rows: 1, columns: span })
    }
    row.push(isContinued ? null : text)
    for (let count = 1; count < span && row.length < MAX_SHEET_COLUMNS; count++) row.push(null)
  }

  function endTable(): void {
    for (const column of [...merged.keys()]) endMerge(column)
    merged = new Map()
  }

  collector.startSheet('')
  await parseXmlEntry(zip, DOCUMENT, {
    open(name, attributes) {
      if (IGNORED_ELEMENTS.has(name)) ignored++
      switch (name) {
        case 'tbl':
          tables++
          break
        case 'tr':
          if (tables === 1) row = []
          break
        case 'tc':
          if (tables > 1) break
          startText()
          span = 1
          isContinued = false
          break
        case 'gridSpan':
          if (tables === 1) span = parseSpan(attributes)
          break
        case 'vMerge':
          if (tables === 1) isContinued = attributes.val !== 'restart'
          break
        case 'p':
          if (tables === 0 && openParagraphs === 0) startText()
          if (paragraphs > 0) add('\n')
          paragraphs++
          openParagraphs++
          break
        case 't':
          isText = true
          break
        case 'tab':
          // The same element defines the tab stops of a paragraph, where it has a position.
          if (attributes.pos === undefined) add('\t')
          break
        case 'br':
        case 'cr':
          add('\n')
          break
        case 'noBreakHyphen':
          add('-')
          break
      }
    },
    text(part) {
      if (isText) add(part)
    },
    close(name) {
      if (IGNORED_ELEMENTS.has(name)) ignored--
      switch (name) {
        case 't':
          isText = false
          break
        case 'p':
          openParagraphs--
          if (tables === 0 && openParagraphs === 0) collector.addRow([text])
          break
        case 'tc':
          if (tables === 1) endCell()
          break
        case 'tr':
          if (tables === 1) collector.addRow(row)
          break
        case 'tbl':
          tables--
          if (tables === 0) endTable()
          break
      }
    },
  })
}

function parseSpan({ val }: XmlAttributes): number {
  const span = Number(val ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(span, MAX_SHEET_COLUMNS) : 1
}
