import type { FastifyReply } from 'fastify'

/** Lets any web page read the response. */
export const allowAnyOrigin = (reply: FastifyReply) =>
  reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })

/** Returns a function that marks the response as served from the cache while the database is unavailable. */
export const createStaleMarker = (reply: FastifyReply) => (ageSeconds: number) =>
  void reply.headers({ Warning: '110 - "Response is Stale"', Age: String(ageSeconds) })

/** Lets proxies cache the response for a few seconds and serve it while they revalidate. */
export const allowBriefCaching = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'public, max-age=5, stale-while-revalidate=60')
