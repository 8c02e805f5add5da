import { Parser } from 'htmlparser2'
import { splitWeekText } from './splitWeekText.ts'

const MAX_ROWS = 2_000
/** Deeper elements are ignored: no menu has them, and each end tag is compared with all open elements. */
const MAX_DEPTH = 400
const MAX_LINE = 5_000
const CHUNK = 8_192

const SKIPPED = new Set(
  'head title style script noscript template select textarea object svg math xml iframe'.split(' '),
)
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 li ul ol dl dt dd blockquote pre section article header footer main nav aside address hr body form fieldset figure figcaption caption center'.split(
    ' ',
  ),
)
const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i
const PRE_STYLE = /(?:^|[;\s])white-space\s*:\s*(?:pre|break-spaces)/i
const TAB_STYLE = /(?:^|[;\s])mso-tab-count\s*:\s*[1-9]/i
const SUPER_STYLE = /(?:^|[;\s])vertical-align\s*:\s*super/i
/** Matches superscript allergen codes after a name, which must not become part of its last word. */
const CODES = /^\s*\d[\d\s,.;a-z]{0,60}$/i

type Element = {
  name: string
  isHidden: boolean
  isPreformatted: boolean
  isTab: boolean
  /** The length of the line before a superscript element. */
  superscriptFrom: number | null
  /** The number of the next item of a numbered list. */
  nextNumber: number | null
}

/** Collects the text of a cell, or of the paragraphs between two tables, in lines. */
function createTextCollector() {
  let lines: string[] = []
  let line = ''

  const breakLine = () => {
    if (lines.length < MAX_ROWS) lines.push(line)
    line = ''
  }
  const addToLine = (text: string) => {
    if (line.length < MAX_LINE) line += text
  }

  return {
    add(text: string, isPreformatted: boolean): void {
      if (isPreformatted) {
        const [first = '', ...others] = text.split(/\r?\n/)
        addToLine(first)
        for (const other of others) {
          breakLine()
          addToLine(other)
        }
        return
      }
      const plain = text.replace(/[ \t\r\n\f]+/g, ' ')
      // A space at the start of a line comes from the indentation of the HTML.
      addToLine(line === '' || line.endsWith(' ') ? plain.replace(/^ /, '') : plain)
    },
    breakLine,
    startLine(): void {
      if (line !== '') breakLine()
    },
    getLength: () => line.length,
    /** Puts the superscript that starts at this position in brackets if it consists of allergen codes. */
    bracketCodes(from: number): void {
      const codes = line.slice(from)
      if (CODES.test(codes) && /[\p{L})”"] ?$/u.test(line.slice(Math.max(0, from - 2), from)))
        line = `${line.slice(0, from)} (${codes.trim()})`
    },
    take(): string[] {
      const taken = line === '' ? lines : [...lines, line]
      lines = []
      line = ''
      return taken
    },
  }
}

/** The widest menu has fewer columns, at most one for each part of each day; a larger span is an error. */
const MAX_COLUMNS = 100
const MAX_ROWSPAN = 500

const readSpan = (value: string | undefined, max: number): number =>
  Math.min(max, Math.max(1, Number(/^\s*(\d{1,5})/.exec(value ?? '')?.[1] ?? 1)))

type Attributes = Readonly<Record<string, string>>
type TableReader = ReturnType<typeof createTableReader>

/**
 * Builds the rows of one HTML table. The text of a merged cell is repeated in all its columns, because it applies to
 * each of them, but not in the rows below, where it would be read as another dish.
 */
function createTableReader() {
  const rows: string[][] = []
  const hiddenColumns: boolean[] = []
  let columnCount = 0
  /** The number of further rows that the cells above cover, by column. */
  let reach: number[] = []
  let nextReach: number[] = []
  let row: { cells: string[]; isHidden: boolean } | null = null
  let cell: { column: number; colspan: number; lines: string[]; isHidden: boolean } | null = null

  function endCell(): void {
    if (!cell || !row) return
    const text = cell.isHidden
      ? ''
      : cell.lines
          .map((line) => line.replace(/\t/g, ' ').trim())
          .filter(Boolean)
          .join('\n')
    for (let at = 0; at < cell.colspan; at++) row.cells[cell.column + at] = text
    cell = null
  }

  function endRow(): void {
    endCell()
    if (!row) return
    if (!row.isHidden) {
      const width = Math.max(row.cells.length, reach.length)
      const cells = Array.from({ length: width }, (_, at) => row?.cells[at] ?? '')
      rows.push(cells.filter((_, at) => !hiddenColumns[at]))
    }
    reach = Array.from({ length: Math.max(reach.length, nextReach.length) }, (_, at) =>
      Math.max((reach[at] ?? 0) - 1, nextReach[at] ?? 0),
    )
    nextReach = []
    row = null
  }

  return {
    addColumn(attributes: Attributes, isHidden: boolean): void {
      const span = readSpan(attributes.span, MAX_COLUMNS)
      for (let at = 0; at < span && columnCount < MAX_COLUMNS; at++) hiddenColumns[columnCount++] = isHidden
    },
    startRow(isHidden: boolean): void {
      endRow()
      row = { cells: [], isHidden }
    },
    startCell(attributes: Attributes, isHidden: boolean): void {
      endCell()
      row ??= { cells: [], isHidden: false }
      let column = row.cells.length
      while ((reach[column] ?? 0) > 0) column++
      if (column >= MAX_COLUMNS) return
      const colspan = readSpan(attributes.colspan, MAX_COLUMNS - column)
      const rowspan = readSpan(attributes.rowspan, MAX_ROWSPAN)
      cell = { column, colspan, lines: [], isHidden }
      for (let at = column; at < column + colspan; at++) nextReach[at] = rowspan - 1
    },
    endCell,
    /** Adds lines to the open cell; a line between cells becomes a row of its own. */
    addLines(lines: readonly string[]): void {
      if (cell) {
        cell.lines.push(...lines)
        return
      }
      const filled = lines.map((line) => line.trim()).filter(Boolean)
      if (filled.length === 0) return
      endRow()
      rows.push(...filled.map((line) => [line]))
    },
    /** Ends the row and removes and returns all rows so far. */
    takeRows(): string[][] {
      endRow()
      return rows.splice(0)
    },
  }
}

/**
 * Reads the rows of cells in the HTML of a clipboard: tables, and the paragraphs between them with one row for each
 * line. Hidden parts are left out. The size of the result is limited.
 */
export function readHtmlRows(html: string): string[][] {
  const rows: string[][] = []
  const elements: Element[] = []
  const tables: TableReader[] = []
  const collector = createTextCollector()
  let hasTables = false

  /** Adds the collected paragraphs, or closes the cell that contains them. */
  function flushText(): void {
    const table = tables.at(-1)
    const lines = collector.take()
    if (table) table.addLines(lines)
    else if (rows.length < MAX_ROWS) rows.push(...lines.map((line) => line.split('\t')))
  }

  function openTable(): void {
    flushText()
    // The rows before a nested table come before its own rows.
    rows.push(...(tables.at(-1)?.takeRows() ?? []))
    tables.push(createTableReader())
    hasTables = true
  }

  function closeTable(): void {
    flushText()
    rows.push(...(tables.pop()?.takeRows() ?? []))
  }

  function open(name: string, attributes: Readonly<Record<string, string>>, element: Element): void {
    const table = tables.at(-1)
    if (name === 'table') openTable()
    else if (table && name === 'col') table.addColumn(attributes, element.isHidden)
    else if (table && name === 'tr') {
      flushText()
      table.startRow(element.isHidden)
    } else if (table && (name === 'td' || name === 'th')) {
      flushText()
      table.startCell(attributes, element.isHidden)
    } else if (name === 'br') collector.breakLine()
    else if (BLOCKS.has(name)) {
      collector.startLine()
      const list = name === 'li' ? elements.findLast((each) => each.name === 'ol' || each.name === 'ul') : undefined
      if (list && list.nextNumber !== null && !element.isHidden) collector.add(`${list.nextNumber++}. `, true)
    }
  }

  function close({ name, superscriptFrom, isHidden }: Element): void {
    const table = tables.at(-1)
    if (superscriptFrom !== null && !isHidden) collector.bracketCodes(superscriptFrom)
    if (name === 'table') closeTable()
    else if (table && (name === 'td' || name === 'th')) {
      flushText()
      table.endCell()
    } else if (name === 'p' && !table) collector.breakLine()
    else if (BLOCKS.has(name)) collector.startLine()
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = elements.at(-1)
      const style = attributes.style ?? ''
      const element: Element = {
        name,
        isHidden:
          parent?.isHidden || SKIPPED.has(name) || attributes.hidden !== undefined || HIDDEN_STYLE.test(style) || false,
        isPreformatted: parent?.isPreformatted || name === 'pre' || PRE_STYLE.test(style),
        isTab: TAB_STYLE.test(style),
        superscriptFrom: name === 'sup' || SUPER_STYLE.test(style) ? collector.getLength() : null,
        nextNumber: name === 'ol' ? Number(/^\d{1,3}$/.exec(attributes.start ?? '')?.[0] ?? 1) : null,
      }
      open(name, attributes, element)
      elements.push(element)
    },
    ontext(text) {
      const element = elements.at(-1)
      if (element?.isHidden) return
      if (element?.isTab) collector.add('\t', true)
      else collector.add(text, element?.isPreformatted ?? false)
    },
    onclosetag() {
      const element = elements.pop()
      if (element) close(element)
    },
  })
  for (let at = 0; at < html.length && rows.length < MAX_ROWS && elements.length < MAX_DEPTH; at += CHUNK)
    parser.write(html.slice(at, at + CHUNK))
  parser.end()
  flushText()
  if (hasTables) return rows.slice(0, MAX_ROWS)
  // A text without a table can still have columns that are separated by characters.
  return splitWeekText(rows.map((cells) => cells.join('\t')).join('\n'))
}
