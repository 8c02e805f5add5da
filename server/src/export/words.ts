import { type Day, midnightOf } from '@poledne/contract/domain/day'
import { formatMoney, toMinor } from '@poledne/contract/domain/money'
import { document as cs } from '@poledne/i18n/cs/document'
import { document as en } from '@poledne/i18n/en/document'
import type { ExportChoices } from './menuDocument.ts'

export type PrintLanguage = 'cs' | 'en'

export const WORDS = { cs, en }

const LOCALES = { cs: 'cs', en: 'en-GB' } as const

/** The first is the main one; Czech leads where both are printed. */
export function languagesOf(choice: ExportChoices['language']): [PrintLanguage, PrintLanguage?] {
  return choice === 'both' ? ['cs', 'en'] : [choice]
}

const formatter = (options: { cs: Intl.DateTimeFormatOptions; en: Intl.DateTimeFormatOptions }) => ({
  cs: new Intl.DateTimeFormat(LOCALES.cs, { ...options.cs, timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat(LOCALES.en, { ...options.en, timeZone: 'UTC' }),
})
const alike = (options: Intl.DateTimeFormatOptions) => formatter({ cs: options, en: options })

const weekdays = alike({ weekday: 'long' })
const shortDates = formatter({ cs: { day: 'numeric', month: 'numeric' }, en: { day: 'numeric', month: 'short' } })
const days = alike({ day: 'numeric' })
const daysAndMonths = alike({ day: 'numeric', month: 'long' })
const fullDates = alike({ day: 'numeric', month: 'long', year: 'numeric' })

/** Dates hold together: a line never ends between the day and its month. */
const unbroken = (text: string) => text.replace(/\s/gu, '\u00a0')

/** `Pondělí`, `Monday`. */
export function weekdayName(day: Day, language: PrintLanguage): string {
  const name = weekdays[language].format(midnightOf(day))
  return name.charAt(0).toLocaleUpperCase(LOCALES[language]) + name.slice(1)
}

/** `16. 11.`, `16 Nov`. */
export const shortDate = (day: Day, language: PrintLanguage): string =>
  unbroken(shortDates[language].format(midnightOf(day)))

/** `16.–22. listopadu 2026`, `16–22 November 2026`; Intl's own ranges write Czech months as numbers. */
export function dateRange(from: Day, to: Day, language: PrintLanguage): string {
  const end = unbroken(fullDates[language].format(midnightOf(to)))
  const [start, dash] =
    from.slice(0, 7) === to.slice(0, 7)
      ? [days, '–']
      : [from.slice(0, 4) === to.slice(0, 4) ? daysAndMonths : fullDates, '\u00a0– ']
  return `${unbroken(start[language].format(midnightOf(from)))}${dash}${end}`
}

export const weekTitle = (week: number, language: PrintLanguage): string =>
  unbroken(WORDS[language].week.replace('{{week}}', String(week)))

type Priced = { priceCzk: number | null; priceEur: number | null }

/** The chosen currencies in order, written in the language's way; null where the price is not known. */
export function pricesOf(item: Priced, choice: ExportChoices['price'], language: PrintLanguage): (string | null)[] {
  const crowns = () => money(item.priceCzk, 'CZK', language)
  const euros = () => money(item.priceEur, 'EUR', language)
  const chosen = { none: [], czk: [crowns], eur: [euros], both: [crowns, euros] }[choice]
  return chosen.map((write) => write())
}

function money(value: number | null, currency: 'CZK' | 'EUR', language: PrintLanguage): string | null {
  const minor = value === null ? null : toMinor(value)
  return minor === null ? null : formatMoney(minor, currency, language)
}
