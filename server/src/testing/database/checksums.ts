import { createHash } from 'node:crypto'
import type { Sql } from '../../core/db/database.ts'

const hashWithSha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Replaces the checksums in the text of a changed backup by the right ones. */
export function recomputeChecksums(text: string): string {
  const lines: string[] = []
  let tables = 0
  let rows: string[] | null = null
  for (const line of text.split('\n').slice(0, -2)) {
    if (rows !== null && line !== '\\.') rows.push(`${line}\n`)
    else if (rows !== null) {
      lines.push(...rows.map((row) => row.slice(0, -1)), line)
      lines.push(JSON.stringify({ rows: rows.length, sha256: hashWithSha256(rows.join('')) }))
      rows = null
      tables++
    } else if (!line.startsWith('{"rows"')) {
      lines.push(line)
      if (line.startsWith('{"table"')) rows = []
    }
  }
  const body = `${lines.join('\n')}\n`
  return `${body}${JSON.stringify({ tables, sha256: hashWithSha256(body) })}\n`
}

/** Returns a checksum of the rows of every table, independent of their order. */
export async function readChecksums(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql.rows<{ name: string }>({
    text: `
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  })
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.rows<{ sum: string }>({
      text: `
        select count(*) || ' ' || coalesce(encode(sha256(convert_to(string_agg(line, E'\\n' order by line collate "C"), 'UTF8')), 'hex'), '') as sum
        from (select t::text as line from "${name}" t) rows`,
    })
    sums[name] = row?.sum ?? ''
  }
  return sums
}
