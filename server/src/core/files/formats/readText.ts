import type { UploadedFile } from '@poledne/contract/http/endpoint'
import { FileError } from '../fileErrors.ts'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_TEXT_CELLS, MAX_TOTAL_ROWS } from '../fileLimits.ts'
import type { SheetWriter } from '../sheetWriter.ts'
import { decodeText } from './textEncoding.ts'

/** The separators of columns; if several fit equally well, the first one is used. */
const SEPARATORS = ['\t', ';', '|', ',']
const SAMPLE_CHARACTERS = 64_000
const SAMPLE_LINES = 200
/** A web page, XML and rich text are texts, but not tables. */
const MARKUP = /^\s*(?:<(?:!doctype|html|\?xml|table|head|body|meta|svg)|\{\\rtf)/i

/** Reads a text: the columns of a CSV file, or the lines of a plain text. */
export function readText({ filename, bytes }: UploadedFile, writer: SheetWriter): void {
  const text = decodeText(bytes)
  if (MARKUP.test(text.slice(0, 1_000))) throw new FileError('fileNotReadable')
  const isPlain = /\.txt$/i.test(filename)
  // Excel and LibreOffice let a file state its separator in a first line that they do not show.
  const stated = /^sep=([,;|\t])\r?\n/i.exec(text)
  const separator = stated?.[1] ?? detectSeparator(text.slice(0, SAMPLE_CHARACTERS), isPlain)
  writer.startSheet('')
  parseRows(text, { start: stated?.[0].length ?? 0, separator, addRow: (row) => writer.addRow(row) })
}

/**
 * Finds the separator that most lines contain equally often. Most lines of a plain text must contain it; commas and bars
 * in a plain text are punctuation, such as between a dish and its translation.
 */
function detectSeparator(sample: string, isPlain: boolean): string | null {
  const lines = splitSample(sample)
  let best: { separator: string; matching: number } | null = null
  for (const separator of SEPARATORS) {
    if (isPlain && (separator === ',' || separator === '|')) continue
    const matching = countMatchingLines(lines, separator)
    const isEnough = matching >= (isPlain ? Math.max(2, lines.length * 0.6) : 1)
    if (isEnough && (best === null || matching > best.matching)) best = { separator, matching }
  }
  return best?.separator ?? null
}

/** Splits the sample into lines and leaves out quoted texts, which can contain separators and line breaks. */
const splitSample = (sample: string): string[] =>
  sample
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)

/** Counts the lines with the most frequent number of separators, other than none. */
function countMatchingLines(lines: readonly string[], separator: string): number {
  const byCount = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(separator).length - 1
    if (count > 0) byCount.set(count, (byCount.get(count) ?? 0) + 1)
  }
  return Math.max(0, ...byCount.values())
}

type RowParserOptions = { start: number; separator: string | null; addRow: (row: string[]) => void }

/**
 * Splits a text into rows and cells. A cell in quotes can contain separators, line breaks and doubled quotes; a quote
 * that is never closed is a normal character.
 */
function parseRows(text: string, { start, separator, addRow }: RowParserOptions): void {
  const separatorCode = separator?.charCodeAt(0) ?? null
  let row: string[] = []
  let rowCount = 0
  let cellCount = 0
  let hasClosingQuotes = separator !== null
  for (let position = start; ; ) {
    let value = ''
    if (hasClosingQuotes && text[position] === '"') {
      const quoteEnd = findQuoteEnd(text, position)
      if (quoteEnd === null) hasClosingQuotes = false
      else {
        value = unquote(text, position, quoteEnd)
        position = quoteEnd
      }
    }
    const end = findCellEnd(text, position, separatorCode)
    value += text.slice(position, end)
    // Empty rows and cells take time too, although they are left out.
    if (++cellCount > MAX_TEXT_CELLS) throw new FileError('fileTooLarge')
    if (row.length < MAX_COLUMNS) row.push(value)
    if (end === text.length) break
    position = end + 1
    if (text.charCodeAt(end) === separatorCode) continue
    if (text[end] === '\r' && text[position] === '\n') position++
    if (++rowCount > MAX_TOTAL_ROWS) throw new FileError('fileTooManyRows')
    addRow(row)
    row = []
  }
  addRow(row)
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Returns the position of the next separator or line break, or the length of the text. */
function findCellEnd(text: string, start: number, separatorCode: number | null): number {
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN) return position
  }
  return text.length
}

/** Returns the position after the closing quote, or null if there is none. */
function findQuoteEnd(text: string, start: number): number | null {
  let position = start + 1
  for (;;) {
    const close = text.indexOf('"', position)
    if (close === -1) return null
    if (text[close + 1] !== '"') return close + 1
    position = close + 2
  }
}

/** Only the start of a long text is kept, since a cell is shortened anyway. */
function unquote(text: string, start: number, end: number): string {
  const quoted = text.slice(start + 1, Math.min(end - 1, start + 3 * MAX_CELL_LENGTH))
  if (!quoted.includes('"') && !quoted.includes('\r')) return quoted
  return quoted.replaceAll('""', '"').replace(/\r\n?/g, '\n')
}
