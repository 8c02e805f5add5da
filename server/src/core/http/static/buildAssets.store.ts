import type { Sql } from '../../db/database.ts'

export type BuildAsset = { name: string; content: Buffer }

/** The highest size of all stored assets; those that were replaced first are deleted first. */
const MAX_TOTAL_BYTES = 256 * 1024 * 1024

/** Records which assets the newest build has: all others are replaced. Those that return from a former build are not. */
export async function updateReplaced(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.rows({
    text: `
      update build_assets set replaced_at = case when replaced_at is null then now() end
      where (name = any($1)) = (replaced_at is not null)`,
    values: [names],
  })
}

export async function readStoredNames(sql: Sql, names: readonly string[]): Promise<Set<string>> {
  const rows = await sql.rows<{ name: string }>({
    text: 'select name from build_assets where name = any($1)',
    values: [names],
  })
  return new Set(rows.map(({ name }) => name))
}

export async function insertAssets(sql: Sql, assets: readonly BuildAsset[], isReplaced: boolean): Promise<void> {
  await sql.rows({
    text: `
      insert into build_assets (name, content, replaced_at)
      select name, content, case when $3 then now() end from unnest($1::text[], $2::bytea[]) a (name, content)
      on conflict do nothing`,
    values: [assets.map(({ name }) => name), assets.map(({ content }) => content), isReplaced],
  })
}

/** Deletes the assets that were replaced first, until all others fit. */
export async function deleteExcessAssets(sql: Sql, maxBytes = MAX_TOTAL_BYTES): Promise<void> {
  await sql.rows({
    text: `
      delete from build_assets a using (
        select name, sum(length(content)) over (order by replaced_at desc nulls first, name) as total from build_assets
      ) summed
      where summed.name = a.name and summed.total > $1 and a.replaced_at is not null`,
    values: [maxBytes],
  })
}

export async function readAsset(sql: Sql, name: string): Promise<Buffer | undefined> {
  const [row] = await sql.rows<{ content: Buffer }>({
    name: 'buildAsset',
    text: 'select content from build_assets where name = $1',
    values: [name],
  })
  return row?.content
}
