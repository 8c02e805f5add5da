import { createHash } from 'node:crypto'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The text of a backup after a change, with all its sums made right again. */
export function recomputeChecksums(text: string): string {
  const lines: string[] = []
  let tables = 0
  let rows: string[] | null = null
  for (const line of text.split('\n').slice(0, -2)) {
    if (rows !== null && line !== '\\.') rows.push(`${line}\n`)
    else if (rows !== null) {
      lines.push(...rows.map((row) => row.slice(0, -1)), line)
      lines.push(JSON.stringify({ rows: rows.length, sha256: sha256(rows.join('')) }))
      rows = null
      tables++
    } else if (!line.startsWith('{"rows"')) {
      lines.push(line)
      if (line.startsWith('{"table"')) rows = []
    }
  }
  const body = `${lines.join('\n')}\n`
  return `${body}${JSON.stringify({ tables, sha256: sha256(body) })}\n`
}
