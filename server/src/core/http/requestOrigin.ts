import type { FastifyRequest } from 'fastify'
import type { Config } from '../runtime/config.ts'

/** Whether browsers reach this server by https. PUBLIC_URL decides if the proxy's headers are not trusted. */
export const isSecure = (config: Pick<Config, 'PUBLIC_URL'>, request?: Pick<FastifyRequest, 'protocol'>): boolean =>
  /^https:/i.test(config.PUBLIC_URL ?? '') || request?.protocol === 'https'

/** Whether a request comes from a page of this server. Scripts in a browser cannot set these headers; other clients use bearer tokens. */
export function isSameOrigin(request: FastifyRequest, config: Pick<Config, 'PUBLIC_URL'>): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  if (config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin === origin) return true
  // request.host uses X-Forwarded-Host only if the proxy is trusted.
  return new URL(origin).host === request.host
}

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
