import { DEFAULT_LANGUAGE, LANGUAGES, type Language, pickLanguage } from '@poledne/contract/domain/languages'
import csApp from '@poledne/i18n/cs/app.json'
import cs from '@poledne/i18n/cs/messages.json'
import enApp from '@poledne/i18n/en/app.json'
import en from '@poledne/i18n/en/messages.json'
import huApp from '@poledne/i18n/hu/app.json'
import hu from '@poledne/i18n/hu/messages.json'
import skApp from '@poledne/i18n/sk/app.json'
import sk from '@poledne/i18n/sk/messages.json'
import fp from 'fastify-plugin'
import i18next from 'i18next'

/** The server translates only problems and code lists, with the texts that the web app uses too. */
const translations = i18next.createInstance()
await translations.init({
  resources: {
    en: { messages: en, app: enApp },
    cs: { messages: cs, app: csApp },
    hu: { messages: hu, app: huApp },
    sk: { messages: sk, app: skApp },
  },
  defaultNS: 'messages',
  fallbackLng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
})

export const translate = (
  language: Language,
  key: string | string[],
  params: Record<string, string | number> = {},
): string => translations.t(key, { lng: language, ...params })

/** Returns the name of a record module, a settings list, or another area of the audit log. */
export const getAreaName = (language: Language, area: string): string =>
  translate(language, [`codelists.auditModules.${area}`, `app:modules.${area}`, `app:lists.${area}`])

/** Returns the name of a language in that language. */
export function getNativeLanguageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export const getCountryName = (country: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country

/** The rest of a longer Accept-Language header is ignored; no browser sends one. */
const MAX_HEADER = 256

/**
 * Picks the first supported language of the header; browsers list languages by preference, so the weights are ignored.
 */
export const parseAcceptLanguage = (header = '', fallback = DEFAULT_LANGUAGE): Language =>
  pickLanguage(
    header
      .slice(0, MAX_HEADER)
      .split(',')
      .map((part) => part.split(';')[0] ?? ''),
    LANGUAGES,
    fallback,
  )

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
  }
}

/** Sets the language of the request before the hooks that can refuse it, because problems are translated. */
export const languagePlugin = fp(
  async (app) => {
    app.decorateRequest('language', 'en')
    app.addHook('onRequest', (request, _reply, done) => {
      request.language = parseAcceptLanguage(request.headers['accept-language'])
      done()
    })
  },
  { name: 'languagePlugin' },
)
