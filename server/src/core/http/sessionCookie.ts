import { createHash } from 'node:crypto'
import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../runtime/config.ts'
import { usesHttps } from './headers.ts'

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

/** Browsers accept a cookie with this prefix only over https and with the attribute `Secure`. */
const SECURE_PREFIX = '__Secure-'

/**
 * Creates the functions that read, set and clear the session cookie, which is HttpOnly with SameSite=Strict. Over https
 * its name has a prefix; a cookie from an older release has none and is accepted until it expires or is set again.
 */
export function createSessionCookieHandler(config: Config): SessionCookieHandler {
  const name = getCookieName(config)
  const cookieScope: SerializeOptions = { path: `${config.BASE_PATH}/`, httpOnly: true, sameSite: 'strict' }
  const readCookies = ({ headers }: FastifyRequest) => (headers.cookie ? parseCookie(headers.cookie) : {})

  function write(request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number): void {
    const secure = usesHttps(config, request)
    const ownName = secure ? `${SECURE_PREFIX}${name}` : name
    reply.header('Set-Cookie', stringifySetCookie(ownName, token, { ...cookieScope, secure, maxAge }))
    if (secure && readCookies(request)[name] !== undefined)
      reply.header('Set-Cookie', stringifySetCookie(name, '', { ...cookieScope, maxAge: 0 }))
  }

  return {
    read(request) {
      const cookies = readCookies(request)
      return cookies[`${SECURE_PREFIX}${name}`] ?? cookies[name]
    },
    set: (request, reply, token) => write(request, reply, token, config.TOKEN_TTL),
    clear: (reply) => write(reply.request, reply, '', 0),
  }
}
