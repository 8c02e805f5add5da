import { readDayLabel } from '@poledne/contract/domain/dayLabels'
import { splitCells } from '../../../core/files/splitCells.ts'
import { readColumnRole, readWholeLabel } from './recognition/rowLabels.ts'

const MAX_TEXT = 400_000
const MAX_LINES = 2000

/** Matches allergens in brackets, which can contain the separator of cells, as in `[1; 3; 7]`. */
const CODES = /[([][\d,; a-e]{1,60}[)\]]/g

const countSeparators = (line: string, separator: string) => line.split(separator).length - 1

/** Counts the different weekdays, or the different dates if there are no weekdays. */
function countDays(texts: readonly string[]): number {
  const dayLabels = texts.map(readDayLabel).filter((dayLabel) => dayLabel?.rest === '')
  const weekdays = dayLabels.map((dayLabel) => dayLabel?.weekday).filter((weekday) => weekday != null)
  return new Set<unknown>(
    weekdays.length > 0 ? weekdays : dayLabels.map((dayLabel) => String(dayLabel?.date?.dayMonth)),
  ).size
}

/** Whether a line has only headings of columns: several days or several rows. */
function isAlignedHeading(texts: readonly string[]): boolean {
  if (countDays(texts) >= 2) return true
  const labels = new Set(texts.filter((text) => readWholeLabel(text) !== null))
  return labels.size >= 2 && texts.every((text) => labels.has(text) || readColumnRole(text) !== null)
}

/** Splits lines whose columns are aligned with spaces, below a line with several days or rows. */
function splitAlignedLines(lines: readonly string[]): string[][] {
  let starts: number[] = []
  return lines.map((line) => {
    const segments = [...line.slice(0, 1000).matchAll(/\S+(?: \S+)*/g)].map((match) => ({
      text: match[0],
      at: match.index,
    }))
    if (isAlignedHeading(segments.map(({ text }) => text))) {
      starts = segments.map(({ at }) => at)
      if (starts[0] !== 0) starts.unshift(0)
    }
    if (starts.length === 0 || (segments.length < 2 && segments[0]?.at === 0)) return [line.trim()]
    const cells = starts.map(() => '')
    for (const { text, at } of segments) {
      const column = starts.reduce(
        (best, start, index) => (Math.abs(start - at) < Math.abs((starts[best] ?? 0) - at) ? index : best),
        0,
      )
      cells[column] = cells[column] ? `${cells[column]} ${text}` : text
    }
    return cells
  })
}

/** Splits pasted text into rows of cells: by tabs, by | or ;, by aligned columns, or one cell for each line. */
export function splitWeekText(text: string): string[][] {
  const unified = text.slice(0, MAX_TEXT).replace(/\r\n?/g, '\n')
  if (unified.includes('\t')) return splitRows(unified, '\t')
  const lines = unified.split('\n', MAX_LINES)
  const filled = lines.filter((line) => line.trim() !== '')
  for (const separator of ['|', ';']) {
    const most = filled.filter((line) => countSeparators(line.replace(CODES, ''), separator) >= 2).length
    if (most >= 2 && most * 2 >= filled.length) return splitRows(unified, separator)
  }
  return isCommaTable(filled) ? splitRows(unified, ',') : splitAlignedLines(lines)
}

/**
 * Whether commas separate cells: all lines have the same number, mostly without a space after them, and some start with
 * a day.
 */
function isCommaTable(lines: readonly string[]): boolean {
  const counts = lines.map((line) => countSeparators(line.replace(/"[^"]{0,200}"/g, ''), ','))
  const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
  const alike = counts.filter((count) => count === usual).length
  if (usual < 2 || alike < 3 || alike * 10 < lines.length * 8) return false
  const spaced = lines.reduce((sum, line) => sum + countSeparators(line, ', '), 0)
  const firsts = lines.map((line) => line.slice(0, Math.max(0, line.indexOf(','))).replace(/"/g, ''))
  return spaced * 5 < usual * alike && countDays(firsts) >= 2
}

const splitRows = (text: string, separator: string) => {
  const rows = [...splitCells(text, separator)].slice(0, MAX_LINES)
  return separator === '|' ? rows.map(trimOuterCells) : rows
}

/** Removes the empty cells at both ends of a line such as `| a | b |`; a rule such as `|---|---|` becomes empty. */
function trimOuterCells(cells: string[]): string[] {
  const inner = cells.length > 2 && cells[0]?.trim() === '' && cells.at(-1)?.trim() === '' ? cells.slice(1, -1) : cells
  return inner.every((cell) => /^[\s:=-]*$/.test(cell)) ? [''] : inner
}
