import type { Language } from '@poledne/contract/domain/languages'

const NAMES: Record<Language, string> = { en: 'English', cs: 'Čeština', hu: 'Magyar', sk: 'Slovenčina' }

/** The name of each language in that language, so that users find their own. */
export const getLanguageName = (language: Language): string => NAMES[language]
