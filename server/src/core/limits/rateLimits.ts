import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { createTooManyRequestsProblem } from '../errors/problem.ts'
import { createConcurrencyLimit } from './concurrency.ts'

/** Returns the IPv4 address of an address such as `::ffff:192.0.2.1`; other addresses are returned unchanged. */
export const unmapIpv4 = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** Formats the network of an IPv6 address, such as `2001:db8:0:0::/64`; `bits` is a multiple of 16. */
export function formatIpv6Network(address: string, bits: number): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const [first = [], last = []] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, bits / 16)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}

/**
 * Returns the key by which an IP address is counted: all addresses of an IPv6 /64 network are counted together, because
 * one customer has all of them.
 */
export function getAddressKey(address: string): string {
  const plain = unmapIpv4(address)
  return isIP(plain) === 6 ? formatIpv6Network(plain, 64) : plain
}

/** An allowed rate of `points` requests or tries within `duration` seconds. */
export type AllowedRate = { points: number; duration: number }

export type RateLimit = {
  /**
   * Counts a request or a try before it is checked, so that parallel requests count too; throws 429 beyond the limit.
   */
  consume(key: string): Promise<void>
  /** Takes back a counted try, because it was successful. */
  refund(key: string): Promise<unknown>
  /** Forgets all tries. */
  reset(key: string): Promise<unknown>
}

type StoreClient = { rows(statement: { name?: string; text: string; values: unknown[] }): Promise<unknown[]> }

/** The highest number of keys in memory; a further key replaces the key whose period began first. */
const MAX_KEYS = 50_000

/** Creates a limit that counts in the memory of this instance, or in PostgreSQL for all instances. */
export function createRateLimit(rate: AllowedRate, store?: { sql: StoreClient; name: string }): RateLimit {
  const limiter = store ? createPostgresLimiter(rate, store.sql, store.name) : new RateLimiterMemory(rate)
  const keysInMemory = store
    ? undefined
    : new LRUCache<string, true>({ max: MAX_KEYS, dispose: (_, key) => void limiter.delete(key) })
  return {
    consume: (key) =>
      limiter.consume(key).then(({ isFirstInDuration }) => {
        if (isFirstInDuration) keysInMemory?.set(key, true)
      }, throwRefusal),
    refund: (key) => limiter.reward(key),
    reset: (key) => limiter.delete(key),
  }
}

function throwRefusal(refusal: unknown): never {
  throw refusal instanceof RateLimiterRes ? createTooManyRequestsProblem(refusal.msBeforeNext) : refusal
}

const createPostgresLimiter = (rate: AllowedRate, sql: StoreClient, keyPrefix: string) =>
  new RateLimiterPostgres({
    ...rate,
    // The limiter expects a client with the query method of pg.
    storeClient: {
      query: async (statement: Parameters<StoreClient['rows']>[0]) => {
        const rows = await sql.rows(statement)
        return { rows, rowCount: rows.length }
      },
    },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    clearExpiredByTimeout: false,
  })

export type AddressLimit = (request: FastifyRequest) => Promise<void>

/** Creates a limit of requests per minute and IP address, for routes without a session. */
export function createAddressLimit(points: number): AddressLimit {
  const limit = createRateLimit({ points, duration: 60 })
  return ({ ip }) => limit.consume(getAddressKey(ip))
}

/** The seconds of the allowed rate that a user can use up at once. */
const BURST_SECONDS = 4
const MAX_IN_FLIGHT = 40

/** Counts requests to `auth/*` by address before their body is parsed. */
export const authRateLimitPlugin = fp<{ config: { AUTH_RATE_LIMIT: number } }>(
  async (app, { config: { AUTH_RATE_LIMIT } }) => {
    if (AUTH_RATE_LIMIT === 0) return
    const limit = createAddressLimit(AUTH_RATE_LIMIT)
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.endpoint?.path.startsWith('auth/')) limit(request).then(() => done(), done)
      else done()
    })
  },
  { name: 'authRateLimitPlugin' },
)

/** A function that throws 429 if the signed-in user sends too many requests per second or has too many in flight. */
export type UserLimit = (userId: number, request: FastifyRequest, reply: FastifyReply) => Promise<void>

export function createUserLimit({ USER_RATE_LIMIT }: { USER_RATE_LIMIT: number }): UserLimit {
  if (USER_RATE_LIMIT === 0) return async () => {}
  const rate = createRateLimit({ points: USER_RATE_LIMIT * BURST_SECONDS, duration: BURST_SECONDS })
  const inFlight = createConcurrencyLimit({ runningPerKey: MAX_IN_FLIGHT, retryMs: 1_000 })

  return async (userId, request, { raw }) => {
    await rate.consume(String(userId))
    // An event stream stays open and has its own limit.
    if (request.routeOptions.config.endpoint?.stream) return
    const release = inFlight.acquire(userId)
    raw.once('finish', release).once('close', release)
  }
}
