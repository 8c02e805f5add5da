import type { Language } from '@poledne/contract/domain/languages'

/** Written down: four words need no look-up in the browser's tables each time the picker is drawn. */
const NAMES: Record<Language, string> = { en: 'English', cs: 'Čeština', hu: 'Magyar', sk: 'Slovenčina' }

/** Each language by the name its own speakers give it: whoever is lost in another finds the way home. */
export const getLanguageName = (language: Language): string => NAMES[language]
