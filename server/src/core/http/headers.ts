import fp from 'fastify-plugin'
import type { Config } from '../runtime/config.ts'
import { isSecure } from './requestOrigin.ts'

/**
 * Every response has these headers. They are constants, because @fastify/helmet computes them for each request, which
 * took longer than reading a record. The Content-Security-Policy of the web app is set where its pages are served.
 */
export const CONSTANT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Neither the app nor pages that embed it use these features.
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}
const YEAR_SECONDS = 31_536_000

export const headersPlugin = fp<{ config: Pick<Config, 'PUBLIC_URL'> }>(
  async (app, { config }) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(CONSTANT_HEADERS)
      reply.header('X-Request-Id', request.id)
      if (isSecure(config, request)) reply.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`)
      done()
    })
  },
  { name: 'headersPlugin' },
)
