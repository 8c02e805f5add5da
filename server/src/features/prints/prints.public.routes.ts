import { weeklyMenuExportEndpoints as contract, printParams } from '@poledne/contract/modules/weeklyMenuExport'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint, createEtag, matchesEtag } from '../../core/http/bindEndpoint.ts'
import type { Config } from '../../core/runtime/config.ts'
import {
  allowAnyOrigin,
  type GuestCache,
  type GuestMenuDependencies,
  readRequestedLanguage,
  SCRIPTLESS_CSP,
} from '../guestMenus/index.ts'
import { readPrintState } from './prints.outdated.service.ts'
import { type LocalPrintState, renderPrintPage, renderUnknownPrintPage } from './prints.page.ts'

const MAX_CACHED_PRINTS = 1_000

type PublicPrintDependencies = Pick<GuestMenuDependencies, 'limit'> & { prints: GuestCache<LocalPrintState> }

/** Opens the cache of print states; an unknown code is not cached, so guessed codes cannot fill it. */
export const openPrintCache = (
  { BASE_PATH }: Config,
  { database, caches }: Pick<GuestMenuDependencies, 'database' | 'caches'>,
): GuestCache<LocalPrintState> => caches.open(MAX_CACHED_PRINTS, (code) => readPrintState(database, code, BASE_PATH))

/** Lets proxies cache the response for a few seconds only, because a print can become outdated at any time. */
const allowShortCaching = (reply: FastifyReply) => reply.header('Cache-Control', 'public, max-age=5')

export const publicPrintRoutes: FastifyPluginAsync<PublicPrintDependencies> = async (app, { limit, prints }) => {
  app.metrics.addCache('prints', prints.countUse)
  bindEndpoint(app, contract.print, async ({ params, request, reply }) => {
    allowAnyOrigin(reply)
    await limit(request)
    const state = await prints.get(params.code)
    if (!state) throw createNotFoundProblem()
    allowShortCaching(reply)
    return state
  })
}

/** Serves the page that the QR code of a print opens; it is outside of the API. */
export const printPageRoutes: FastifyPluginAsync<PublicPrintDependencies & { config: Config }> = async (
  app,
  { config, limit, prints },
) => {
  app.get(`${config.BASE_PATH}/p/:code/`, async (request, reply) => {
    await limit(request)
    const language = readRequestedLanguage(request)
    const params = printParams.safeParse(request.params)
    const state = params.success ? await prints.get(params.data.code) : null
    reply
      .headers({
        'Content-Security-Policy': SCRIPTLESS_CSP,
        'X-Robots-Tag': 'noindex',
        Vary: 'Accept-Language',
      })
      .type('text/html; charset=utf-8')
    if (!state) return reply.code(404).send(renderUnknownPrintPage(language))
    const text = renderPrintPage(state, language, config.BASE_PATH)
    const etag = createEtag(text)
    allowShortCaching(reply).header('ETag', etag)
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(text)
  })
}
