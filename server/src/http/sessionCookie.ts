import { createHash } from 'node:crypto'
import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSecure } from './requestOrigin.ts'

export type SessionCookieHandler = {
  read(request: FastifyRequest): string | undefined
  set(request: FastifyRequest, reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/**
 * Returns the name of the session cookie. Cookies are shared between the ports of a host, so the name contains a hash
 * of the installation. Instances behind one PUBLIC_URL share the name, whichever port they listen on.
 */
export function getCookieName({
  BASE_PATH,
  PORT,
  PUBLIC_URL,
}: Pick<Config, 'BASE_PATH' | 'PORT' | 'PUBLIC_URL'>): string {
  const installation = PUBLIC_URL ? `${new URL(PUBLIC_URL).origin}${BASE_PATH}` : `${BASE_PATH}:${PORT}`
  return `poledne_${createHash('sha256').update(installation).digest('hex').slice(0, 8)}`
}

/** Creates the functions that read, set and clear the session cookie, which is HttpOnly with SameSite=Strict. */
export function createSessionCookieHandler(config: Config): SessionCookieHandler {
  const name = getCookieName(config)
  const cookieScope: SerializeOptions = { path: `${config.BASE_PATH}/`, httpOnly: true, sameSite: 'strict' }
  return {
    read: ({ headers }) => (headers.cookie ? parseCookie(headers.cookie)[name] : undefined),
    set(request, reply, token) {
      const options = { ...cookieScope, secure: isSecure(config, request), maxAge: config.TOKEN_TTL }
      reply.header('Set-Cookie', stringifySetCookie(name, token, options))
    },
    clear: (reply) => void reply.header('Set-Cookie', stringifySetCookie(name, '', { ...cookieScope, maxAge: 0 })),
  }
}
