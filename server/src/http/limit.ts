import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './addressKey.ts'
import { tooManyRequests } from './problem.ts'

const MINUTE = 60

export type Limit = (request: FastifyRequest) => Promise<void>

/** How often a minute one address may ask for what needs no session. */
export function openLimit(points: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE })
  return async ({ ip }) => {
    await limiter.consume(addressKey(ip)).catch(({ msBeforeNext }: RateLimiterRes) => {
      throw tooManyRequests(msBeforeNext)
    })
  }
}
