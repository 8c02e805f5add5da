import { Readable } from 'node:stream'
import { dateToInstant } from '@poledne/contract/domain/instant'
import type { Language } from '@poledne/contract/domain/languages'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import type { StreamedFileResponse } from '@poledne/contract/endpoints/endpoint'
import type { ListExportQuery } from '@poledne/contract/endpoints/listExport'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import { getAllExportColumns, LIST_EXPORT_TYPES, MAX_EXPORT_ROWS } from '@poledne/contract/list/listExport'
import type { ListColumns } from '@poledne/contract/list/listQuery'
import type { Caller } from '../../access/caller.ts'
import type { Database, Sql } from '../../db/database.ts'
import { createExportLimiter } from '../../http/limits/exportLimiter.ts'
import { createValidationProblem } from '../../http/problem.ts'
import { createRecordListSource, parseQueryStrictly } from '../list.store.ts'
import type { Resource } from '../resource.ts'
import { createCellFormat } from './cellFormat.ts'
import { type FileColumn, writeCsv } from './csvFile.ts'
import { type ExportTexts, loadExportTexts } from './exportTexts.ts'
import { type ListCursor, openListCursor, type RawRow, readFormatSettings } from './listExport.store.ts'
import { writeXlsx } from './xlsxFile.ts'

/** A download that takes longer is cancelled, because its snapshot keeps PostgreSQL from removing old rows. */
const MAX_EXPORT_MS = 10 * 60_000

type ReadCodelist = (sql: Sql, name: CodelistName, language: Language) => Promise<CodelistItem[]>

type ListExport = { caller: Caller; language: Language; resource: Resource; query: ListExportQuery }

export type ListExporter = { exportList(list: ListExport): Promise<StreamedFileResponse> }

export function createListExporter({
  database,
  readCodelist,
}: {
  database: Database
  readCodelist: ReadCodelist
}): ListExporter {
  const limiter = createExportLimiter()

  return {
    /**
     * Exports all rows that the list would show on its pages. The first rows are read before this function returns, so
     * that most errors are reported as a problem and not by a broken download.
     */
    async exportList({ caller, language, resource, query: { format, ...raw } }) {
      const listing = createRecordListSource(resource, caller, language)
      const query = parseQueryStrictly(listing, raw, language)
      const columns = chooseColumns(listing.columns, query.columns)
      const release = limiter.acquire(caller)
      let cursor: ListCursor | undefined
      try {
        cursor = await openListCursor(database, listing, query, columns)
        if (cursor.total > MAX_EXPORT_ROWS)
          throw createValidationProblem({ field: 'filter', code: 'wrongFormat', reason: 'tooManyRows' })
        const { sql } = cursor
        const settings = await readFormatSettings(sql, caller.userId)
        const texts = await loadExportTexts(resource.module.name, language)
        const codelists = await readCodelists(listing.columns, columns, (name) => readCodelist(sql, name, language))
        const context = { ...settings, language, texts, codelists }
        const fileColumns = columns.map((name) => buildFileColumn(name, listing.columns, context))
        const batches = await startReading(cursor.readBatches())
        const stream =
          format === 'csv'
            ? Readable.from(writeCsv(fileColumns, batches, language), { objectMode: false })
            : await writeXlsx(texts.title, fileColumns, batches)
        closeWithStream(stream, cursor, release)
        return {
          filename: buildFilename(texts, settings.timezone, format),
          contentType: LIST_EXPORT_TYPES[format],
          stream,
        }
      } catch (error) {
        await cursor?.close()
        release()
        throw error
      }
    },
  }
}

/** Returns the requested columns, or all of them. The id is always the first one, so that an import finds the rows. */
const chooseColumns = (columns: ListColumns, requested: readonly string[]): string[] =>
  requested.length === 0 ? getAllExportColumns(columns) : [...new Set(['id', ...requested])]

function buildFileColumn(
  name: string,
  columns: ListColumns,
  context: Parameters<typeof createCellFormat>[2],
): FileColumn {
  const column = columns[name]
  if (!column) throw new Error(`unlisted column ${name}`)
  return { title: context.texts.getColumnTitle(name), format: createCellFormat(name, column, context) }
}

/** Reads the code lists whose names the columns need. */
async function readCodelists(
  columns: ListColumns,
  exported: readonly string[],
  read: (name: CodelistName) => Promise<CodelistItem[]>,
): Promise<ReadonlyMap<CodelistName, readonly CodelistItem[]>> {
  const codelists = new Map<CodelistName, readonly CodelistItem[]>()
  for (const name of exported) {
    const column = columns[name]
    if (column && 'codelist' in column && !codelists.has(column.codelist))
      codelists.set(column.codelist, await read(column.codelist))
  }
  return codelists
}

/** Reads the first batch, so that an error of the query is thrown before the response starts. */
async function startReading(batches: AsyncGenerator<RawRow[]>): Promise<AsyncGenerator<RawRow[]>> {
  const first = await batches.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* batches
  })()
}

/** Frees the connection when the file is complete, the client has disconnected or the time is over. */
function closeWithStream(stream: Readable, cursor: ListCursor, release: () => void): void {
  const timer = setTimeout(() => stream.destroy(new Error('list export took too long')), MAX_EXPORT_MS).unref()
  stream.once('close', () => {
    clearTimeout(timer)
    void cursor.close().then(release)
  })
}

/** Builds a name such as `jidla-2026-11-17.csv`; headers allow only ASCII characters. */
function buildFilename({ title }: ExportTexts, timezone: string, format: string): string {
  const name = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${name}-${readWallClock(dateToInstant(new Date()), timezone).day}.${format}`
}
