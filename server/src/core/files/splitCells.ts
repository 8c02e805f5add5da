import { FileError, MAX_CELL_LENGTH, MAX_SHEET_COLUMNS, MAX_TEXT_CELLS } from './fileLimits.ts'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/**
 * Splits a text into rows of cells. A cell in quotes can contain separators, line breaks and doubled quotes. Quotes that
 * do not enclose a whole cell are normal characters, which csv-parse cannot read.
 */
export function* splitCells(text: string, separator: string | null, start = 0): Generator<string[]> {
  const separatorCode = separator?.charCodeAt(0)
  const isCellEnd = (position: number) => {
    const code = text.charCodeAt(position)
    return position >= text.length || code === separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN
  }
  let row: string[] = []
  let cellCount = 0
  for (let position = start; ; position++) {
    const quoteEnd = separator !== null && text[position] === '"' ? findQuoteEnd(text, position) : null
    const isQuoted = quoteEnd !== null && isCellEnd(quoteEnd)
    let end = isQuoted ? quoteEnd : position
    while (!isCellEnd(end)) end++
    // Ignored cells count too, because reading them takes time.
    if (++cellCount > MAX_TEXT_CELLS) throw new FileError('fileTooLarge')
    if (row.length < MAX_SHEET_COLUMNS) row.push(isQuoted ? unquote(text, position, end) : text.slice(position, end))
    position = end
    if (end < text.length && text.charCodeAt(end) === separatorCode) continue
    yield row
    if (end === text.length) return
    row = []
    if (text[end] === '\r' && text[end + 1] === '\n') position++
  }
}

/** Returns the position after the closing quote, or null if there is none. */
function findQuoteEnd(text: string, start: number): number | null {
  for (let position = start + 1; ; ) {
    const close = text.indexOf('"', position)
    if (close === -1) return null
    if (text[close + 1] !== '"') return close + 1
    position = close + 2
  }
}

/** Removes the quotes of a cell. Only the start of a long text is processed, because cells are shortened anyway. */
const unquote = (text: string, start: number, end: number): string =>
  text
    .slice(start + 1, Math.min(end - 1, start + 3 * MAX_CELL_LENGTH))
    .replaceAll('""', '"')
    .replace(/\r\n?/g, '\n')
