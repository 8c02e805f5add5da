import type { Sql } from '../../db/database.ts'

/** Whether a moment lies at least two hours ahead, by the database's clock. */
export async function isFarEnough(sql: Sql, publishAt: string): Promise<boolean> {
  const [row] = await sql.rows<{ far: boolean }>({
    name: 'publish_at_check',
    text: "select $1::timestamptz >= now() + interval '2 hours' as far",
    values: [publishAt],
  })
  return row?.far ?? false
}
