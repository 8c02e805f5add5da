import { Readable } from 'node:stream'
import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import { dateToInstant } from '@poledne/contract/domain/instant'
import type { Language } from '@poledne/contract/domain/languages'
import { CURRENCIES, type Currency } from '@poledne/contract/domain/prices/money'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { StreamedFileResponse } from '@poledne/contract/http/endpoint'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import {
  EXPORT_ONLY_COLUMNS,
  getAllExportColumns,
  LIST_EXPORT_CONTENT_TYPES,
  MAX_EXPORT_ROWS,
  PRICES_COLUMN,
} from '@poledne/contract/list/listExport'
import type { ListExportQuery } from '@poledne/contract/list/listExportEndpoint'
import type { ListColumns } from '@poledne/contract/list/listQuery'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { type Caller, getRealUserId } from '../../access/caller.ts'
import type { Database, Sql } from '../../db/database.ts'
import { createValidationProblem } from '../../errors/problem.ts'
import { createConcurrencyLimit } from '../../limits/concurrency.ts'
import { type ListSource, parseQueryStrictly } from '../list/list.store.ts'
import { buildPriceTitle, type CellContext, createCellFormat, createMoneyFormat } from './cellFormat.ts'
import { type ExportedList, type ExportTexts, loadExportTexts } from './exportTexts.ts'
import { type ListCursor, openListCursor, type RawRow, readUserDateSettings } from './listExport.store.ts'
import { type FileColumn, writeCsv, writeXlsx } from './listFile.ts'

/** An item of a restaurant menu as it is stored, with prices in minor units. */
type PricedItem = { menuItemTypeId: number; priceCzk: number | null; priceEur: number | null }

const getPrice = (item: PricedItem | undefined, currency: Currency) =>
  currency === 'CZK' ? item?.priceCzk : item?.priceEur

/** Creates one column for each menu item type and currency. */
function createPriceColumns(types: readonly CodelistItem[], language: Language): FileColumn[] {
  const format = createMoneyFormat(language)
  return types.flatMap(({ value }) =>
    CURRENCIES.map((currency) => ({ title: buildPriceTitle(value, currency), format })),
  )
}

/** Replaces the items of each row, which are one cell of JSON, by the cells of the price columns. */
async function* splitPrices(
  batches: AsyncIterable<readonly RawRow[]>,
  itemsIndex: number,
  types: readonly CodelistItem[],
): AsyncGenerator<RawRow[]> {
  const splitItems = (json: string | null | undefined) => {
    const stored = JSON.parse(json ?? '[]') as PricedItem[]
    const items = new Map<CodelistItem['id'], PricedItem>(stored.map((item) => [item.menuItemTypeId, item]))
    return types.flatMap(({ id }) =>
      CURRENCIES.map((currency) => getPrice(items.get(id), currency)?.toString() ?? null),
    )
  }
  for await (const rows of batches)
    yield rows.map((row) => row.toSpliced(itemsIndex, 1, ...splitItems(row[itemsIndex])))
}

/** A download that takes longer is cancelled, because its snapshot keeps PostgreSQL from removing old rows. */
const MAX_EXPORT_MS = 10 * 60_000

type ReadCodelist = (sql: Sql, name: CodelistName, language: Language) => Promise<CodelistItem[]>

type ListExport = {
  caller: Caller
  language: Language
  name: ExportedList
  /** The rows that the caller can see. */
  source: ListSource
  query: ListExportQuery
}

export type ListExporter = { exportList(list: ListExport): Promise<StreamedFileResponse> }

export function createListExporter({
  database,
  readCodelist,
}: {
  database: Database
  readCodelist: ReadCodelist
}): ListExporter {
  const limit = createConcurrencyLimit({ running: 4, runningPerKey: 2 })

  return {
    /**
     * Exports all rows that the list would show on its pages. The first rows are read before this function returns, so
     * that most errors are reported as a problem and not by a broken download.
     */
    async exportList({ caller, language, name, source, query: { format, ...raw } }) {
      const exportOnly = EXPORT_ONLY_COLUMNS[name] ?? []
      const requested = raw.columns?.split(',')
      const listed = requested?.filter((column) => !exportOnly.includes(column))
      const query = parseQueryStrictly(source, { ...raw, columns: listed }, language)
      const columns = chooseColumns(source.columns, requested, exportOnly)
      const release = limit.acquire(getRealUserId(caller))
      let cursor: ListCursor | undefined
      try {
        cursor = await openListCursor(database, source, query, columns)
        if (cursor.total > MAX_EXPORT_ROWS)
          throw createValidationProblem({ field: 'filter', code: 'wrongFormat', reason: 'tooManyRows' })
        const { sql, total } = cursor
        const settings = await readUserDateSettings(sql, caller.userId)
        const texts = await loadExportTexts(name, language)
        const codelists = await readCodelists(source.columns, columns, (list) => readCodelist(sql, list, language))
        const context = { ...settings, language, texts, codelists }
        const fileColumns = columns.flatMap((column) => buildFileColumns(column, source.columns, context))
        const { firstRows, batches } = await startReading(splitCells(cursor.readBatches(), columns, context))
        const write: WriteFile = async (rows) =>
          format === 'csv'
            ? Readable.from(writeCsv(fileColumns, rows, language), { objectMode: false })
            : writeXlsx(texts.title, fileColumns, rows)
        const estimatedBytes = await estimateBytes(write, firstRows, total)
        const stream = await write(batches)
        closeWithStream(stream, cursor, release)
        return {
          filename: buildFilename(texts, settings.timezone, format),
          contentType: LIST_EXPORT_CONTENT_TYPES[format],
          stream,
          estimatedBytes,
        }
      } catch (error) {
        await cursor?.close()
        release()
        throw error
      }
    },
  }
}

/** Returns the requested columns, or all of them. The id is the first one, so that an import finds the rows. */
const chooseColumns = (
  columns: ListColumns,
  requested: readonly string[] | undefined,
  exportOnly: readonly string[],
): string[] => (requested ? [...new Set(['id', ...requested])] : getAllExportColumns(columns, exportOnly))

const getPricedTypes = ({ codelists }: CellContext) => codelists.get('menuItemTypes') ?? []

function buildFileColumns(name: string, columns: ListColumns, context: CellContext): FileColumn[] {
  if (name === PRICES_COLUMN) return createPriceColumns(getPricedTypes(context), context.language)
  const column = columns[name]
  if (!column) throw new Error(`unlisted column ${name}`)
  return [{ title: context.texts.getColumnTitle(name), format: createCellFormat(name, column, context) }]
}

/** Splits the cell with all prices of a row into the cells of the price columns. */
const splitCells = (batches: AsyncGenerator<RawRow[]>, columns: readonly string[], context: CellContext) => {
  const index = columns.indexOf(PRICES_COLUMN)
  return index < 0 ? batches : splitPrices(batches, index, getPricedTypes(context))
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
    const codelist = name === PRICES_COLUMN ? 'menuItemTypes' : column && 'codelist' in column ? column.codelist : null
    if (codelist && !codelists.has(codelist)) codelists.set(codelist, await read(codelist))
  }
  return codelists
}

/** Reads the first batch, so that an error of the query is thrown before the response starts. */
async function startReading(batches: AsyncGenerator<RawRow[]>) {
  const first = await batches.next()
  const firstRows = first.done ? [] : first.value
  async function* readAll(): AsyncGenerator<RawRow[]> {
    yield firstRows
    yield* batches
  }
  return { firstRows, batches: readAll() }
}

type WriteFile = (batches: AsyncIterable<readonly RawRow[]>) => Promise<Readable>

/**
 * Estimates the length of the file from the length of a file with the first rows, so that a client can show a percentage.
 * A short file needs none.
 */
async function estimateBytes(
  write: WriteFile,
  firstRows: readonly RawRow[],
  total: number,
): Promise<number | undefined> {
  if (firstRows.length === 0 || firstRows.length >= total) return undefined
  const measure = async (rows: readonly RawRow[]) => {
    let bytes = 0
    for await (const chunk of await write(Readable.from([rows])))
      bytes += Buffer.byteLength(chunk as Uint8Array | string)
    return bytes
  }
  const empty = await measure([])
  return Math.round(empty + ((await measure(firstRows)) - empty) * (total / firstRows.length))
}

/**
 * Releases the concurrency limit of the user and closes the connection when the file is complete, the client has
 * disconnected or the time is over. The limit is released first, because closing can take seconds on a busy database.
 */
function closeWithStream(stream: Readable, cursor: ListCursor, release: () => void): void {
  const timer = setTimeout(() => stream.destroy(new Error('list export took too long')), MAX_EXPORT_MS).unref()
  stream.once('close', () => {
    clearTimeout(timer)
    release()
    void cursor.close()
  })
}

/** Builds a name such as `jidla-2026-11-17.csv`; headers allow only ASCII characters. */
function buildFilename({ title }: ExportTexts, timezone: string, format: string): string {
  const name = removeAccentsAndCase(title).replace(/[^a-z0-9]+/g, '-')
  return `${name}-${readWallClock(dateToInstant(new Date()), timezone).day}.${format}`
}
