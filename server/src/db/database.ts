import pg from 'pg'
import { createModulePools } from './modulePools.ts'

/** A fixed statement has a name, so that each connection prepares it once; a built one may go without. */
export type Statement = { name?: string; text: string; values?: readonly unknown[] }

/** What a store needs of the database; a transaction hands out its own. */
export type Sql = {
  rows<T>(statement: Statement): Promise<T[]>
}

/** Statements on the connections of one pool. */
export type PooledSql = Sql & {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** How many callers wait for a connection. */
  countWaiting(): number
}

export type Database = PooledSql & {
  /** Connections reserved for searches, with a short statement timeout: slow searches cannot use up the others. */
  search: PooledSql
  /** The database for one module, which cannot use up the connections of the others. */
  forModule(name: string): Database
  /** How many callers wait in a lane; for anything else, how many wait for the pool itself. */
  countWaitingIn(name: string): number
  /** One dedicated connection, for advisory locks and LISTEN, whose statements may take any time unless told; the caller ends it. */
  connect(answerWithinMs?: number): Promise<pg.Client>
  end(): Promise<void>
}

/** Work that must happen together; inside a transaction it joins that one. */
export const runInTransaction = <T>(sql: Sql | PooledSql, work: (tx: Sql) => Promise<T>): Promise<T> =>
  'transaction' in sql ? sql.transaction(work) : work(sql)

const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const

/** Instants leave as `YYYY-MM-DDTHH:mm:ss` (the session's zone is UTC), days as they are, counts as numbers. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === OID.timestamptz) return (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}`
    if (oid === OID.date) return (text: string) => text
    if (oid === OID.int8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

const RETRYABLE: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 3

export const getSqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const UNAVAILABLE_STATE = /^(?:08|53|57P|28)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const UNAVAILABLE_MESSAGE =
  /connection (?:timeout|terminated)|timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/i

/** The database cannot be reached, refuses connections or does not answer. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  UNAVAILABLE_STATE.test(getSqlState(error) ?? '') ||
  (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message))

/** What a store needs, on a connection of the caller's. */
export const createSql = (client: pg.Pool | pg.ClientBase): Sql => ({
  async rows<T>(statement: Statement) {
    // pg reads values only, it never writes them
    const result = await client.query(statement as pg.QueryConfig)
    return result.rows as T[]
  },
})

/** What pg says of a statement that was never answered. Whatever else is asked on that connection waits behind it. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

const isQueryTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE

/** How long a caller waits for a connection. */
const CONNECTION_WAIT_MS = 3_000
/** Connections of the main pool, unless the settings say otherwise. */
export const DEFAULT_POOL_SIZE = 12

type DatabaseOptions = { url: string; max?: number; statementMs?: number; onError: (error: Error) => void }

/** Connections of the pool for searches, and how long one of their statements can run. */
const SEARCH_CONNECTIONS = 6
const SEARCH_MS = 2_500
const SEARCH_IDLE_MS = 60_000

const connectionConfig = (url: string, statementMs: number) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECTION_WAIT_MS,
  statement_timeout: statementMs,
  // the server keeps its own time; this is for one that is no longer heard of, before the browser gives up
  query_timeout: statementMs + 1_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c TimeZone=UTC',
  application_name: 'poledne',
  types: typeParsers,
})

function openPool(config: pg.PoolConfig, onError: (error: Error) => void): PooledSql & { end(): Promise<void> } {
  const pool = new pg.Pool(config)
  let ended = false
  // a connection that dies while nobody uses it must not end the process; those that we end ourselves are no news
  pool.on('error', (error) => ended || onError(error))
  // nor one that dies while it goes from one user to the next, when neither listens: the next finds it broken
  pool.on('connect', (client) => client.on('error', () => {}))

  async function attemptTransaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    const onClientError = (error: Error) => {
      broken = error
    }
    client.on('error', onClientError)
    try {
      await client.query('begin')
      const result = await work(createSql(client))
      await client.query('commit')
      return result
    } catch (error) {
      if (isQueryTimeout(error)) broken = error
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      throw error
    } finally {
      client.off('error', onClientError)
      client.release(broken)
    }
  }

  return {
    ...createSql(pool),
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attemptTransaction(work)
        } catch (error) {
          if (tries === MAX_ATTEMPTS || !RETRYABLE.has(getSqlState(error))) throw error
        }
      }
    },
    countWaiting: () => pool.waitingCount,
    end() {
      ended = true
      return pool.end()
    },
  }
}

export function openDatabase({
  url,
  max = DEFAULT_POOL_SIZE,
  statementMs = 10_000,
  onError,
}: DatabaseOptions): Database {
  const connection = connectionConfig(url, statementMs)
  const main = openPool({ ...connection, max }, onError)
  const searchConnection = connectionConfig(url, Math.min(SEARCH_MS, statementMs))
  // searches come in bursts: a connection that was opened for one serves the next
  const search = openPool(
    { ...searchConnection, max: Math.min(SEARCH_CONNECTIONS, max), idleTimeoutMillis: SEARCH_IDLE_MS },
    onError,
  )
  const modulePools = createModulePools(main, max, CONNECTION_WAIT_MS)
  const database: Database = {
    ...main,
    search,
    forModule: (name) => ({ ...database, ...modulePools.forModule(name) }),
    countWaitingIn: modulePools.countWaitingIn,
    countWaiting: modulePools.countWaiting,
    async connect(answerWithinMs = 0) {
      // it may be silent for long, and networks forget whoever is
      const own = { statement_timeout: 0, query_timeout: answerWithinMs, keepAlive: true }
      const client = new pg.Client({ ...connection, ...own })
      client.on('error', onError)
      await client.connect()
      return client
    },
    async end() {
      await Promise.all([main.end(), search.end()])
    },
  }
  return database
}
