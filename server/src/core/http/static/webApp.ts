import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@poledne/contract/domain/languages'
import type { PageFiles } from '@poledne/contract/http/pageFiles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type Config, canMailLinks } from '../../runtime/config.ts'
import { createPageDataReader, createSignInLanguageReader, type PageData, type PageDataLimits } from './pageData.ts'

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

/**
 * Serves the web app. `framedStyles` is the CSP source for styles of pages that the app shows in frames, which inherit
 * its policy.
 */
export const webAppPlugin = fp<{ config: Config; root: string; framedStyles: string; dataLimits: PageDataLimits }>(
  async (app, { config, root, framedStyles, dataLimits }) => {
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
    function addPageData(text: string, nonce: string, { json, language, route }: PageData): string {
      const files = new Set([...(pageFiles.app[language] ?? []), ...(pageFiles.pages[route]?.files[language] ?? [])])
      const script = `<script type="application/json" id="page-data" nonce="${nonce}">${escapeJson(json)}</script>`
      // The data can contain `$`, which has a meaning in a replacement text.
      return text
        .replace('class="loading-header" hidden', 'class="loading-header"')
        .replace('</head>', () => `${buildPreloadLinks(files)}</head>`)
        .replace('</body>', () => `${script}</body>`)
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
    // File names contain a hash of the content, so files are cached for ever; unknown names return 404.
    await app.register(fastifyStatic, {
      ...files,
      root: join(root, 'assets'),
      prefix: `${config.BASE_PATH}/assets/`,
      setHeaders: (response) => response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
    })
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
      // The page checks whether the screen exists, because a screen must never show an error page.
      const screen = await readPage(SCREEN_PAGE)
      app.get(`${config.BASE_PATH}/s/:id/`, (_request, reply) => sendPage(reply, screen))
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
