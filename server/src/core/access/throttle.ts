import { createHash } from 'node:crypto'
import type { Sql } from '../db/database.ts'
import { type AllowedRate, createRateLimit, getAddressKey } from '../limits/rateLimits.ts'
import { foldNameCase } from './access.store.ts'

/**
 * The tries that are counted together: for one account from one address, for one account, from one address, or all
 * tries.
 */
const LIMIT_KINDS = ['accountAndAddress', 'account', 'address', 'overall'] as const
type LimitKind = (typeof LIMIT_KINDS)[number]
export type ThrottleLimits = Partial<Record<LimitKind, AllowedRate>>

export type Throttle = {
  /** Counts a try before it is checked, so that parallel tries count too; throws 429 beyond the limit. */
  consume(account: string, address: string): Promise<void>
  /** Takes back a counted try, because it was successful. */
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

/**
 * Creates a throttle that counts tries in PostgreSQL, across instances. A try that a narrow limit refuses does not
 * count for the wider ones. In a transaction, only a try that is committed counts.
 */
export function createThrottle(sql: Sql, name: string, limits: ThrottleLimits): Throttle {
  const rates = LIMIT_KINDS.flatMap((kind) => {
    const rate = limits[kind]
    return rate ? [{ kind, limit: createRateLimit(rate, { sql, name: `${name}.${kind}` }) }] : []
  })
  return {
    async consume(account, address) {
      const keys = await buildKeys(sql, account, address)
      for (const { kind, limit } of rates) await limit.consume(keys[kind])
    },
    async refund(account, address) {
      const keys = await buildKeys(sql, account, address)
      for (const { kind, limit } of rates)
        await (kind === 'accountAndAddress' ? limit.reset(keys[kind]) : limit.refund(keys[kind]))
    },
  }
}
