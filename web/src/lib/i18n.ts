import { isLanguage, LANGUAGES, type Language, MAIN_LANGUAGE, pickLanguage } from '@poledne/contract/languages'
import { createInstance, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonHeaders } from './http.ts'
import { pageMeta } from './pageMeta.ts'
import { readStored, writeStored } from './stored.ts'

const KEY = 'poledne.language'

/** One language at a time: `first` comes with the sign-in form, `rest` after it. */
const catalogues = {
  first: {
    en: () => import('@poledne/i18n/en/first').then(({ first }) => first),
    cs: () => import('@poledne/i18n/cs/first').then(({ first }) => first),
    hu: () => import('@poledne/i18n/hu/first').then(({ first }) => first),
    sk: () => import('@poledne/i18n/sk/first').then(({ first }) => first),
  },
  rest: {
    en: () => import('@poledne/i18n/en/rest').then(({ rest }) => rest),
    cs: () => import('@poledne/i18n/cs/rest').then(({ rest }) => rest),
    hu: () => import('@poledne/i18n/hu/rest').then(({ rest }) => rest),
    sk: () => import('@poledne/i18n/sk/rest').then(({ rest }) => rest),
  },
} satisfies Record<string, Record<Language, () => Promise<ResourceLanguage>>>
type Part = keyof typeof catalogues

export const i18n = createInstance()
const wanted = new Set<Part>(['first'])

async function load(part: Part, language: Language): Promise<void> {
  const namespaces = Object.entries(await catalogues[part][language]())
  for (const [name, texts] of namespaces) i18n.addResourceBundle(language, name, texts)
}

/** The sign-in form may be narrowed to some languages; the app behind it always offers all. */
export const signInLanguages: readonly Language[] = (() => {
  const named = (pageMeta('sign-in-languages') ?? '').split(',').filter(isLanguage)
  return named.length > 0 ? named : LANGUAGES
})()

/** The one chosen before, else the first that the browser asks for; remembered either way. */
function detectLanguage(): Language {
  const stored = readStored(KEY) ?? ''
  const language = isLanguage(stored) ? stored : pickLanguage(navigator.languages)
  writeStored(KEY, language)
  return language
}

function signInLanguage(): Language {
  const detected = detectLanguage()
  if (signInLanguages.includes(detected)) return detected
  const picked = pickLanguage(navigator.languages, signInLanguages)
  return signInLanguages.includes(picked) ? picked : (signInLanguages[0] ?? MAIN_LANGUAGE)
}

async function show(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => load(part, language)))
  commonHeaders['Accept-Language'] = language
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

export const currentLanguage = (): Language => pickLanguage([i18n.language])

export async function chooseLanguage(language: Language): Promise<void> {
  writeStored(KEY, language)
  await show(language)
}

export async function startI18n(): Promise<void> {
  const language = signInLanguage()
  commonHeaders['Accept-Language'] = language
  await i18n.use(initReactI18next).init({
    lng: language,
    // Nothing is missing: every catalogue has every key, and only one of them is in memory.
    fallbackLng: false,
    resources: {},
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await show(language)
}

/** After sign-in: the rest of the words, in a language that the sign-in form may not have offered. */
export async function loadAppWords(): Promise<void> {
  const language = detectLanguage()
  if (wanted.has('rest') && language === currentLanguage()) return
  wanted.add('rest')
  await show(language)
}
