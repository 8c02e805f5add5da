import type { Sql } from '../../db/database.ts'

/** A username or an e-mail in the lower case by which accounts are found; JavaScript's lower case differs (İ). */
export async function foldName(sql: Sql, name: string): Promise<string> {
  const [row] = await sql.rows<{ name: string }>({
    name: 'fold_name',
    text: 'select lower($1::text) as name',
    // PostgreSQL takes no NUL in a text
    values: [name.replaceAll('\u0000', '\ufffd')],
  })
  return row?.name ?? name
}
