import type { Sql } from '../../db/database.ts'

/** Lower-cases a username or e-mail as PostgreSQL does; JavaScript differs for some letters (İ). */
export async function foldName(sql: Sql, name: string): Promise<string> {
  const [row] = await sql.rows<{ name: string }>({
    name: 'fold_name',
    text: 'select lower($1::text) as name',
    // PostgreSQL cannot store NUL in a text.
    values: [name.replaceAll('\u0000', '\ufffd')],
  })
  return row?.name ?? name
}
