import type { AccountLanguage } from '@poledne/contract/domain/languages'
import type { GuestDay, GuestItem } from '@poledne/contract/modules/guestMenu'
import type { Font, Ruler } from './ruler.ts'
import { formatDate, formatPrices, getDishName, getGuestName, getTypeName, translate } from './screenText.ts'
import {
  DAY_NAME,
  DAY_ROW,
  type DayText,
  NOTE_SIZE,
  type Piece,
  type RowText,
  VARIANT_SCALE,
  WEEK_ROW,
  type Word,
} from './textModel.ts'

type GuestDish = GuestItem['dishes'][number]
type PageKind = 'day' | 'week'

/** The gap before the allergen codes and the additional space between them, in em of the codes. */
const CODES_MARGIN = 0.1
const CODES_SPACING = 0.12

/** Splits a text into words, whose widths the ruler measures. */
export function toWords(ruler: Ruler, font: Font, text: string, scale: Piece['scale'] = 1): Word[] {
  const space = { width: ruler.getWidth(font, ' '), scale }
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ pieces: [{ width: ruler.getWidth(font, word), scale }], space }))
}

function toDishWords(ruler: Ruler, dish: GuestDish, language: AccountLanguage, codesScale: number): Word[] {
  const words = toWords(ruler, 'serif', getDishName(dish, language))
  const codes = dish.allergenCodes
  if (!codes) return [...words, ...toWords(ruler, 'sans', translate(language, 'allergensUndeclared'), 'undeclared')]
  const last = words.at(-1)
  if (codes.length === 0 || !last) return words
  const codesPiece = {
    width: ruler.getWidth('sans', codes.join(' ')),
    scale: codesScale,
    extra: CODES_MARGIN + CODES_SPACING * (codes.length - 1),
  }
  return [...words.slice(0, -1), { ...last, pieces: [...last.pieces, last.space, codesPiece], isWhole: true }]
}

/** Adds the comma between a dish and the next one to the last word of the dish. */
function addComma(ruler: Ruler, words: Word[]): Word[] {
  const last = words.at(-1)
  if (!last) return words
  const comma = { width: ruler.getWidth('serif', ','), scale: 1 }
  return [...words.slice(0, -1), { ...last, pieces: [...last.pieces, comma] }]
}

/** Returns the words of a row: its label, dishes and prices. */
export function toRowText(ruler: Ruler, item: GuestItem, language: AccountLanguage, page: PageKind): RowText {
  const shape = page === 'day' ? DAY_ROW : WEEK_ROW
  const dishes = item.dishes.map((dish) => toDishWords(ruler, dish, language, shape.codes))
  return {
    label: toWords(ruler, 'sans', getTypeName(item, language), shape.label),
    dishes: dishes.flatMap((words, index) => (index < dishes.length - 1 ? addComma(ruler, words) : words)),
    note: toWords(ruler, 'sans', item.note ?? '', NOTE_SIZE),
    prices: formatPrices(item).map((price, index) => ruler.getWidth(index === 0 ? 'bold' : 'sans', price)),
    isUndeclared: item.dishes.some((dish) => !dish.allergenCodes),
    shape,
  }
}

export const toVariantWords = (ruler: Ruler, name: string | null, page: PageKind): Word[] =>
  toWords(ruler, 'bold', name ?? '', VARIANT_SCALE[page])

export const toDayText = (ruler: Ruler, day: GuestDay, language: AccountLanguage): DayText => ({
  name: toWords(ruler, 'bold', formatDate(day.date, language, { weekday: 'long' }), DAY_NAME.name),
  date: toWords(ruler, 'sans', formatDate(day.date, language, { day: 'numeric', month: 'numeric' }), DAY_NAME.date),
  groups: day.variants.map((variant) => ({
    heading: toVariantWords(ruler, day.variants.length > 1 ? getGuestName(variant, language) : null, 'week'),
    rows: variant.items.map((item) => toRowText(ruler, item, language, 'week')),
  })),
  restingText:
    day.planned && day.variants.length === 0 ? toWords(ruler, 'sans', translate(language, 'restingDay')) : [],
})
