import type { FastifyReply } from 'fastify'

/** Any page may read it. */
export const openToAll = (reply: FastifyReply) =>
  reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })

/** Caches on the way answer for a moment, and while they ask again. */
export const brieflyCached = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'public, max-age=5, stale-while-revalidate=60')
