import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ProblemError } from './problem.ts'

const MINUTE = 60

export type Limit = (request: FastifyRequest) => Promise<void>

/** How often a minute one address may ask for what needs no session. */
export function openLimit(points: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE })
  return async ({ ip }) => {
    await limiter.consume(ip).catch(() => {
      throw new ProblemError('too_many_requests', { headers: { 'Retry-After': String(MINUTE) } })
    })
  }
}
