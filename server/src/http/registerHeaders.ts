import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isSecure } from './requestOrigin.ts'

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
  // neither the app nor a page that shows it in a frame uses any of these
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}
const YEAR_SECONDS = 31_536_000

export function registerHeaders(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(CONSTANT_HEADERS)
    reply.header('X-Request-Id', request.id)
    if (isSecure(config, request)) reply.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`)
    done()
  })
}
