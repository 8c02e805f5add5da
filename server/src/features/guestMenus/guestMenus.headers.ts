import type { FastifyReply } from 'fastify'

/** Any page may read it. */
export const allowAnyOrigin = (reply: FastifyReply) =>
  reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })

/** Marks an answer that is served although the database is away. */
export const createStaleMarker = (reply: FastifyReply) => (ageSeconds: number) =>
  void reply.headers({ Warning: '110 - "Response is Stale"', Age: String(ageSeconds) })

/** Caches on the way answer for a moment, and while they ask again. */
export const allowBriefCaching = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'public, max-age=5, stale-while-revalidate=60')
