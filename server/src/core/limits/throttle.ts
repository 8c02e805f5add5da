import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { foldNameCase } from '../access/access.store.ts'
import type { Sql } from '../db/database.ts'
import { createTooManyRequestsProblem } from '../errors/problem.ts'
import { getAddressKey } from './rateLimits.ts'

/** An account or address has `points` tries within `duration` seconds. */
type ThrottleLimit = { points: number; duration: number }

/**
 * The tries that are counted together: for one account from one address, for one account, from one address, or all
 * tries.
 */
const LIMIT_KINDS = ['accountAndAddress', 'account', 'address', 'overall'] as const
type LimitKind = (typeof LIMIT_KINDS)[number]
export type ThrottleLimits = Partial<Record<LimitKind, ThrottleLimit>>

export type Throttle = {
  /** Counts a try before it is checked, so that parallel tries count too; throws 429 beyond the limit. */
  consume(account: string, address: string): Promise<void>
  /** Uncounts a try after its success. */
  refund(account: string, address: string): Promise<void>
}

/**
 * Builds the keys by which tries are counted. They are the same for existing and unknown accounts; names are hashed, so
 * they need no escaping.
 */
async function buildKeys(sql: Sql, account: string, address: string): Promise<Record<LimitKind, string>> {
  const name = createHash('sha256')
    .update(await foldNameCase(sql, account))
    .digest('base64url')
  const from = getAddressKey(address)
  return { accountAndAddress: `${name}:${from}`, account: name, address: from, overall: 'all' }
}

function createLimiter(sql: Sql, keyPrefix: string, limit: ThrottleLimit): RateLimiterPostgres {
  // RateLimiterPostgres expects a client with the query method of pg.
  const storeClient = {
    query: async (config: { name?: string; text: string; values: unknown[] }) => {
      const rows = await sql.rows(config)
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

async function consumePoint(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw createTooManyRequestsProblem(refusal.msBeforeNext)
  }
}

/**
 * Creates a throttle that counts tries in PostgreSQL, across instances. A try that a narrow limit refuses does not
 * count for the wider ones. In a transaction, only a try that is committed counts.
 */
export function createThrottle(sql: Sql, name: string, limits: ThrottleLimits): Throttle {
  const limiters = LIMIT_KINDS.flatMap((kind): { kind: LimitKind; limiter: RateLimiterPostgres }[] => {
    const limit = limits[kind]
    return limit ? [{ kind, limiter: createLimiter(sql, `${name}.${kind}`, limit) }] : []
  })
  return {
    async consume(account, address) {
      const keys = await buildKeys(sql, account, address)
      for (const { kind, limiter } of limiters) await consumePoint(limiter, keys[kind])
    },
    async refund(account, address) {
      const keys = await buildKeys(sql, account, address)
      for (const { kind, limiter } of limiters)
        await (kind === 'accountAndAddress' ? limiter.delete(keys[kind]) : limiter.reward(keys[kind]))
    },
  }
}
