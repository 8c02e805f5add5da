import { type Language, MAIN_LANGUAGE, pickLanguage } from '@poledne/contract/languages'
import { messages as cs } from '@poledne/i18n/cs/messages'
import { messages as en } from '@poledne/i18n/en/messages'
import { messages as hu } from '@poledne/i18n/hu/messages'
import { messages as sk } from '@poledne/i18n/sk/messages'
import i18next from 'i18next'
import { LRUCache } from 'lru-cache'

/** The server speaks only in refusals and code lists; those words are the ones the forms use too. */
const catalogue = i18next.createInstance()
await catalogue.init({
  resources: { en: { messages: en }, cs: { messages: cs }, hu: { messages: hu }, sk: { messages: sk } },
  defaultNS: 'messages',
  fallbackLng: MAIN_LANGUAGE,
  interpolation: { escapeValue: false },
})

export const translate = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  catalogue.t(key, { lng: language, ...params })

/** Browsers send the same few headers again and again. */
const languages = new LRUCache<string, Language>({ max: 200 })

/** Longer than any browser's; what comes behind it is not read. */
const MAX_HEADER = 256

/** Preferences come in order; weights that contradict the order are not worth reading. */
export function languageOf(sent = ''): Language {
  const header = sent.slice(0, MAX_HEADER)
  const known = languages.get(header)
  if (known !== undefined) return known
  const language = pickLanguage(header.split(',').map((part) => part.split(';')[0] ?? ''))
  languages.set(header, language)
  return language
}
