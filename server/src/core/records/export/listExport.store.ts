import type { DateStyle } from '@poledne/contract/domain/dateFormat'
import { MAX_EXPORT_ROWS } from '@poledne/contract/list/listExport'
import type { ListQuery } from '@poledne/contract/list/listQuery'
import type pg from 'pg'
import { createSql, type Database, type Sql, type Statement } from '../../db/database.ts'
import { buildOrderBy, buildSortKeys } from '../list/list.cursor.ts'
import { buildFilterConditions } from '../list/list.filter.ts'
import { buildOnDemandJoins } from '../list/list.page.ts'
import { type ListSource, toFilterSql } from '../list/list.store.ts'
import { createSqlParameters } from '../sqlBuilder.ts'

/** The values of a row as PostgreSQL writes them, in the order of the columns. */
export type RawRow = readonly (string | null)[]

/** The number of rows that are read, formatted and sent at once; other requests run between two batches. */
const BATCH_ROWS = 500
/** The longest time of one statement; the first one also sorts the rows. */
const STATEMENT_MS = 30_000
/** The longest time that a slow client can take for one batch. */
const IDLE_MS = 60_000

/** Values are not parsed, because every column has its own format in the file. */
const RAW_TYPES = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

function buildStatements(listing: ListSource, query: ListQuery, columns: readonly string[]) {
  const bound = createSqlParameters()
  const filtered = query.filters.map(({ column }) => column)
  const used = [...filtered, ...query.sort.map(({ column }) => column), ...columns]
  const conditions = buildFilterConditions(listing.columns, toFilterSql(listing), query.filters, bound)
  const where = `where ${[listing.buildScope(bound), ...conditions].join(' and ')}`
  const count: Statement = {
    text: `select count(*) as total from (
      select from ${listing.from} ${buildOnDemandJoins(listing.onDemand, filtered)} ${where}
      limit ${MAX_EXPORT_ROWS + 1}) matching`,
    values: bound.values,
  }
  const cursor: Statement = {
    text: `declare list_export no scroll cursor for
      select ${columns.map((column) => listing.getExpression(column)).join(', ')}
      from ${listing.from} ${buildOnDemandJoins(listing.onDemand, used)} ${where}
      order by ${buildOrderBy(buildSortKeys(listing, query))}`,
    values: bound.values,
  }
  return { count, cursor }
}

export type ListCursor = {
  /** The number of matching rows, at most one more than a file can contain. */
  total: number
  /** Reads further data from the same snapshot; it must be called before the rows are read. */
  sql: Sql
  /** Reads the rows in batches; the next batch is read while the caller writes the current one. */
  readBatches(): AsyncGenerator<RawRow[]>
  /** Ends the connection; reading fails afterwards. */
  close(): Promise<void>
}

/**
 * Opens a cursor on all rows of a list, on a connection of its own, so that a slow client cannot use up the connections
 * of other requests. The count, the names and the rows come from one snapshot.
 */
export async function openListCursor(
  database: Database,
  listing: ListSource,
  query: ListQuery,
  columns: readonly string[],
): Promise<ListCursor> {
  const client = await database.connect(STATEMENT_MS + 1_000)
  const close = () => client.end().catch(() => {})
  try {
    const sql = createSql(client)
    const { count, cursor } = buildStatements(listing, query, columns)
    await client.query('begin isolation level repeatable read read only')
    await sql.rows({
      text: `select set_config('statement_timeout', $1, true),
        set_config('idle_in_transaction_session_timeout', $2, true), set_config('cursor_tuple_fraction', '1', true)`,
      values: [String(STATEMENT_MS), String(IDLE_MS)],
    })
    const [counted] = await sql.rows<{ total: number }>(count)
    return { total: counted?.total ?? 0, sql, readBatches: () => readBatches(client, cursor), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* readBatches(client: pg.Client, cursor: Statement): AsyncGenerator<RawRow[]> {
  await client.query(cursor as pg.QueryConfig)
  const fetchBatch = () => {
    const batch = client.query<(string | null)[]>({
      text: `fetch forward ${BATCH_ROWS} from list_export`,
      rowMode: 'array',
      types: RAW_TYPES,
    })
    // The batch that was requested ahead fails when the connection is closed early.
    batch.catch(() => {})
    return batch
  }
  for (let next = fetchBatch(); ; ) {
    const { rows } = await next
    const isLast = rows.length < BATCH_ROWS
    if (!isLast) next = fetchBatch()
    yield rows
    if (isLast) return
  }
}

export type FormatSettings = { timezone: string; dateType: DateStyle }

/** Reads the time zone and the date style of the user. */
export async function readUserDateSettings(sql: Sql, userId: number): Promise<FormatSettings> {
  const [row] = await sql.rows<FormatSettings>({
    text: 'select timezone, date_type as "dateType" from users where id = $1',
    values: [userId],
  })
  return row ?? { timezone: 'UTC', dateType: 'dayFirst' }
}
