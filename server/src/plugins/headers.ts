import type { FastifyInstance } from 'fastify'

/**
 * What every answer carries. Constants in one hook: the usual plugin computes them anew for each request, which cost
 * more than reading a record. The page's own policy for scripts and styles comes with the page (`web.ts`).
 */
export const CONSTANT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const YEAR = 31_536_000

export function headers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(CONSTANT_HEADERS)
    reply.header('X-Request-Id', request.id)
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', `max-age=${YEAR}`)
    done()
  })
}
