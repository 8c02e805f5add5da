import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { ProfileWithSettings } from '@poledne/contract/access/session'
import { isLanguage, LANGUAGE_COOKIE, type Language } from '@poledne/contract/domain/languages'
import { getToday } from '@poledne/contract/domain/timeZone'
import type { PageFiles } from '@poledne/contract/http/pageFiles'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getErrorMessage } from '../../errors/errors.ts'
import { type Config, canMailLinks } from '../../runtime/config.ts'
import { removeQuery } from '../problemHandlers.ts'
import { createSessionCookieHandler } from '../sessionCookie.ts'
import { type AssetOptions, assetRoutes } from './buildAssets.ts'
import { renderFirstDay } from './firstDay.ts'
import { listFirstRequests, matchPage } from './pageRequests.ts'

/** The highest size of all responses in a page; further ones are left out. */
const MAX_BYTES = 256 * 1024

export type PageDataLimits = {
  /** How long a page waits for its data; the web app sends the requests that are not answered by then. */
  timeoutMs: number
  /** While this returns true, pages contain no data. */
  isBusy: () => boolean
}

/** The JSON of the responses that a page contains, what it needs to preload its files, and the HTML of its first day. */
export type PageData = { json: string; language: Language; route: string; firstDay: string }

/**
 * The service worker stores the page that it loads with this parameter, so that page must not contain data of a user.
 */
const SHELL_PARAM = 'shell'

/** Returns the language that the user chose in this browser, or the first one that the browser prefers. */
function getPageLanguage(request: FastifyRequest): Language {
  const chosen = parseCookie(request.headers.cookie ?? '')[LANGUAGE_COOKIE] ?? ''
  return isLanguage(chosen) ? chosen : request.language
}

const isForShell = (request: FastifyRequest) =>
  new URLSearchParams(request.url.slice(removeQuery(request.url).length)).has(SHELL_PARAM)

/**
 * Creates a function that returns the language of the sign-in form if the browser certainly has no session, otherwise
 * null. A browser with a session omits its cookie from requests that another site has caused, and from requests outside
 * the path of the cookie.
 */
function createSignInLanguageReader(config: Config) {
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
 * Creates a function that reads the data of a page for the signed-in user; it returns null without a session. It sends
 * the requests of the web app to the API within the process, with the cookie of the browser, so the same checks apply.
 * Refused, slow and large responses are left out.
 */
function createPageDataReader(
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
    let firstDay = ''

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
      const today = getToday(new Date(), session.profile.timezone)
      if (requests === 'planner') firstDay = renderFirstDay({ id, search, language, today, responses })
    } catch (error) {
      app.log.info({ reason: getErrorMessage(error) }, 'page data incomplete')
    }
    if (responses.size === 0) return null
    const entries = [...responses].map(([path, body]) => `${JSON.stringify(path)}:${body}`)
    return { json: `{"language":"${language}","responses":{${entries.join()}}}`, language, route, firstDay }
  }
}

type FramePolicy = { ancestors: "'none'" | "'self'"; styles: string }

const buildContentSecurityPolicy = (nonce: string, { ancestors, styles }: FramePolicy) =>
  [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}' ${styles}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/** Fills the base path and the settings into a page, so that one build works under any base path. */
function fillPage(page: string, config: Config): string {
  return page
    .replaceAll('"./', `"${config.BASE_PATH}/`)
    .replaceAll('__BASE_PATH__', config.BASE_PATH)
    .replaceAll('__SIGN_IN_LANGUAGES__', config.SIGN_IN_LANGUAGES.join(','))
    .replaceAll('__CODE_LENGTH__', String(config.CODE_LENGTH))
    .replaceAll('__PASSWORD_MIN__', String(config.PASSWORD_MIN))
    .replaceAll('__SIGN_UP__', typeof config.SIGN_UP === 'string' ? config.SIGN_UP : 'domains')
    .replaceAll('__INVITATION_MAILS__', canMailLinks(config) ? 'on' : 'off')
}

/** The page for screens, which is a separate small app. */
const SCREEN_PAGE = 'screen.html'

/** The file that `web/buildPageFiles.ts` writes. */
const PAGE_FILES = 'page-files.json'

const readPageFiles = async (root: string): Promise<PageFiles> =>
  existsSync(join(root, PAGE_FILES))
    ? JSON.parse(await readFile(join(root, PAGE_FILES), 'utf8'))
    : { signIn: {}, app: {}, pages: {} }

const buildPreloadLink = (url: string) =>
  `<link rel="${url.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="${url}">`

/** Escapes `<`, which occurs only inside strings of JSON, so that no text can end the script element. */
const escapeJson = (json: string) => json.replaceAll('<', '\\u003c')

/** The path of the screen page inside a frame of the web app, which passes the content to it. */
const PREVIEW_PATH = '/s/preview/'

/** The path of the screen page on a display without a screen, which shows a code for pairing. */
const PAIRING_PATH = '/screen'

/**
 * Serves the web app. `framedStyles` is the CSP source for styles of pages that the app shows in frames, which inherit
 * its policy.
 */
export const webAppPlugin = fp<{
  config: Config
  root: string
  framedStyles: string
  dataLimits: PageDataLimits
  assets: Pick<AssetOptions, 'database' | 'limit'>
}>(
  async (app, { config, root, framedStyles, dataLimits, assets }) => {
    const readPage = async (name: string) => fillPage(await readFile(join(root, name), 'utf8'), config)
    const page = await readPage('index.html')
    const pageFiles = await readPageFiles(root)
    const readPageData = createPageDataReader(app, config, pageFiles.pages, dataLimits)
    const readSignInLanguage = createSignInLanguageReader(config)
    const buildPreloadLinks = (files: Iterable<string>) =>
      [...files].map((file) => buildPreloadLink(`${config.BASE_PATH}/${file}`)).join('')

    /** Tells the web app that nobody is signed in, so that it does not ask, and preloads the texts of the sign-in form. */
    const addSignInFiles = (language: Language) => {
      const links = buildPreloadLinks(pageFiles.signIn[language] ?? [])
      return page.replace('</head>', `<meta name="session" content="none">${links}</head>`)
    }

    /** Adds the data of a signed-in user to the page, preloads its scripts, styles and texts, and shows a header meanwhile. */
    function addPageData(text: string, nonce: string, { json, language, route, firstDay }: PageData): string {
      const files = new Set([...(pageFiles.app[language] ?? []), ...(pageFiles.pages[route]?.files[language] ?? [])])
      const script = `<script type="application/json" id="page-data" nonce="${nonce}">${escapeJson(json)}</script>`
      // The data can contain `$`, which has a meaning in a replacement text.
      return text
        .replace('class="loading-header" hidden', 'class="loading-header"')
        .replace('</head>', () => `${buildPreloadLinks(files)}</head>`)
        .replace('</body>', () => `${firstDay}${script}</body>`)
    }

    const sendPage = (
      reply: FastifyReply,
      text = page,
      ancestors: FramePolicy['ancestors'] = "'none'",
      data: PageData | null = null,
    ) => {
      const nonce = randomBytes(16).toString('base64')
      const filledText = text.replaceAll('__CSP_NONCE__', nonce)
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', buildContentSecurityPolicy(nonce, { ancestors, styles: framedStyles }))
        .send(data ? addPageData(filledText, nonce, data) : filledText)
    }

    const files = { index: false, decorateReply: false, preCompressed: true, cacheControl: false } as const
    await app.register(assetRoutes, { ...assets, root: join(root, 'assets'), prefix: `${config.BASE_PATH}/assets` })
    await app.register(fastifyStatic, {
      ...files,
      root,
      prefix: `${config.BASE_PATH}/`,
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'assets/**', 'index.html', SCREEN_PAGE, PAGE_FILES],
      setHeaders: (response) => response.setHeader('Cache-Control', 'public, max-age=300'),
    })

    // Unknown API paths return a problem, not the page of the app.
    for (const path of ['/api', '/api/*'])
      app.get(`${config.BASE_PATH}${path}`, (_request, reply) => reply.callNotFound())
    if (existsSync(join(root, SCREEN_PAGE))) {
      // The screen page itself checks whether the screen exists, because a display must never show an error page.
      const screen = await readPage(SCREEN_PAGE)
      for (const path of ['/s/:id/', PAIRING_PATH])
        app.get(config.BASE_PATH + path, (_request, reply) => sendPage(reply, screen))
      app.get(`${config.BASE_PATH}${PREVIEW_PATH}`, (_request, reply) =>
        sendPage(reply.header('X-Frame-Options', 'SAMEORIGIN'), screen, "'self'"),
      )
    }
    // The app routes all other paths on the client.
    const sendAppPage = async (request: FastifyRequest, reply: FastifyReply) => {
      const signInLanguage = readSignInLanguage(request)
      if (signInLanguage) return sendPage(reply, addSignInFiles(signInLanguage))
      return sendPage(reply, page, "'none'", await readPageData(request))
    }
    app.get(`${config.BASE_PATH}/*`, sendAppPage)
    if (config.BASE_PATH !== '') {
      app.get(config.BASE_PATH, sendAppPage)
      app.get('/', (_request, reply) => reply.redirect(`${config.BASE_PATH}/`))
    } else app.get('/', sendAppPage)
  },
  { name: 'webAppPlugin' },
)
