import { type AccountLanguage, nameLanguage } from '@poledne/contract/languages'
import { recordParams } from '@poledne/contract/record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { etagOf, isKnown } from '../../http/bind.ts'
import { EMBED_POLICY, embedPage, GUEST_WORDS, missingPage } from './embedPage.ts'
import { embedScript } from './embedScript.ts'
import { feedOf } from './feed.service.ts'
import type { GuestParts } from './guestMenus.routes.ts'
import { brieflyCached, markStale, openToAll } from './openAnswer.ts'

const MAX_PAGES = 500
const SCRIPT_AGE = 'public, max-age=300'

/** As the page that frames it wishes, or as the guest's browser does. */
function languageOf(request: FastifyRequest): AccountLanguage {
  const { language } = request.query as { language?: unknown }
  return language === 'cs' || language === 'en' ? language : nameLanguage(request.language)
}

/** Any page may frame it, which nothing else of ours allows. */
const framed = (reply: FastifyReply) =>
  openToAll(reply)
    .removeHeader('X-Frame-Options')
    .headers({ 'Content-Security-Policy': EMBED_POLICY, Vary: 'Accept-Language' })
    .type('text/html; charset=utf-8')

/** The pages for frames, outside of the API. */
export function embedRoutes(
  app: FastifyInstance,
  config: Config,
  { database, caches, limit, clock }: GuestParts,
): void {
  const pages = caches.open(MAX_PAGES, async (key) => {
    const asked = JSON.parse(key) as { restaurantId: number; language: AccountLanguage }
    const feed = await feedOf(database, { ...asked, monday: null }, clock)
    if (!feed) return null
    const path = `${config.BASE_PATH}/e/${asked.restaurantId}/?language=${asked.language}`
    const url = config.PUBLIC_URL ? new URL(path, config.PUBLIC_URL).href : ''
    const text = embedPage(feed.value, asked.language, { url })
    return { ...feed, value: { text, etag: etagOf(text) } }
  })
  const find = (params: unknown, language: AccountLanguage, reply: FastifyReply) => {
    const known = recordParams.safeParse(params)
    return known.success
      ? pages.get(JSON.stringify({ restaurantId: Number(known.data.id), language }), markStale(reply))
      : null
  }
  const address = `${config.BASE_PATH}/e/:id/`

  app.get(address, async (request, reply) => {
    await limit(request)
    const language = languageOf(request)
    const page = await find(request.params, language, reply)
    framed(reply)
    if (!page) return reply.code(404).send(missingPage(language))
    brieflyCached(reply).header('ETag', page.etag)
    return isKnown(request.headers['if-none-match'], page.etag) ? reply.code(304).send() : reply.send(page.text)
  })
  app.get(`${address}embed.js`, async (request, reply) =>
    openToAll(reply)
      .type('text/javascript; charset=utf-8')
      .headers({ 'Cache-Control': SCRIPT_AGE, Vary: 'Accept-Language' })
      .send(embedScript(GUEST_WORDS[languageOf(request)].menu)),
  )
}
