import { type Day, toUtcMidnight } from '@poledne/contract/domain/day'
import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { addNonBreakingSpaces, type Language, toLocale } from '@poledne/contract/domain/languages'
import { amountToMinorUnits, formatMoney } from '@poledne/contract/domain/prices/money'
import cs from '@poledne/i18n/cs/document.json'
import en from '@poledne/i18n/en/document.json'
import type { ExportChoices } from './menuDocument.ts'

export type PrintLanguage = 'cs' | 'en'

export const PRINT_TEXTS = { cs, en }

/** Returns the printed languages, the main language first; that is Czech if both are printed. */
export function getPrintLanguages(choice: ExportChoices['language']): [PrintLanguage, PrintLanguage?] {
  return choice === 'both' ? ['cs', 'en'] : [choice]
}

const createFormatters = (numeric: Intl.DateTimeFormatOptions, worded = numeric) => {
  const create = (language: Language, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(toLocale(language), { ...options, timeZone: 'UTC' })
  // English and Hungarian write months as words, also in short dates.
  return { cs: create('cs', numeric), sk: create('sk', numeric), en: create('en', worded), hu: create('hu', worded) }
}

const weekdays = createFormatters({ weekday: 'long' })
const shortWeekdays = createFormatters({ weekday: 'short' })
const shortDates = createFormatters({ day: 'numeric', month: 'numeric' }, { day: 'numeric', month: 'short' })
const days = createFormatters({ day: 'numeric' })
const daysAndMonths = createFormatters({ day: 'numeric', month: 'long' })
const fullDates = createFormatters({ day: 'numeric', month: 'long', year: 'numeric' })

/** Replaces spaces by no-break spaces, because a line must not break between a day and its month. */
const keepOnOneLine = (text: string) => text.replace(/\s/gu, '\u00a0')

/** Formats a weekday as `Pondělí` or `Monday`. */
export function formatWeekday(day: Day, language: Language): string {
  const name = weekdays[language].format(toUtcMidnight(day))
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Formats a weekday as `Po` or `Mon`. */
export function formatShortWeekday(day: Day, language: Language): string {
  const name = shortWeekdays[language].format(toUtcMidnight(day))
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Formats a date as `16. 11.` or `16 Nov`. */
export const formatShortDate = (day: Day, language: Language): string =>
  keepOnOneLine(shortDates[language].format(toUtcMidnight(day)))

/** Formats a date as `16. listopadu 2026` or `16 November 2026`. */
export const formatFullDate = (day: Day, language: Language): string =>
  keepOnOneLine(fullDates[language].format(toUtcMidnight(day)))

/**
 * Formats a date range as `16.–22. listopadu 2026` or `16–22 November 2026`; Intl's own ranges write Czech months as
 * numbers. Hungarian begins with the year, so it keeps the range of Intl.
 */
export function formatDateRange(from: Day, to: Day, language: Language): string {
  if (language === 'hu') return keepOnOneLine(fullDates.hu.formatRange(toUtcMidnight(from), toUtcMidnight(to)))
  const end = keepOnOneLine(fullDates[language].format(toUtcMidnight(to)))
  const [start, dash] =
    from.slice(0, 7) === to.slice(0, 7)
      ? [days, '–']
      : [from.slice(0, 4) === to.slice(0, 4) ? daysAndMonths : fullDates, '\u00a0– ']
  return `${keepOnOneLine(start[language].format(toUtcMidnight(from)))}${dash}${end}`
}

/** Formats a time as `12. listopadu 2026, 10:30` or `12 November 2026, 10:30` in a time zone. */
export function formatMoment(instant: Instant, timeZone: string, language: Language): string {
  const locale = toLocale(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(toDate(instant))
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(toDate(instant))
  return `${keepOnOneLine(day)}, ${time}`
}

export const formatWeekTitle = (week: number, language: PrintLanguage): string =>
  keepOnOneLine(PRINT_TEXTS[language].week.replace('{{week}}', String(week)))

type PricedItem = { priceCzk: number | null; priceEur: number | null }

/** Formats the prices in the chosen currencies for the language; a price that is unknown is null. */
export function formatPrices(item: PricedItem, choice: ExportChoices['price'], language: Language): (string | null)[] {
  const formatCrowns = () => formatPrice(item.priceCzk, 'CZK', language)
  const formatEuros = () => formatPrice(item.priceEur, 'EUR', language)
  const chosen = { none: [], czk: [formatCrowns], eur: [formatEuros], both: [formatCrowns, formatEuros] }[choice]
  return chosen.map((write) => write())
}

function formatPrice(value: number | null, currency: 'CZK' | 'EUR', language: Language): string | null {
  const minor = value === null ? null : amountToMinorUnits(value)
  return minor === null ? null : formatMoney(minor, currency, language)
}

// ©, ® and ™ count as pictographs, but they are kept, because the fonts contain them.
const PICTOGRAPHS =
  /(?![©®™])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|[\ufe00-\ufe0f])/gu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu
const LONG_WORD = /\S{25,}/gu
const PIECE = /.{18}(?=.)/gsu

/** Turns a text into one line without pictographs and invisible characters, with composed accents. */
export function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(PICTOGRAPHS, '')
    .replace(INVISIBLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Adds no-break spaces to a text, and break opportunities to very long words. */
export function typeset(text: string, language: PrintLanguage): string {
  return addNonBreakingSpaces(toPrintable(text), language).replace(LONG_WORD, (word) => word.replace(PIECE, '$&\u200b'))
}
