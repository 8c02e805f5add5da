import { type AccountLanguage, toNameLanguage } from '@poledne/contract/domain/languages'
import { recordParams } from '@poledne/contract/http/record'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createEtag, matchesEtag } from '../../core/http/bindEndpoint.ts'
import type { Config } from '../../core/runtime/config.ts'
import {
  EMBED_CSP,
  GUEST_TEXTS,
  renderEmbedPage,
  renderEmbedScript,
  renderNotFoundPage,
} from './guestMenus.embedPage.ts'
import { allowAnyOrigin, allowBriefCaching, createStaleMarker } from './guestMenus.headers.ts'
import type { GuestMenuDependencies } from './guestMenus.routes.ts'
import { buildFeed } from './guestMenus.service.ts'

const MAX_PAGES = 500
const SCRIPT_CACHE_CONTROL = 'public, max-age=300'

/** Returns the language in the query, or the language of the browser. */
export function readRequestedLanguage(request: FastifyRequest): AccountLanguage {
  const { language } = request.query as { language?: unknown }
  return language === 'cs' || language === 'en' ? language : toNameLanguage(request.language)
}

/** Allows any page to show this response in a frame; all other responses forbid it. */
const allowFraming = (reply: FastifyReply) =>
  allowAnyOrigin(reply)
    .removeHeader('X-Frame-Options')
    .headers({ 'Content-Security-Policy': EMBED_CSP, Vary: 'Accept-Language' })
    .type('text/html; charset=utf-8')

/** Serves the pages that other web sites show in a frame; they are outside of the API. */
export const embedRoutes: FastifyPluginAsync<GuestMenuDependencies & { config: Config }> = async (
  app,
  { config, database, caches, limit, clock },
) => {
  const pageCache = caches.open(MAX_PAGES, async (key) => {
    const page = JSON.parse(key) as { restaurantId: number; language: AccountLanguage }
    const feed = await buildFeed(database, { ...page, monday: null }, clock)
    if (!feed) return null
    const path = `${config.BASE_PATH}/e/${page.restaurantId}/?language=${page.language}`
    const url = config.PUBLIC_URL ? new URL(path, config.PUBLIC_URL).href : ''
    const text = renderEmbedPage(feed.value, page.language, { url })
    return { ...feed, value: { text, etag: createEtag(text) } }
  })
  const findPage = (params: unknown, language: AccountLanguage, reply: FastifyReply) => {
    const parsed = recordParams.safeParse(params)
    return parsed.success
      ? pageCache.get(JSON.stringify({ restaurantId: Number(parsed.data.id), language }), createStaleMarker(reply))
      : null
  }
  const pagePath = `${config.BASE_PATH}/e/:id/`

  app.get(pagePath, async (request, reply) => {
    await limit(request)
    const language = readRequestedLanguage(request)
    const page = await findPage(request.params, language, reply)
    allowFraming(reply)
    if (!page) return reply.code(404).send(renderNotFoundPage(language))
    allowBriefCaching(reply).header('ETag', page.etag)
    return matchesEtag(request.headers['if-none-match'], page.etag) ? reply.code(304).send() : reply.send(page.text)
  })
  app.get(`${pagePath}embed.js`, async (request, reply) =>
    allowAnyOrigin(reply)
      .type('text/javascript; charset=utf-8')
      .headers({ 'Cache-Control': SCRIPT_CACHE_CONTROL, Vary: 'Accept-Language' })
      .send(renderEmbedScript(GUEST_TEXTS[readRequestedLanguage(request)].menu)),
  )
}
