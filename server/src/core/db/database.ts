import pg from 'pg'
import { type ChangeEvent, mergeEvents } from './changeEvent.ts'
import { createModulePools } from './modulePools.ts'
import { createPrimaryClient, splitHosts } from './primary.ts'

/** A constant statement has a name, so that each connection prepares it once; a generated statement needs none. */
export type Statement = { name?: string; text: string; values?: readonly unknown[] }

/** Runs the statements of a store, on a pool or in a transaction. */
export type Sql = {
  rows<T>(statement: Statement): Promise<T[]>
  /** Publishes a change: after the commit if this is a transaction, otherwise at once. */
  publish(event: ChangeEvent): void
  /** The changes that this transaction will publish after its commit. */
  events?: ChangeEvent[]
}
type Publish = Sql['publish']

/** Runs statements on the connections of one pool. */
export type PooledSql = Sql & {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** Returns how many callers wait for a connection. */
  countWaiting(): number
}

/** The connections of a pool, and how many queries and transactions wait for one. */
type PoolState = { pool: 'main' | 'search'; inUse: number; idle: number; max: number; waiting: number }

export type Database = PooledSql & {
  /** Connections reserved for searches, with a short statement timeout: slow searches cannot use up the others. */
  search: PooledSql
  /** Returns the database for one module, which cannot use up the connections of the others. */
  forModule(name: string): Database
  /**
   * Returns how many callers of a module wait for a connection; for an unknown name, how many wait for the pool itself.
   */
  countWaitingIn(name: string): number
  readPoolStates(): PoolState[]
  /**
   * Opens a dedicated connection, for advisory locks and LISTEN. Its statements have no timeout by default. The caller
   * ends it.
   */
  connect(answerWithinMs?: number): Promise<pg.Client>
  /** Adds a handler, which is called for each change that this process publishes. */
  subscribe(handler: Publish): void
  end(): Promise<void>
}

/** Runs the work in a transaction; if `sql` already is one, the work joins it. */
export const runInTransaction = <T>(sql: Sql | PooledSql, work: (tx: Sql) => Promise<T>): Promise<T> =>
  'transaction' in sql ? sql.transaction(work) : work(sql)

/** Runs the work in a savepoint of the transaction: if it fails, what it wrote and published is rolled back. */
export async function runInSavepoint<T>(tx: Sql, work: () => Promise<T>): Promise<T> {
  const eventCount = tx.events?.length
  await tx.rows({ text: 'savepoint attempt' })
  try {
    const result = await work()
    await tx.rows({ text: 'release savepoint attempt' })
    return result
  } catch (error) {
    await tx.rows({ text: 'rollback to savepoint attempt' })
    await tx.rows({ text: 'release savepoint attempt' })
    tx.events?.splice(eventCount ?? 0)
    throw error
  }
}

const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const

/** Values are parsed so that timestamps are `YYYY-MM-DDTHH:mm:ss` in UTC, dates are text and counts are numbers. */
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

/** Repeats work that PostgreSQL has rolled back because of other transactions. */
async function retryIfRolledBack<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !RETRYABLE.has(getSqlState(error))) throw error
    }
  }
}

export const getSqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const UNAVAILABLE_STATE = /^(?:08|53|57P|28)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const UNAVAILABLE_MESSAGE =
  /connection (?:timeout|terminated)|timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/i

/** Whether the error says that the database cannot be reached, refuses connections or does not answer. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  UNAVAILABLE_STATE.test(getSqlState(error) ?? '') ||
  (error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message))

/** Creates an `Sql` that runs its statements on an existing connection or pool. */
export const createSql = (client: pg.Pool | pg.ClientBase, publish: Publish = () => {}): Sql => ({
  publish,
  async rows<T>(statement: Statement) {
    // The cast from readonly values is safe, because pg does not change them.
    const result = await client.query(statement as pg.QueryConfig)
    return result.rows as T[]
  },
})

/** The message of pg for a statement that timed out. The connection is unusable afterwards. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

const isQueryTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message === QUERY_TIMEOUT_MESSAGE

/** A caller waits at most this long for a connection. */
const CONNECTION_WAIT_MS = 3_000
/** The number of connections of the main pool, unless the settings say otherwise. */
export const DEFAULT_POOL_SIZE = 12

type DatabaseOptions = { url: string; max?: number; statementMs?: number; onError: (error: Error) => void }
type PoolOptions = { publish: Publish; onError: (error: Error) => void; onQueryTimeout: () => void }

/** The number of connections of the pool for searches, and how long one of their statements can run. */
const SEARCH_CONNECTIONS = 6
const SEARCH_MS = 2_500
const SEARCH_IDLE_MS = 60_000

/** What the program relies on, whatever the default of the server, the database or the role is. */
const SESSION_SETTINGS = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'standard_conforming_strings=on',
  'default_transaction_isolation=read\\ committed',
  'statement_timeout=0',
  'lock_timeout=0',
]

/**
 * Adds our settings to the options of the URL, which pg would use instead of ours. JIT is off, because it takes much
 * longer than our statements; an option of the URL can turn it on.
 */
function buildSessionOptions(url: string): { connectionString: string; options: string } {
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    options: ['-c jit=off', given, ...SESSION_SETTINGS.map((setting) => `-c ${setting}`)].join(' '),
  }
}

/** An idle connection to a machine that has vanished is noticed after this time and ten more seconds. */
const KEEP_ALIVE_AFTER_MS = 5_000

const buildConnectionConfig = (url: string, statementMs: number) => ({
  ...buildSessionOptions(url),
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  connectionTimeoutMillis: CONNECTION_WAIT_MS,
  statement_timeout: statementMs,
  // PostgreSQL has its own timeout for statements; this one is for a server that no longer responds.
  query_timeout: statementMs + 1_000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'poledne',
  types: typeParsers,
})

function openPool(
  config: pg.PoolConfig,
  { publish, onError, onQueryTimeout }: PoolOptions,
): PooledSql & { countConnections(): Pick<PoolState, 'inUse' | 'idle' | 'max'>; end(): Promise<void> } {
  const pool = new pg.Pool(config)
  let ended = false
  // A lost idle connection must not end the process. Errors of connections that `end` closes are not logged.
  pool.on('error', (error) => ended || onError(error))
  // A connection can be lost while no other listener is attached; the next statement on it then fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('release', (error) => isQueryTimeout(error) && onQueryTimeout())

  async function attemptTransaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    const events: ChangeEvent[] = []
    const onClientError = (error: Error) => {
      broken = error
    }
    client.on('error', onClientError)
    try {
      await client.query('begin')
      const result = await work({ ...createSql(client, (event) => void events.push(event)), events })
      // If the commit fails, it is not known whether the changes are stored, so they are published in any case.
      await client.query('commit').finally(() => mergeEvents(events).forEach(publish))
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

  const sql = createSql(pool, publish)
  return {
    publish,
    rows: (statement) => retryIfRolledBack(() => sql.rows(statement)),
    transaction: (work) => retryIfRolledBack(() => attemptTransaction(work)),
    countWaiting: () => pool.waitingCount,
    countConnections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      max: pool.options.max,
    }),
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
  const hosts = splitHosts(url)
  const [firstHost = url] = hosts
  const { Client, forgetPrimary } =
    hosts.length > 1 ? createPrimaryClient(hosts) : { Client: pg.Client, forgetPrimary: () => {} }
  const connection = { ...buildConnectionConfig(firstHost, statementMs), Client }
  const handlers = new Set<Publish>()
  const publish: Publish = (event) => {
    for (const handle of handlers) handle(event)
  }
  // A server that was replaced without being stopped still accepts connections, but none of its commits is replicated.
  const poolOptions = { publish, onError, onQueryTimeout: forgetPrimary }
  const main = openPool({ ...connection, max }, poolOptions)
  const searchConnection = { ...buildConnectionConfig(firstHost, Math.min(SEARCH_MS, statementMs)), Client }
  // Searches come in bursts, so their connections are kept open for the next one.
  const search = openPool(
    { ...searchConnection, max: Math.min(SEARCH_CONNECTIONS, max), idleTimeoutMillis: SEARCH_IDLE_MS },
    poolOptions,
  )
  const modulePools = createModulePools(main, max, CONNECTION_WAIT_MS)
  const database: Database = {
    ...main,
    search,
    subscribe: (handler) => void handlers.add(handler),
    forModule: (name) => ({ ...database, ...modulePools.forModule(name) }),
    countWaitingIn: modulePools.countWaitingIn,
    countWaiting: modulePools.countWaiting,
    readPoolStates: () => [
      { pool: 'main', ...main.countConnections(), waiting: modulePools.countWaiting() },
      { pool: 'search', ...search.countConnections(), waiting: search.countWaiting() },
    ],
    async connect(answerWithinMs = 0) {
      const client = new Client({ ...connection, statement_timeout: 0, query_timeout: answerWithinMs })
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
