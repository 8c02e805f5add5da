import pg from 'pg'
import { getErrorMessage } from '../errors/errors.ts'

/** Splits a URL with several hosts (`postgres://user@one:5432,two:5432/name`) into one URL for each host. */
export function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [url]
}

/** The timeline is the part of the name of a WAL file that grows with each promotion; a read-only server has none. */
type Probe = { host: string; port: number; timeline: string | null }

/** The longest time that a host can take to answer; a caller of a pool waits longer for its connection. */
const PROBE_MS = 2_000

async function probeHost(url: string): Promise<Probe> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'poledne',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  // A connection that is lost between two statements must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Pick<Probe, 'timeline'>>(
      `select case when not current_setting('transaction_read_only')::boolean
        then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    return { host: client.host, port: client.port, timeline: rows[0]?.timeline ?? null }
  } finally {
    await client.end()
  }
}

/** Chooses the primary. A former one that does not know yet that it was replaced has an older timeline. */
export const choosePrimary = (probes: readonly Probe[]): Probe | undefined =>
  probes
    .filter(({ timeline }) => timeline !== null)
    .sort((one, other) => (one.timeline ?? '').localeCompare(other.timeline ?? ''))
    .at(-1)

/** PostgreSQL reports this state for a server that is starting. */
const CANNOT_CONNECT_NOW = '57P03'

async function findPrimary(urls: readonly string[]): Promise<Probe> {
  const probes = await Promise.allSettled(urls.map(probeHost))
  const primary = choosePrimary(probes.flatMap((probe) => (probe.status === 'fulfilled' ? [probe.value] : [])))
  if (primary) return primary
  const reasons = probes.map((probe, index) => {
    const reason = probe.status === 'rejected' ? getErrorMessage(probe.reason) : 'read-only'
    return `${new URL(urls[index] ?? '').host}: ${reason}`
  })
  const error = new Error(`no host of DATABASE_URL accepts writes (${reasons.join('; ')})`)
  throw Object.assign(error, { code: CANNOT_CONNECT_NOW })
}

const READ_ONLY_PARAMETERS: ReadonlySet<string> = new Set(['in_hot_standby', 'default_transaction_read_only'])

/**
 * Creates a client class for several hosts, which pg does not support itself. Each connection leads to the last known
 * primary; the hosts are asked again after a connection has failed or has reached a read-only server, and after
 * `forgetPrimary`.
 */
export function createPrimaryClient(urls: readonly string[]): { Client: typeof pg.Client; forgetPrimary(): void } {
  let primary: Promise<Probe> | undefined
  const forgetPrimary = () => {
    primary = undefined
  }

  async function connectToPrimary(client: pg.Client, connect: () => Promise<pg.Client>): Promise<pg.Client> {
    primary ??= findPrimary(urls)
    const current = primary
    try {
      const { host, port } = await current
      Object.assign(client, { host, port })
      let isReadOnly = false
      client.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
        if (READ_ONLY_PARAMETERS.has(status.parameterName) && status.parameterValue === 'on') isReadOnly = true
      })
      await connect()
      if (!isReadOnly) return client
      await client.end()
      throw Object.assign(new Error(`${host}:${port} is read-only now`), { code: CANNOT_CONNECT_NOW })
    } catch (error) {
      if (primary === current) forgetPrimary()
      throw error
    }
  }

  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connecting = connectToPrimary(this, () => super.connect())
      if (!callback) return connecting
      connecting.then(() => callback(null), callback)
      return undefined
    }
  }
  return { Client: PrimaryClient, forgetPrimary }
}
