import { DEFAULT_LANGUAGE, type Language, pickLanguage } from '@poledne/contract/domain/languages'
import { messages as cs } from '@poledne/i18n/cs/messages'
import { messages as en } from '@poledne/i18n/en/messages'
import { messages as hu } from '@poledne/i18n/hu/messages'
import { messages as sk } from '@poledne/i18n/sk/messages'
import type { FastifyInstance } from 'fastify'
import i18next from 'i18next'
import { LRUCache } from 'lru-cache'

/** The server speaks only in refusals and code lists; those words are the ones the forms use too. */
const translations = i18next.createInstance()
await translations.init({
  resources: { en: { messages: en }, cs: { messages: cs }, hu: { messages: hu }, sk: { messages: sk } },
  defaultNS: 'messages',
  fallbackLng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
})

export const translate = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  translations.t(key, { lng: language, ...params })

/** Browsers send the same few headers again and again. */
const languageCache = new LRUCache<string, Language>({ max: 200 })

/** Longer than any browser's; what comes behind it is not read. */
const MAX_HEADER = 256

/** Preferences come in order; weights that contradict the order are not worth reading. */
export function parseAcceptLanguage(sent = ''): Language {
  const header = sent.slice(0, MAX_HEADER)
  const known = languageCache.get(header)
  if (known !== undefined) return known
  const language = pickLanguage(header.split(',').map((part) => part.split(';')[0] ?? ''))
  languageCache.set(header, language)
  return language
}

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
