import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { addressKey } from '../http/addressKey.ts'
import { tooManyRequests } from '../http/problem.ts'
import { foldName } from './foldName.store.ts'

/** How many tries within how many seconds. */
type Limit = { points: number; duration: number }

/** At one account from one address, at one account from anywhere, from one address at any account, and altogether. */
const KINDS = ['accountAndAddress', 'account', 'address', 'overall'] as const
type Kind = (typeof KINDS)[number]
export type Limits = Partial<Record<Kind, Limit>>

export type Throttle = {
  /** Counts a try before it is judged, so that parallel ones cannot slip through; too many: 429. */
  take(account: string, address: string): Promise<void>
  /** A success gives its own tries back. */
  forgive(account: string, address: string): Promise<void>
}

/** Whether there is such an account makes no difference; names are hashed, so they need no escaping. */
async function readKeys(database: Database, account: string, address: string): Promise<Record<Kind, string>> {
  const name = createHash('sha256')
    .update(await foldName(database, account))
    .digest('base64url')
  const from = addressKey(address)
  return { accountAndAddress: `${name}:${from}`, account: name, address: from, overall: 'all' }
}

function limiterOf(database: Database, keyPrefix: string, limit: Limit): RateLimiterPostgres {
  // the limiter speaks pg's own query(text, values)
  const storeClient = {
    query: async (config: { name?: string; text: string; values: unknown[] }) => {
      const rows = await database.rows(config)
      return { rows, rowCount: rows.length }
    },
  }
  return new RateLimiterPostgres({
    ...limit,
    storeClient,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    clearExpiredByTimeout: false,
  })
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooManyRequests(refusal.msBeforeNext)
  }
}

/** Counted in PostgreSQL: exact whichever instance a try reaches. What a narrow limit refuses does not use up a wide one. */
export function openThrottle(database: Database, name: string, limits: Limits): Throttle {
  const limiters = KINDS.flatMap((kind): { kind: Kind; limiter: RateLimiterPostgres }[] => {
    const limit = limits[kind]
    return limit ? [{ kind, limiter: limiterOf(database, `${name}.${kind}`, limit) }] : []
  })
  return {
    async take(account, address) {
      const keys = await readKeys(database, account, address)
      for (const { kind, limiter } of limiters) await consume(limiter, keys[kind])
    },
    async forgive(account, address) {
      const keys = await readKeys(database, account, address)
      for (const { kind, limiter } of limiters)
        await (kind === 'accountAndAddress' ? limiter.delete(keys[kind]) : limiter.reward(keys[kind]))
    },
  }
}
