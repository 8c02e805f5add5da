import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { createTooManyRequestsProblem } from '../errors/problem.ts'
import type { Config } from '../runtime/config.ts'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Returns the key by which an IP address is counted: all addresses of an IPv6 /64 network are counted together, because
 * one customer has all of them.
 */
export function getAddressKey(address: string): string {
  const mapped = IPV4_MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

const WINDOW_MS = 60_000
/** The highest number of counted addresses; a further one replaces the one that was seen least recently. */
const MAX_ADDRESSES = 50_000

export type AddressLimit = (request: FastifyRequest) => Promise<void>

/** Creates a limit of requests per minute and IP address, for routes without a session. */
export function createAddressLimit(points: number): AddressLimit {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_ADDRESSES })
  return async ({ ip }) => {
    const [key, now] = [getAddressKey(ip), performance.now()]
    const current = windows.get(key)
    const window = current && current.endsAt > now ? current : { count: 0, endsAt: now + WINDOW_MS }
    windows.set(key, window)
    if (++window.count > points) throw createTooManyRequestsProblem(window.endsAt - now)
  }
}

/** A user can send the requests of this many seconds at once. */
const BURST_SECONDS = 4
const MAX_IN_FLIGHT = 40

/** Counts requests to `auth/*` by address before their body is parsed. */
export const authRateLimitPlugin = fp<{ config: Pick<Config, 'AUTH_RATE_LIMIT'> }>(
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

/** Throws 429 if the signed-in user sends too many requests per second or has too many in flight. */
export type UserLimit = (userId: number, request: FastifyRequest, reply: FastifyReply) => Promise<void>

export function createUserLimit({ USER_RATE_LIMIT }: Pick<Config, 'USER_RATE_LIMIT'>): UserLimit {
  if (USER_RATE_LIMIT === 0) return async () => {}
  const limiter = new RateLimiterMemory({ points: USER_RATE_LIMIT * BURST_SECONDS, duration: BURST_SECONDS })
  const inFlight = new Map<number, number>()

  function startRequest(userId: number, { raw }: FastifyReply): void {
    const count = inFlight.get(userId) ?? 0
    if (count >= MAX_IN_FLIGHT) throw createTooManyRequestsProblem(0)
    inFlight.set(userId, count + 1)
    let hasEnded = false
    const endRequest = () => {
      if (hasEnded) return
      hasEnded = true
      const remaining = (inFlight.get(userId) ?? 1) - 1
      if (remaining === 0) inFlight.delete(userId)
      else inFlight.set(userId, remaining)
    }
    raw.once('finish', endRequest).once('close', endRequest)
  }

  return async (userId, request, reply) => {
    await limiter.consume(String(userId)).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw createTooManyRequestsProblem(msBeforeNext)
    })
    // An event stream stays open and has its own limit.
    if (!request.routeOptions.config.endpoint?.stream) startRequest(userId, reply)
  }
}
