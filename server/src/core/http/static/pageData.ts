import type { ProfileWithSettings } from '@poledne/contract/access/session'
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@poledne/contract/domain/languages'
import type { PageFiles } from '@poledne/contract/http/pageFiles'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getErrorMessage } from '../../errors/errors.ts'
import type { Config } from '../../runtime/config.ts'
import { removeQuery } from '../refusalLog.ts'
import { createSessionCookieHandler } from '../sessionCookie.ts'
import { listFirstRequests, matchPage } from './pageRequests.ts'

/** Responses beyond this size in total are left out. */
const MAX_BYTES = 256 * 1024

export type PageDataLimits = {
  /** How long a page waits for its data; the web app sends the requests that are not answered by then. */
  timeoutMs: number
  /** While this returns true, pages contain no data. */
  isBusy: () => boolean
}

/** The JSON of the responses that a page contains, and what the page needs to preload its files. */
export type PageData = { json: string; language: Language; route: string }

/** The service worker stores the page at this address, so it must not contain data of a user. */
const SHELL_PARAM = 'shell'

/** Returns the language that the user chose in this browser, or the first one that the browser prefers. */
function getPageLanguage(request: FastifyRequest): Language {
  const chosen = parseCookie(request.headers.cookie ?? '')[LANGUAGE_COOKIE] ?? ''
  return isLanguage(chosen) ? chosen : request.language
}

const isForShell = (request: FastifyRequest) =>
  new URLSearchParams(request.url.slice(removeQuery(request.url).length)).has(SHELL_PARAM)

/**
 * Returns a function that returns the language of the sign-in form if the browser certainly has no session, otherwise
 * null. A browser that has a session leaves its cookie out of requests that another site has caused, and out of those
 * outside the path of the cookie.
 */
export function createSignInLanguageReader(config: Config) {
  const cookie = createSessionCookieHandler(config)
  return (request: FastifyRequest): Language | null => {
    const isCausedByUser = ['none', 'same-origin'].includes(String(request.headers['sec-fetch-site']))
    const isInCookiePath = request.url.startsWith(`${config.BASE_PATH}/`)
    if (!isCausedByUser || !isInCookiePath || cookie.read(request) || isForShell(request)) return null
    const language = getPageLanguage(request)
    return config.SIGN_IN_LANGUAGES.includes(language) ? language : null
  }
}

/**
 * Returns a function that reads the data of a page for the signed-in user, or null without a session. It sends the
 * requests of the web app to the API within the process, with the cookie of the browser, so the same checks apply to
 * them. Whatever is refused, slow or large is left out.
 */
export function createPageDataReader(
  app: FastifyInstance,
  config: Config,
  pages: PageFiles['pages'],
  { timeoutMs, isBusy }: PageDataLimits,
) {
  const cookie = createSessionCookieHandler(config)

  return async (request: FastifyRequest): Promise<PageData | null> => {
    const path = removeQuery(request.url)
    const search = new URLSearchParams(request.url.slice(path.length))
    if (request.method !== 'GET' || !cookie.read(request) || isForShell(request) || isBusy()) return null
    const language = getPageLanguage(request)
    const headers = { cookie: request.headers.cookie, 'accept-language': language }
    const signal = AbortSignal.timeout(timeoutMs)
    const responses = new Map<string, string>()
    let bytes = 0

    async function read<T>(apiPath: string): Promise<T | null> {
      const url = `${config.BASE_PATH}/api/${apiPath}`
      const { statusCode, body } = await app.inject({ url, headers, remoteAddress: request.ip, signal })
      const length = Buffer.byteLength(body)
      if (statusCode !== 200 || bytes + length > MAX_BYTES) return null
      bytes += length
      responses.set(apiPath, body)
      return JSON.parse(body) as T
    }

    const { route, id } = matchPage(path.slice(config.BASE_PATH.length).replace(/\/$/, '') || '/')
    try {
      const session = await read<ProfileWithSettings>('profile/withSettings/')
      if (!session) return null
      const visit = { id, search, language, profile: session.profile, read }
      const requests = pages[route]?.requests
      const paths = requests ? await listFirstRequests(requests, visit) : []
      await Promise.all(paths.map((each) => read(each)))
    } catch (error) {
      app.log.info({ reason: getErrorMessage(error) }, 'page data incomplete')
    }
    if (responses.size === 0) return null
    const entries = [...responses].map(([path, body]) => `${JSON.stringify(path)}:${body}`)
    return { json: `{"language":"${language}","responses":{${entries.join()}}}`, language, route }
  }
}
