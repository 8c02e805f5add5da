import type { Figure } from './figures.ts'

type TableRow = readonly string[]

/** Formats a Markdown table whose columns are aligned for a terminal. */
export function formatTable(head: TableRow, lines: readonly TableRow[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)))
  const formatRow = (line: TableRow) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [formatRow(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.map(formatRow)].join(
    '\n',
  )
}

const formatVerdict = ({ isMet }: Figure) => (isMet === undefined ? '' : isMet ? 'ok' : 'BELOW')

export const formatFigureTable = (figures: readonly Figure[]): string =>
  formatTable(
    ['figure', 'median', 'spread', 'raw to itself', 'bar', ''],
    figures.map((figure) => [
      figure.name,
      figure.value,
      figure.spread ?? '',
      figure.control ?? '',
      figure.bar ?? '',
      formatVerdict(figure),
    ]),
  )
