import type { Language } from '@poledne/contract/domain/languages'
import type { FastifyInstance } from 'fastify'
import { parseAcceptLanguage } from './translate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
  }
}

/** Before anybody may refuse anything: a refusal is a sentence. */
export function registerLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', 'en')
  app.addHook('onRequest', (request, _reply, done) => {
    request.language = parseAcceptLanguage(request.headers['accept-language'])
    done()
  })
}
