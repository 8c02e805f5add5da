/** The number of characters at which a pasted text is cut; the text of a full grid is much shorter. */
export const MAX_CLIPBOARD_CHARACTERS = 200_000

const formatField = (lines: readonly string[]) => {
  const text = lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n')
  return /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats cells as tab-separated text for spreadsheets; a cell can have several lines. */
export const formatTable = (rows: readonly (readonly (readonly string[])[])[]): string =>
  rows.map((row) => row.map(formatField).join('\t')).join('\n')

const splitLines = (cell: string) =>
  cell
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** Parses the tab-separated text of a spreadsheet into the lines of each cell; a quoted cell can have several lines. */
export function parseTable(text: string): string[][][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (const [field, quoted, plain = '', end] of text.slice(0, MAX_CLIPBOARD_CHARACTERS).matchAll(pattern)) {
    if (field === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.length > 0).map((row) => row.map(splitLines))
}
