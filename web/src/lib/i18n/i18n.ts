import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  pickLanguage,
} from '@poledne/contract/domain/languages'
import type { lazyNamespaces } from '@poledne/i18n/en/appNamespaces'
import { createInstance, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonHeaders } from '../http/http.ts'
import { readPageMeta } from '../http/readPageMeta.ts'
import { readLocalStorage, writeLocalStorage } from '../storage/localStorage.ts'

const STORAGE_KEY = 'poledne.language'

/** One language at a time: `first` comes with the sign-in form, `frame` after it, and places with their screens. */
const catalogues = {
  en: {
    first: () => import('@poledne/i18n/en/signInNamespaces'),
    frame: () => import('@poledne/i18n/en/appNamespaces'),
  },
  cs: {
    first: () => import('@poledne/i18n/cs/signInNamespaces'),
    frame: () => import('@poledne/i18n/cs/appNamespaces'),
  },
  hu: {
    first: () => import('@poledne/i18n/hu/signInNamespaces'),
    frame: () => import('@poledne/i18n/hu/appNamespaces'),
  },
  sk: {
    first: () => import('@poledne/i18n/sk/signInNamespaces'),
    frame: () => import('@poledne/i18n/sk/appNamespaces'),
  },
} satisfies Record<Language, Record<string, () => Promise<object>>>
/** Words that not every screen says. */
export type LazyNamespace = keyof typeof lazyNamespaces

export const i18n = createInstance()
let isAppLanguageLoaded = false
const requestedNamespaces = new Set<LazyNamespace>()

function addResources(language: Language, namespaces: ResourceLanguage): void {
  for (const [name, texts] of Object.entries(namespaces)) i18n.addResourceBundle(language, name, texts)
}

async function loadLazyNamespaces(language: Language, names: Iterable<LazyNamespace>): Promise<void> {
  const { lazyNamespaces } = await catalogues[language].frame()
  await Promise.all([...names].map(async (name) => addResources(language, { [name]: await lazyNamespaces[name]() })))
}

async function loadLanguage(language: Language): Promise<void> {
  const { first, frame } = catalogues[language]
  await Promise.all([
    first().then((file) => addResources(language, file.signInNamespaces)),
    isAppLanguageLoaded && frame().then((file) => addResources(language, file.appNamespaces)),
    isAppLanguageLoaded && loadLazyNamespaces(language, requestedNamespaces),
  ])
}

/** The sign-in form may be narrowed to some languages; the app behind it always offers all. */
export const signInLanguages: readonly Language[] = (() => {
  const named = (readPageMeta('sign-in-languages') ?? '').split(',').filter(isLanguage)
  return named.length > 0 ? named : LANGUAGES
})()

/** The one chosen before, else the first that the browser asks for; remembered either way. */
function detectLanguage(): Language {
  const stored = readLocalStorage(STORAGE_KEY) ?? ''
  const language = isLanguage(stored) ? stored : pickLanguage(navigator.languages)
  writeLocalStorage(STORAGE_KEY, language)
  return language
}

function detectSignInLanguage(): Language {
  const detected = detectLanguage()
  if (signInLanguages.includes(detected)) return detected
  const picked = pickLanguage(navigator.languages, signInLanguages)
  return signInLanguages.includes(picked) ? picked : (signInLanguages[0] ?? DEFAULT_LANGUAGE)
}

/** The last choice is the one that counts, whichever words come first. */
let requestedLanguage: Language | null = null

async function applyLanguage(language: Language): Promise<void> {
  requestedLanguage = language
  await loadLanguage(language)
  if (requestedLanguage !== language) return
  commonHeaders['Accept-Language'] = language
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

export const getCurrentLanguage = (): Language => pickLanguage([i18n.language])

export async function chooseLanguage(language: Language): Promise<void> {
  writeLocalStorage(STORAGE_KEY, language)
  await applyLanguage(language)
}

export async function startI18n(): Promise<void> {
  const language = detectSignInLanguage()
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
  await applyLanguage(language)
}

/** After sign-in: the words around every screen, in a language that the sign-in form may not have offered. */
export async function loadAppNamespaces(): Promise<void> {
  const language = detectLanguage()
  isAppLanguageLoaded = true
  // Words that could not come at the first try are asked for again.
  if (i18n.hasResourceBundle(language, 'app') && language === getCurrentLanguage()) return
  await applyLanguage(language)
}

/** Before a screen is shown that says them; from then on they change with the language. */
export async function loadNamespaces(names: readonly LazyNamespace[]): Promise<void> {
  for (const name of names) requestedNamespaces.add(name)
  const language = getCurrentLanguage()
  await loadLazyNamespaces(
    language,
    names.filter((name) => !i18n.hasResourceBundle(language, name)),
  )
}
