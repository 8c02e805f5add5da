import { isLanguage, LANGUAGES, type Language, MAIN_LANGUAGE, pickLanguage } from '@poledne/contract/languages'
import type { places } from '@poledne/i18n/en/frame'
import { createInstance, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonHeaders } from './http.ts'
import { pageMeta } from './pageMeta.ts'
import { readStored, writeStored } from './stored.ts'

const KEY = 'poledne.language'

/** One language at a time: `first` comes with the sign-in form, `frame` after it, and places with their screens. */
const catalogues = {
  en: { first: () => import('@poledne/i18n/en/first'), frame: () => import('@poledne/i18n/en/frame') },
  cs: { first: () => import('@poledne/i18n/cs/first'), frame: () => import('@poledne/i18n/cs/frame') },
  hu: { first: () => import('@poledne/i18n/hu/first'), frame: () => import('@poledne/i18n/hu/frame') },
  sk: { first: () => import('@poledne/i18n/sk/first'), frame: () => import('@poledne/i18n/sk/frame') },
} satisfies Record<Language, Record<string, () => Promise<object>>>
/** Words that not every screen says. */
export type Words = keyof typeof places

export const i18n = createInstance()
let isInside = false
const spoken = new Set<Words>()

function add(language: Language, namespaces: ResourceLanguage): void {
  for (const [name, texts] of Object.entries(namespaces)) i18n.addResourceBundle(language, name, texts)
}

async function loadPlaces(language: Language, names: Iterable<Words>): Promise<void> {
  const { places } = await catalogues[language].frame()
  await Promise.all([...names].map(async (name) => add(language, { [name]: await places[name]() })))
}

async function loadAll(language: Language): Promise<void> {
  const { first, frame } = catalogues[language]
  await Promise.all([
    first().then((file) => add(language, file.first)),
    isInside && frame().then((file) => add(language, file.frame)),
    isInside && loadPlaces(language, spoken),
  ])
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

/** The last choice is the one that counts, whichever words come first. */
let wanted: Language | null = null

async function show(language: Language): Promise<void> {
  wanted = language
  await loadAll(language)
  if (wanted !== language) return
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

/** After sign-in: the words around every screen, in a language that the sign-in form may not have offered. */
export async function loadAppWords(): Promise<void> {
  const language = detectLanguage()
  isInside = true
  // Words that could not come at the first try are asked for again.
  if (i18n.hasResourceBundle(language, 'app') && language === currentLanguage()) return
  await show(language)
}

/** Before a screen is shown that says them; from then on they change with the language. */
export async function loadWords(names: readonly Words[]): Promise<void> {
  for (const name of names) spoken.add(name)
  const language = currentLanguage()
  await loadPlaces(
    language,
    names.filter((name) => !i18n.hasResourceBundle(language, name)),
  )
}
