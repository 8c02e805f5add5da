import type { Sql } from '../../db/database.ts'

/** Every table there is, each as a sum over its rows in whatever order; new ones take part by themselves. */
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
