import { addNonBreakingSpaces } from '@poledne/contract/domain/typography'
import { getFonts } from './page/fonts.ts'
import type { PrintLanguage } from './printTexts.ts'

// ©, ® and ™ count as pictographs, but the fonts contain them.
const PICTOGRAPHS =
  /(?![©®™])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|[\ufe00-\ufe0f])/gu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
const LONG_WORD = /\S{25,}/gu
const PIECE = /.{18}(?=.)/gsu

/** Makes one line of text without pictographs and invisible characters, with composed accents. */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(PICTOGRAPHS, '')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Adds no-break spaces, and break opportunities in very long words. */
export function typeset(text: string, language: PrintLanguage): string {
  return addNonBreakingSpaces(replaceUnsupported(toPrintable(text)), language).replace(LONG_WORD, (word) =>
    word.replace(PIECE, '$&\u200b'),
  )
}

/** Replaces characters that the fonts lack by a question mark, because typesetting them can crash the process. */
function replaceUnsupported(text: string): string {
  const { supportedCodePoints } = getFonts()
  // U+FFFF is not a character, so no text contains it.
  const marked = Array.from(text, (letter) => (supportedCodePoints.has(letter.codePointAt(0) ?? 0) ? letter : '\uffff'))
  return marked.join('').replace(/\uffff+/g, '?')
}
