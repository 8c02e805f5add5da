import {
  IMPORT_FILE_HOURS,
  type ImportDetail,
  type ImportMapping,
  type ImportModule,
  type ImportSummary,
} from '@poledne/contract/modules/import'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import type { Sql } from '../../core/db/database.ts'
import { getPageOffset, type RequestedPage } from '../../core/http/page.ts'

/** A sheet of the file with its columns, so that showing an import does not read the file again. */
export type StoredSheet = ImportDetail['sheets'][number] & { columns: ImportDetail['columns'] }

export type StoredImport = ImportSummary & {
  sheets: StoredSheet[]
  sheet: string
  mapping: ImportMapping
  hasFile: boolean
}

/** The highest number of files that one user can store; older files that are not applied are deleted. */
const MAX_FILES_PER_USER = 20

const IS_CURRENT_SQL = `i.created_at > now() - interval '${IMPORT_FILE_HOURS} hours'`

const SUMMARY_COLUMNS = `
  i.id, i.module, i.filename, i.created_at as "createdAt", i.applied_at as "appliedAt", s.undone_at as "undoneAt",
  case when s.undone_at is not null then 'undone' when i.applied_at is not null then 'applied' else 'uploaded' end as state,
  i.created_count as created, i.changed_count as changed, s.id as "changeId",
  coalesce(s.undo_until > now() and (s.undone_at is null or s.left_count > 0), false) as "canUndo"`
/** The change set of an applied import. */
const FROM = "imports i left join change_sets s on s.kind = 'import' and s.source_id = i.id"

/**
 * The condition for the imports of the caller. An import belongs to the signed-in user who uploaded it, also while they
 * act as another user. An API token has only the imports that it uploaded, because those of its owner can exceed its
 * permissions.
 */
const IS_OWN_SQL = `coalesce(i.created_by_real_id, i.created_by) = $1 and i.created_by = $2
  and ($3::int is null or i.api_token_id = $3)`
const listOwnerValues = (caller: Caller) => [getRealUserId(caller), caller.userId, caller.apiTokenId]

type NewImport = {
  module: ImportModule
  filename: string
  bytes: Uint8Array
  sheets: readonly StoredSheet[]
  sheet: string
  mapping: ImportMapping
}

/** Stores a file and deletes the oldest files of the user beyond the limit. */
export async function insertImport(tx: Sql, caller: Caller, file: NewImport): Promise<number> {
  const [row] = await tx.rows<{ id: number }>({
    name: 'import_insert',
    text: `
      insert into imports (module, filename, file, sheets, sheet, mapping, created_by, created_by_real_id, api_token_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    values: [
      file.module,
      file.filename,
      file.bytes,
      JSON.stringify(file.sheets),
      file.sheet,
      JSON.stringify(file.mapping),
      caller.userId,
      caller.realUserId,
      caller.apiTokenId,
    ],
  })
  if (!row) throw new Error('the import could not be written')
  const userId = getRealUserId(caller)
  await tx.rows({
    name: 'imports_trim',
    text: `
      with surplus as (
        select id, applied_at from imports
        where coalesce(created_by_real_id, created_by) = $1 and file is not null
        order by id desc offset ${MAX_FILES_PER_USER}
      ), emptied as (
        update imports i set file = null, sheets = '[]' from surplus s where i.id = s.id and s.applied_at is not null
      )
      delete from imports i using surplus s where i.id = s.id and s.applied_at is null`,
    values: [userId],
  })
  return row.id
}

/** Reads an import of the caller; with `isLocked` no other request can apply or undo it meanwhile. */
export async function readImport(
  sql: Sql,
  caller: Caller,
  id: number,
  isLocked = false,
): Promise<StoredImport | undefined> {
  const [row] = await sql.rows<StoredImport>({
    name: isLocked ? 'import_lock' : 'import_read',
    text: `
      select ${SUMMARY_COLUMNS}, i.sheets, i.sheet, i.mapping, i.file is not null and ${IS_CURRENT_SQL} as "hasFile"
      from ${FROM} where ${IS_OWN_SQL} and i.id = $4 and (i.applied_at is not null or ${IS_CURRENT_SQL})
      ${isLocked ? 'for update of i' : ''}`,
    values: [...listOwnerValues(caller), id],
  })
  return row
}

export async function readImportFile(sql: Sql, id: number): Promise<Buffer | null> {
  const [row] = await sql.rows<{ file: Buffer | null }>({
    name: 'import_file',
    text: `select i.file from imports i where i.id = $1 and ${IS_CURRENT_SQL}`,
    values: [id],
  })
  return row?.file ?? null
}

export async function listImports(sql: Sql, caller: Caller, module: ImportModule | undefined, page: RequestedPage) {
  const where = `${IS_OWN_SQL} and ($4::text is null or i.module = $4) and (i.applied_at is not null or ${IS_CURRENT_SQL})`
  const values = [...listOwnerValues(caller), module ?? null]
  const [items, [counted]] = await Promise.all([
    sql.rows<ImportSummary>({
      name: 'imports',
      text: `select ${SUMMARY_COLUMNS} from ${FROM} where ${where} order by i.id desc limit $5 offset $6`,
      values: [...values, page.pageSize, getPageOffset(page)],
    }),
    sql.rows<{ total: number }>({
      name: 'imports_count',
      text: `select count(*) as total from imports i where ${where}`,
      values,
    }),
  ])
  return { items, ...page, total: counted?.total ?? 0 }
}

export async function updateImportMapping(
  tx: Sql,
  id: number,
  { sheet, mapping }: { sheet: string; mapping: ImportMapping },
): Promise<void> {
  await tx.rows({
    name: 'import_mapping',
    text: 'update imports set sheet = $2, mapping = $3 where id = $1',
    values: [id, sheet, JSON.stringify(mapping)],
  })
}

export async function markImportApplied(
  tx: Sql,
  id: number,
  counts: { created: number; changed: number },
): Promise<void> {
  await tx.rows({
    name: 'import_applied',
    text: 'update imports set applied_at = now(), created_count = $2, changed_count = $3 where id = $1',
    values: [id, counts.created, counts.changed],
  })
}

export async function deleteImport(sql: Sql, id: number): Promise<void> {
  await sql.rows({
    name: 'import_delete',
    text: 'delete from imports where id = $1 and applied_at is null',
    values: [id],
  })
}
