import { type Language, pickName, toNameLanguage } from '@poledne/contract/domain/languages'
import cs from '@poledne/i18n/cs/guests.json'
import en from '@poledne/i18n/en/guests.json'
import hu from '@poledne/i18n/hu/guests.json'
import sk from '@poledne/i18n/sk/guests.json'

export const GUEST_TEXTS = { cs, en, hu, sk } satisfies Record<Language, unknown>

/** Returns a name with its language, which differs from that of the page where a translation is missing. */
export function pickGuestName(language: Language, nameCs: string, nameEn: string | null) {
  const nameLanguage = toNameLanguage(language)
  return {
    text: pickName(nameLanguage, nameCs, nameEn),
    language: nameLanguage === 'en' && nameEn ? ('en' as const) : ('cs' as const),
  }
}

/** Returns the reason of a closed day with its language; a page shows the only reason that exists. */
export function pickReason(
  language: Language,
  { reasonCs, reasonEn }: { reasonCs: string | null; reasonEn: string | null },
) {
  if (reasonCs) return pickGuestName(language, reasonCs, reasonEn || null)
  return reasonEn ? { text: reasonEn, language: 'en' as const } : null
}
