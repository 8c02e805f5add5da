import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type Language,
  pickLanguage,
} from '@poledne/contract/domain/languages'
import { APP_NAMESPACES, COMMON_NAMESPACES, type Namespace, SIGN_IN_NAMESPACES } from '@poledne/i18n/namespaces'
import { createInstance, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { commonHeaders } from '../http/http.ts'
import { basePath, readPageMeta } from '../http/pageMeta.ts'
import { readLocalStorage, writeLocalStorage } from '../storage/localStorage.ts'

const STORAGE_KEY = 'poledne.language'
const YEAR_SECONDS = 31_536_000

/** The texts of the sign-in form in one language, and the files with the other namespaces of that language. */
export type LanguageTexts = {
  shell: ResourceKey
  files: Record<string, () => Promise<ResourceKey>>
}
const languages = import.meta.glob<{ texts: LanguageTexts }>('./texts/*.ts')

/** Lets i18next load namespaces with `import()`. */
const backend = {
  type: 'backend' as const,
  /** i18next passes no callback to `read`, because it returns a promise. */
  callbackApi: false as const,
  init: () => {},
  read: async (language: string, namespace: string) => {
    const texts = (await languages[`./texts/${language}.ts`]?.())?.texts
    if (namespace === 'shell') return texts?.shell
    return texts?.files[`../../../../../i18n/${language}/${namespace}.json`]?.()
  },
}

export const i18n = createInstance()

/**
 * Loads the namespaces that this language still lacks. Unlike `i18n.loadNamespaces` it tries a failed namespace again,
 * and rejects.
 */
async function loadMissingNamespaces(language: Language, namespaces: readonly string[]): Promise<void> {
  const findMissingNamespaces = () => namespaces.filter((name) => !i18n.hasResourceBundle(language, name))
  const missing = findMissingNamespaces()
  if (missing.length === 0) return
  await i18n.reloadResources([language], missing)
  if (findMissingNamespaces().length > 0)
    throw new Error(`Texts not loaded: ${language} ${findMissingNamespaces().join(', ')}`)
}

/** The languages that the sign-in form offers; an installation can configure fewer than the app has. */
export const signInLanguages: readonly Language[] = (() => {
  const named = (readPageMeta('sign-in-languages') ?? '').split(',').filter(isLanguage)
  return named.length > 0 ? named : LANGUAGES
})()

/** Stores the language for the next visit, also as a cookie, because the server writes data in it into the page. */
function storeLanguage(language: Language): void {
  writeLocalStorage(STORAGE_KEY, language)
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https and localhost
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=${basePath}/; max-age=${YEAR_SECONDS}; samesite=strict${secure}`
}

/** Returns the stored language, or the first one that the browser prefers. */
function detectLanguage(): Language {
  const stored = readLocalStorage(STORAGE_KEY) ?? ''
  const language = isLanguage(stored) ? stored : pickLanguage(navigator.languages)
  storeLanguage(language)
  return language
}

function detectSignInLanguage(): Language {
  const detected = detectLanguage()
  if (signInLanguages.includes(detected)) return detected
  const picked = pickLanguage(navigator.languages, signInLanguages)
  return signInLanguages.includes(picked) ? picked : (signInLanguages[0] ?? DEFAULT_LANGUAGE)
}

/** The language that was chosen last: it applies even if another language finishes loading later. */
let requestedLanguage: Language | null = null

async function applyLanguage(language: Language): Promise<void> {
  requestedLanguage = language
  // i18next would change the language even if its texts cannot be loaded.
  await loadMissingNamespaces(language, i18n.options.ns as string[])
  if (requestedLanguage !== language) return
  commonHeaders['Accept-Language'] = language
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

export const getCurrentLanguage = (): Language => pickLanguage([i18n.language])

/** Changes the language of the app and stores it for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(language)
  // An error message of the server is replaced by the text for its code, which the sign-in form has not loaded.
  i18n.options.ns = [...new Set([...(i18n.options.ns as string[]), ...COMMON_NAMESPACES])]
  await applyLanguage(language)
}

/** Starts the translations with the texts of the sign-in form. */
export async function startI18n(): Promise<void> {
  const language = detectSignInLanguage()
  commonHeaders['Accept-Language'] = language
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // No fallback is needed, because every language has every key.
      fallbackLng: false,
      ns: [...SIGN_IN_NAMESPACES],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  await applyLanguage(language)
}

/** Loads the namespaces of a page before it is shown. Later changes of the language load them as well. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  await i18n.loadNamespaces([...namespaces])
  await loadMissingNamespaces(getCurrentLanguage(), namespaces)
}

/** Loads the texts that the sign-in form, the layout and the lists do not need, but everything else does. */
export const loadCommonNamespaces = () => loadNamespaces(COMMON_NAMESPACES)

/** Loads the texts of the signed-in app in the user's language, which the sign-in form does not always offer. */
export async function loadAppNamespaces(): Promise<void> {
  const language = detectLanguage()
  if (language === getCurrentLanguage()) return loadNamespaces(APP_NAMESPACES)
  i18n.options.ns = [...new Set([...(i18n.options.ns as string[]), ...APP_NAMESPACES])]
  await applyLanguage(language)
}

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', cs: 'Čeština', hu: 'Magyar', sk: 'Slovenčina' }

/** Returns the name of a language in that language, so that users find their own. */
export const getLanguageName = (language: Language): string => LANGUAGE_NAMES[language]
