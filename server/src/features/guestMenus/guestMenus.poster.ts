import { type Language, toNameLanguage } from '@poledne/contract/domain/languages'
import encodeQR from 'qr'
import type { Poster } from '../../core/export/page/typesetPage.ts'
import { typeset } from '../../core/export/printTexts.ts'
import type { GuestPage } from './guestMenus.page.service.ts'
import { GUEST_TEXTS, pickGuestName } from './guestMenus.texts.ts'

type PosterChoices = Pick<Poster, 'size' | 'url'> & { language: Language }

/** Builds a poster with the name and the address of a restaurant and the QR code of its guest page. */
export function buildPoster(
  { nameCs, nameEn, address }: GuestPage['restaurant'],
  { size, language, url }: PosterChoices,
): Poster {
  const { poster, scan } = GUEST_TEXTS[language]
  const name = pickGuestName(language, nameCs, nameEn)
  return {
    size,
    language,
    name: typeset(name.text, name.language),
    title: poster,
    scan,
    url,
    address: address && typeset(address, toNameLanguage(language)),
    // Posters are read from a distance and get dirty, so a part of the code can be missing.
    code: encodeQR(url, 'svg', { ecc: 'quartile', border: 1 }),
  }
}
