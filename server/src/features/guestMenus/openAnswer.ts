import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ProblemError } from '../../http/problem.ts'

/** All screens of a house may stand behind one address. */
const limiter = { points: 1_000, duration: 60 } as const

export type Limit = (request: FastifyRequest) => Promise<void>

/** How often one address may ask for what needs no session. */
export function openLimit(): Limit {
  const limit = new RateLimiterMemory(limiter)
  return async (request) => {
    await limit.consume(request.ip).catch(() => {
      throw new ProblemError('too_many_requests', { headers: { 'Retry-After': String(limiter.duration) } })
    })
  }
}

/** Any page may read it. */
export const openToAll = (reply: FastifyReply) =>
  reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })

/** Caches on the way answer for a moment, and while they ask again. */
export const brieflyCached = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'public, max-age=5, stale-while-revalidate=60')
