import type { Language } from '@poledne/contract/languages'

/** Each language by the name its own speakers give it: whoever is lost in another finds the way home. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
