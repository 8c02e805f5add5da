import pg from 'pg'
import { openLanes } from './lanes.ts'

/** A fixed statement has a name, so that each connection prepares it once; a built one may go without. */
export type Statement = { name?: string; text: string; values?: readonly unknown[] }

/** What a store needs of the database; a transaction hands out its own. */
export type Sql = {
  rows<T>(statement: Statement): Promise<T[]>
}

/** Statements on the connections of one pool. */
export type Pooled = Sql & {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** How many callers wait for a connection. */
  waiting(): number
}

export type Database = Pooled & {
  /** Connections reserved for searches, with a short statement timeout: slow searches cannot use up the others. */
  search: Pooled
  /** The database for one module, which cannot use up the connections of the others. */
  lane(name: string): Database
  /** How many callers wait in a lane; for anything else, how many wait for the pool itself. */
  waitingIn(name: string): number
  /** One dedicated connection, for advisory locks and LISTEN, whose statements may take any time unless told; the caller ends it. */
  connect(answerWithinMs?: number): Promise<pg.Client>
  end(): Promise<void>
}

/** Work that must happen together; inside a transaction it joins that one. */
export const inTransaction = <T>(sql: Sql | Pooled, work: (tx: Sql) => Promise<T>): Promise<T> =>
  'transaction' in sql ? sql.transaction(work) : work(sql)

const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const

/** Instants leave as `YYYY-MM-DDTHH:mm:ss` (the session's zone is UTC), days as they are, counts as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === OID.timestamptz) return (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}`
    if (oid === OID.date) return (text: string) => text
    if (oid === OID.int8) return Number
    return pg.types.getTypeParser(oid, format)
  },
}

const RETRYABLE: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 3

export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const AWAY_STATE = /^(?:08|53|57P|28)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const AWAY_MESSAGE =
  /connection (?:timeout|terminated)|timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/i

/** The database cannot be reached, refuses connections or does not answer. */
export const isDatabaseAway = (error: unknown): boolean =>
  AWAY_STATE.test(sqlStateOf(error) ?? '') || (error instanceof Error && AWAY_MESSAGE.test(error.message))

/** What a store needs, on a connection of the caller's. */
export const sqlOn = (client: pg.Pool | pg.ClientBase): Sql => ({
  async rows<T>(statement: Statement) {
    // pg reads values only, it never writes them
    const result = await client.query(statement as pg.QueryConfig)
    return result.rows as T[]
  },
})

/** What pg says of a statement that was never answered. Whatever else is asked on that connection waits behind it. */
const NO_ANSWER = 'Query read timeout'

const isUnanswered = (error: unknown): error is Error => error instanceof Error && error.message === NO_ANSWER

/** How long a caller waits for a connection. */
const WAIT_MS = 3_000
/** Connections of the main pool, unless the settings say otherwise. */
export const DEFAULT_POOL_SIZE = 12

type Options = { url: string; max?: number; statementMs?: number; onError: (error: Error) => void }

/** Connections of the pool for searches, and how long one of their statements can run. */
const SEARCH_CONNECTIONS = 6
const SEARCH_MS = 2_500
const SEARCH_IDLE_MS = 60_000

const connectionConfig = (url: string, statementMs: number) => ({
  connectionString: url,
  connectionTimeoutMillis: WAIT_MS,
  statement_timeout: statementMs,
  // the server keeps its own time; this is for one that is no longer heard of, before the browser gives up
  query_timeout: statementMs + 1_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c TimeZone=UTC',
  application_name: 'poledne',
  types,
})

function openPool(config: pg.PoolConfig, onError: (error: Error) => void): Pooled & { end(): Promise<void> } {
  const pool = new pg.Pool(config)
  let ended = false
  // a connection that dies while nobody uses it must not end the process; those that we end ourselves are no news
  pool.on('error', (error) => ended || onError(error))
  // nor one that dies while it goes from one user to the next, when neither listens: the next finds it broken
  pool.on('connect', (client) => client.on('error', () => {}))

  async function attempt<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    const onClientError = (error: Error) => {
      broken = error
    }
    client.on('error', onClientError)
    try {
      await client.query('begin')
      const result = await work(sqlOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      if (isUnanswered(error)) broken = error
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
    ...sqlOn(pool),
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work)
        } catch (error) {
          if (tries === MAX_ATTEMPTS || !RETRYABLE.has(sqlStateOf(error))) throw error
        }
      }
    },
    waiting: () => pool.waitingCount,
    end() {
      ended = true
      return pool.end()
    },
  }
}

export function openDatabase({ url, max = DEFAULT_POOL_SIZE, statementMs = 10_000, onError }: Options): Database {
  const connection = connectionConfig(url, statementMs)
  const main = openPool({ ...connection, max }, onError)
  const searching = connectionConfig(url, Math.min(SEARCH_MS, statementMs))
  // searches come in bursts: a connection that was opened for one serves the next
  const search = openPool(
    { ...searching, max: Math.min(SEARCH_CONNECTIONS, max), idleTimeoutMillis: SEARCH_IDLE_MS },
    onError,
  )
  const lanes = openLanes(main, max, WAIT_MS)
  const database: Database = {
    ...main,
    search,
    lane: (name) => ({ ...database, ...lanes.lane(name) }),
    waitingIn: lanes.waitingIn,
    waiting: lanes.waiting,
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
