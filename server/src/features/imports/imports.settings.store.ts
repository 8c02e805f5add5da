import type { Sql } from '../../core/db/database.ts'
import type { Fields } from './imports.source.ts'

/** A row of a settings list before and after an import; `oldValues` is null for a row that the import added. */
export type ImportedListRow = { recordId: string; oldValues: Fields | null; newValues: Fields }

export async function insertImportedListRows(
  tx: Sql,
  importId: number,
  rows: readonly ImportedListRow[],
): Promise<void> {
  await tx.rows({
    name: 'import_list_rows_insert',
    text: `
      insert into import_records (import_id, record_id, old_values, new_values)
      select $1, row ->> 'recordId', nullif(row -> 'oldValues', 'null'), row -> 'newValues'
      from jsonb_array_elements($2::jsonb) row`,
    values: [importId, JSON.stringify(rows)],
  })
}

export const readImportedListRows = (tx: Sql, importId: number): Promise<ImportedListRow[]> =>
  tx.rows<ImportedListRow>({
    name: 'import_list_rows',
    text: `
      select record_id as "recordId", old_values as "oldValues", new_values as "newValues"
      from import_records where import_id = $1 order by record_id`,
    values: [importId],
  })
