import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../runtime/config.ts'

/**
 * Whether browsers reach this server by https, according to PUBLIC_URL or to the protocol of the request, which a trusted
 * proxy can set.
 */
export const usesHttps = (config: Pick<Config, 'PUBLIC_URL'>, request?: Pick<FastifyRequest, 'protocol'>): boolean =>
  /^https:/i.test(config.PUBLIC_URL ?? '') || request?.protocol === 'https'

/**
 * Whether a request comes from a page of this server. Scripts in a browser cannot forge these headers; other clients
 * use bearer tokens.
 */
export function isSameOrigin(request: FastifyRequest, config: Pick<Config, 'PUBLIC_URL'>): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  if (config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin === origin) return true
  // request.host uses X-Forwarded-Host only if the proxy is trusted.
  return new URL(origin).host === request.host
}

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The headers of every response. They are constants, because @fastify/helmet computes them for each request, which took
 * longer than reading a record. The pages of the web app also have a Content-Security-Policy.
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
      if (usesHttps(config, request)) reply.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`)
      done()
    })
  },
  { name: 'headersPlugin' },
)
