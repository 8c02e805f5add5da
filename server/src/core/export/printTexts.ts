import { type Day, toUtcMidnight } from '@poledne/contract/domain/day'
import { type Instant, toDate } from '@poledne/contract/domain/instant'
import { addNonBreakingSpaces } from '@poledne/contract/domain/languages'
import { amountToMinorUnits, formatMoney } from '@poledne/contract/domain/prices/money'
import cs from '@poledne/i18n/cs/document.json'
import en from '@poledne/i18n/en/document.json'
import type { ExportChoices } from './menuDocument.ts'

export type PrintLanguage = 'cs' | 'en'

export const PRINT_TEXTS = { cs, en }

const LOCALES = { cs: 'cs', en: 'en-GB' } as const

/** Returns the printed languages, the main language first; that is Czech if both are printed. */
export function getPrintLanguages(choice: ExportChoices['language']): [PrintLanguage, PrintLanguage?] {
  return choice === 'both' ? ['cs', 'en'] : [choice]
}

const createFormatters = (options: { cs: Intl.DateTimeFormatOptions; en: Intl.DateTimeFormatOptions }) => ({
  cs: new Intl.DateTimeFormat(LOCALES.cs, { ...options.cs, timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat(LOCALES.en, { ...options.en, timeZone: 'UTC' }),
})
const createSameFormatters = (options: Intl.DateTimeFormatOptions) => createFormatters({ cs: options, en: options })

const weekdays = createSameFormatters({ weekday: 'long' })
const shortDates = createFormatters({
  cs: { day: 'numeric', month: 'numeric' },
  en: { day: 'numeric', month: 'short' },
})
const days = createSameFormatters({ day: 'numeric' })
const daysAndMonths = createSameFormatters({ day: 'numeric', month: 'long' })
const fullDates = createSameFormatters({ day: 'numeric', month: 'long', year: 'numeric' })

/** Replaces spaces by no-break spaces, because a line must not break between a day and its month. */
const keepOnOneLine = (text: string) => text.replace(/\s/gu, '\u00a0')

/** Formats a weekday as `Pondělí` or `Monday`. */
export function formatWeekday(day: Day, language: PrintLanguage): string {
  const name = weekdays[language].format(toUtcMidnight(day))
  return name.charAt(0).toLocaleUpperCase(LOCALES[language]) + name.slice(1)
}

/** Formats a date as `16. 11.` or `16 Nov`. */
export const formatShortDate = (day: Day, language: PrintLanguage): string =>
  keepOnOneLine(shortDates[language].format(toUtcMidnight(day)))

/**
 * Formats a date range as `16.–22. listopadu 2026` or `16–22 November 2026`; Intl's own ranges write Czech months as
 * numbers.
 */
export function formatDateRange(from: Day, to: Day, language: PrintLanguage): string {
  const end = keepOnOneLine(fullDates[language].format(toUtcMidnight(to)))
  const [start, dash] =
    from.slice(0, 7) === to.slice(0, 7)
      ? [days, '–']
      : [from.slice(0, 4) === to.slice(0, 4) ? daysAndMonths : fullDates, '\u00a0– ']
  return `${keepOnOneLine(start[language].format(toUtcMidnight(from)))}${dash}${end}`
}

/** Formats a time as `12. listopadu 2026, 10:30` or `12 November 2026, 10:30` in a time zone. */
export function formatMoment(instant: Instant, timeZone: string, language: PrintLanguage): string {
  const locale = LOCALES[language]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(toDate(instant))
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(toDate(instant))
  return `${keepOnOneLine(day)}, ${time}`
}

export const formatWeekTitle = (week: number, language: PrintLanguage): string =>
  keepOnOneLine(PRINT_TEXTS[language].week.replace('{{week}}', String(week)))

type PricedItem = { priceCzk: number | null; priceEur: number | null }

/** Formats the prices in the chosen currencies for the language; a price that is unknown is null. */
export function formatPrices(
  item: PricedItem,
  choice: ExportChoices['price'],
  language: PrintLanguage,
): (string | null)[] {
  const formatCrowns = () => formatPrice(item.priceCzk, 'CZK', language)
  const formatEuros = () => formatPrice(item.priceEur, 'EUR', language)
  const chosen = { none: [], czk: [formatCrowns], eur: [formatEuros], both: [formatCrowns, formatEuros] }[choice]
  return chosen.map((write) => write())
}

function formatPrice(value: number | null, currency: 'CZK' | 'EUR', language: PrintLanguage): string | null {
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
