import { isLanguage, type Language } from '@poledne/contract/domain/languages'
import { recordParams } from '@poledne/contract/http/record'
import { brandLook } from '@poledne/contract/modules/brand'
import { guestPageParams } from '@poledne/contract/modules/guestMenu'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createOverloadedProblem } from '../../core/errors/problem.ts'
import { createDisconnectSignal, type LazyExporter } from '../../core/export/lazyExporter.ts'
import { createEtag, matchesEtag } from '../../core/http/bindEndpoint.ts'
import { parseAcceptLanguage } from '../../core/http/language.ts'
import type { Config } from '../../core/runtime/config.ts'
import { toWorkerProblem } from '../../core/workers/workerPool.ts'
import { BRAND_STYLE_PATH, readPrintBrand, renderBrandStyle } from '../brands/index.ts'
import { renderCalendar } from './guestMenus.calendar.ts'
import { type FilterQuery, parseGuestFilter } from './guestMenus.filter.ts'
import { allowAnyOrigin, allowBriefCaching, createStaleMarker } from './guestMenus.headers.ts'
import { renderOpenMensa } from './guestMenus.openMensa.ts'
import { type GuestPage, type GuestPageKey, readGuestPage } from './guestMenus.page.service.ts'
import {
  buildGuestPath,
  ORIGIN_MARK,
  renderEmbedPage,
  renderEmbedScript,
  renderGuestPage,
  renderNotFoundPage,
} from './guestMenus.page.ts'
import { EMBED_CSP, GUEST_PAGE_CSP } from './guestMenus.pageStyle.ts'
import { buildPoster } from './guestMenus.poster.ts'
import type { GuestMenuDependencies } from './guestMenus.routes.ts'
import { GUEST_TEXTS } from './guestMenus.texts.ts'

const MAX_PAGES = 500
/** The rendered texts of all languages and filters are cached up to this size. */
const MAX_RENDERED_BYTES = 32 * 2 ** 20
const RETRY_MS = 2_000
const SCRIPT_CACHE_CONTROL = 'public, max-age=300'

/** Returns the language that the query names, or null. */
function readNamedLanguage(request: FastifyRequest): Language | null {
  const { lang, language } = request.query as { lang?: unknown; language?: unknown }
  const named = lang ?? language
  return typeof named === 'string' && isLanguage(named) ? named : null
}

/** Returns the language in the query, or the language of the browser; most guests read Czech. */
export const readRequestedLanguage = (request: FastifyRequest): Language =>
  readNamedLanguage(request) ?? parseAcceptLanguage(request.headers['accept-language'], 'cs')

const HTML = 'text/html; charset=utf-8'

/** Allows any page to show this response in a frame; all other responses forbid it. */
const allowFraming = (reply: FastifyReply) =>
  allowAnyOrigin(reply)
    .removeHeader('X-Frame-Options')
    .headers({ 'Content-Security-Policy': EMBED_CSP, Vary: 'Accept-Language' })
    .type(HTML)

type RenderedText = { text: string; etag: string }
/** A page with its JSON, which identifies what is rendered from it. */
type CachedPage = { page: GuestPage; id: string }

/** Builds the origin for absolute links; an unusual host, which could break the text, is left out. */
function getOrigin({ PUBLIC_URL }: Config, { protocol, host }: FastifyRequest): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin
  return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : ''
}

type GuestPageDependencies = GuestMenuDependencies & { config: Config; exporter: LazyExporter }

/** Serves the pages for guests: with an address of its own, and in frames of other sites; they are outside of the API. */
export const guestPageRoutes: FastifyPluginAsync<GuestPageDependencies> = async (
  app,
  { config, database, caches, limit, clock, exporter },
) => {
  const { BASE_PATH, PUBLIC_URL } = config
  const pageCache = caches.open<CachedPage>(MAX_PAGES, async (key) => {
    const read = await readGuestPage(database, JSON.parse(key) as GuestPageKey, clock)
    return read && { ...read, value: { page: read.value, id: createEtag(JSON.stringify(read.value)) } }
  })
  app.metrics.addCache('guestPages', pageCache.countUse)
  const rendered = new LRUCache<string, RenderedText>({
    maxSize: MAX_RENDERED_BYTES,
    sizeCalculation: ({ text }) => 2 * text.length,
  })
  /** Renders a text of the page once, until the content of the page changes. */
  function renderOnce({ page, id }: CachedPage, variant: unknown[], render: (page: GuestPage) => string): RenderedText {
    const key = JSON.stringify([id, ...variant])
    const known = rendered.get(key)
    if (known) return known
    const text = render(page)
    const made = { text, etag: createEtag(text) }
    rendered.set(key, made)
    return made
  }
  const findPage = (key: GuestPageKey, reply: FastifyReply) =>
    pageCache.get(JSON.stringify(key), createStaleMarker(reply))

  const send = (request: FastifyRequest, reply: FastifyReply, { text, etag }: RenderedText) => {
    allowBriefCaching(reply).header('ETag', etag)
    return matchesEtag(request.headers['if-none-match'], etag)
      ? reply.code(304).send()
      : reply.send(text.replaceAll(ORIGIN_MARK, () => getOrigin(config, request)))
  }

  const embedPath = `${BASE_PATH}/e/:id/`
  app.get(embedPath, async (request, reply) => {
    await limit(request)
    const language = readRequestedLanguage(request)
    const params = recordParams.safeParse(request.params)
    const found = params.success ? await findPage({ restaurantId: Number(params.data.id) }, reply) : null
    allowFraming(reply)
    if (!found) return reply.code(404).send(renderNotFoundPage(language, true))
    const page = renderOnce(found, ['embed', language], (content) => {
      const path = `${BASE_PATH}/e/${content.restaurant.id}/?language=${language}`
      const url = PUBLIC_URL ? new URL(path, PUBLIC_URL).href : ''
      const canonical = `${ORIGIN_MARK}${buildGuestPath(BASE_PATH, content.restaurant.slug)}`
      return renderEmbedPage(content, language, { url, canonical, basePath: BASE_PATH })
    })
    return send(request, reply, page)
  })
  app.get(`${embedPath}embed.js`, async (request, reply) =>
    allowAnyOrigin(reply)
      .type('text/javascript; charset=utf-8')
      .headers({ 'Cache-Control': SCRIPT_CACHE_CONTROL, Vary: 'Accept-Language' })
      .send(renderEmbedScript(GUEST_TEXTS[readRequestedLanguage(request)].menu)),
  )

  /** Finds the page of a slug, or sends the answer to an unknown or a former one and returns null. */
  async function findGuestPage(request: FastifyRequest, reply: FastifyReply): Promise<CachedPage | null> {
    await limit(request)
    const params = guestPageParams.safeParse(request.params)
    const found = params.success
      ? await findPage({ slug: params.data.slug, from: params.data.date ?? null }, reply)
      : null
    reply.headers({ 'Content-Security-Policy': GUEST_PAGE_CSP, Vary: 'Accept-Language' })
    if (!params.success || !found) {
      reply
        .code(404)
        .type(HTML)
        .send(renderNotFoundPage(readRequestedLanguage(request), false))
      return null
    }
    const { slug } = found.page.restaurant
    if (slug === params.data.slug) return found
    const [oldPath, path] = [params.data.slug, slug].map((each) => buildGuestPath(BASE_PATH, each).slice(0, -1))
    reply.header('Cache-Control', SCRIPT_CACHE_CONTROL).redirect(
      request.url.replace(oldPath ?? '', () => path ?? ''),
      301,
    )
    return null
  }

  app.get(`${BASE_PATH}${BRAND_STYLE_PATH}`, async (request, reply) => {
    await limit(request)
    const query = request.query as { accent?: unknown; typeface?: unknown }
    const look = brandLook.safeParse({ accent: `#${query.accent}`, typeface: query.typeface })
    if (!look.success) return reply.code(404).send()
    return allowAnyOrigin(reply)
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(renderBrandStyle(look.data, BASE_PATH))
  })

  const guestPath = buildGuestPath(BASE_PATH, ':slug')
  for (const path of [guestPath, `${guestPath}:date/`])
    app.get(path, async (request, reply) => {
      const found = await findGuestPage(request, reply)
      if (!found) return reply
      const lang = readNamedLanguage(request)
      const language = readRequestedLanguage(request)
      const filter = parseGuestFilter(request.query as FilterQuery, found.page.allergens)
      const { date = null } = request.params as { date?: string }
      const page = renderOnce(found, ['page', language, lang, date, filter], (content) => {
        const address = { basePath: BASE_PATH, slug: content.restaurant.slug, from: date, lang }
        return renderGuestPage(content, { language, filter, address })
      })
      return send(request, reply.type(HTML), page)
    })
  app.get(`${guestPath}poster.pdf`, async (request, reply) => {
    const found = await findGuestPage(request, reply)
    if (!found) return reply
    const { size } = request.query as { size?: unknown }
    const { slug, id } = found.page.restaurant
    const poster = buildPoster(found.page.restaurant, {
      size: size === 'a5' ? 'a5' : 'a4',
      language: readRequestedLanguage(request),
      url: `${getOrigin(config, request)}${buildGuestPath(BASE_PATH, slug)}`,
    })
    const brand = await readPrintBrand(database, id)
    const options = { brand, owner: request.ip, signal: createDisconnectSignal(reply) }
    try {
      const pdf = await (await exporter.open()).renderPoster(poster, options)
      return allowBriefCaching(reply)
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${slug}-${poster.size}.pdf"`)
        .send(Buffer.from(pdf))
    } catch (error) {
      throw options.signal.aborted ? createOverloadedProblem(RETRY_MS) : toWorkerProblem(error)
    }
  })
  const outputs = [
    { file: 'calendar.ics', type: 'text/calendar; charset=utf-8', render: renderCalendar },
    { file: 'openmensa.xml', type: 'application/xml; charset=utf-8', render: renderOpenMensa },
  ]
  for (const { file, type, render } of outputs)
    app.get(`${guestPath}${file}`, async (request, reply) => {
      const found = await findGuestPage(request, reply)
      if (!found) return reply
      const language = readRequestedLanguage(request)
      const path = buildGuestPath(BASE_PATH, found.page.restaurant.slug)
      const text = renderOnce(found, [file, language], (content) => render(content, language, path))
      return send(request, allowAnyOrigin(reply).type(type), text)
    })
}
