import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/database.ts'
import { ProblemError } from '../../http/problem.ts'

/** Tries at one account from one address, at one account from anywhere, and from one address at any account. */
const LIMITS = {
  accountAndAddress: { points: 10, duration: 15 * 60 },
  account: { points: 50, duration: 15 * 60 },
  address: { points: 100, duration: 15 * 60 },
} as const
type Limit = keyof typeof LIMITS

export type Throttle = {
  /** Counts a try before it is judged, so that parallel ones cannot slip through; too many: 429. */
  take(username: string, address: string): Promise<void>
  /** A success gives its own tries back. */
  forgive(username: string, address: string): Promise<void>
}

/** Counted in PostgreSQL: exact whichever instance a try reaches. */
export function loginThrottle(database: Database): Throttle {
  // the limiter speaks pg's own query(text, values); names in the keys are hashed, so they need no escaping
  const storeClient = {
    query: async (config: { name?: string; text: string; values: unknown[] }) => {
      const rows = await database.rows(config)
      return { rows, rowCount: rows.length }
    },
  }
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        ...limit,
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<Limit, RateLimiterPostgres>

  const keysOf = (username: string, address: string): Record<Limit, string> => {
    const account = createHash('sha256').update(username.toLowerCase()).digest('base64url')
    return { accountAndAddress: `${account}:${address}`, account, address }
  }

  return {
    async take(username, address) {
      const keys = keysOf(username, address)
      for (const limit of Object.keys(LIMITS) as Limit[]) {
        try {
          await limiters[limit].consume(keys[limit])
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
          throw new ProblemError('too_many_requests', { headers: { 'Retry-After': String(seconds) } })
        }
      }
    },
    async forgive(username, address) {
      const keys = keysOf(username, address)
      await limiters.accountAndAddress.delete(keys.accountAndAddress)
      await limiters.account.reward(keys.account)
      await limiters.address.reward(keys.address)
    },
  }
}
