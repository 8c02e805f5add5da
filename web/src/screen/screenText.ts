import { addDays, type Day, getWeekday, toUtcMidnight } from '@poledne/contract/domain/day'
import { type AccountLanguage, addNonBreakingSpaces } from '@poledne/contract/domain/languages'
import { amountToMinorUnits, formatMoney } from '@poledne/contract/domain/prices/money'
import type { GuestDay, GuestItem } from '@poledne/contract/modules/guestMenu'
import cs from '@poledne/i18n/cs/screen.json'
import en from '@poledne/i18n/en/screen.json'

const catalogues = { cs, en }
/** The list repeats `ACCOUNT_LANGUAGES`, because importing it from the contract would load a part of the app. */
export const GUEST_LANGUAGES: readonly AccountLanguage[] = ['cs', 'en']
/** Dates have the day before the month, as usual in the countries of the restaurants. */
const LOCALES = { cs: 'cs-CZ', en: 'en-GB' }

export function translate(
  language: AccountLanguage,
  key: keyof typeof en,
  values: Record<string, string> = {},
): string {
  return catalogues[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

type BilingualName = { nameCs: string; nameEn: string | null }
/** Returns the name in the language; a dish without an English name keeps its Czech one. */
export const getGuestName = ({ nameCs, nameEn }: BilingualName, language: AccountLanguage): string =>
  language === 'en' && nameEn ? addNonBreakingSpaces(nameEn, 'en') : addNonBreakingSpaces(nameCs, 'cs')

/** Returns the name of a dish with what staff changed on it today. */
export function getDishName(dish: GuestItem['dishes'][number], language: AccountLanguage): string {
  const name = getGuestName(dish, language)
  const changes = [dish.availability === 'soldOut' && translate(language, 'soldOut'), dish.todayNote].filter(Boolean)
  return changes.length > 0 ? `${name} (${changes.join(', ')})` : name
}

/** Describes the portion and the origin of the meat of a dish; null if neither is known. */
export function describeDish({ portion, meatOrigins = [] }: GuestItem['dishes'][number], language: AccountLanguage) {
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const origins = meatOrigins.map(({ meat, country }) => `${translate(language, meat)}: ${countries.of(country)}`)
  return [...(portion ? [portion] : []), ...origins].join(' · ') || null
}

/** Returns why there are no meals on a day: the restaurant is closed, with its reason, or nothing is served. */
export function explainEmptyDay(
  { closure }: GuestDay,
  language: AccountLanguage,
  key: 'resting' | 'restingDay',
): string {
  if (!closure) return translate(language, key)
  const { reasonCs, reasonEn } = closure
  const reason = getGuestName({ nameCs: reasonCs || (reasonEn ?? ''), nameEn: reasonEn }, language)
  return [translate(language, 'closed'), ...(reason ? [reason] : [])].join(': ')
}

export const getTypeName = ({ typeNameCs, typeNameEn }: GuestItem, language: AccountLanguage): string =>
  getGuestName({ nameCs: typeNameCs, nameEn: typeNameEn }, language)

export function formatDate(day: Day, language: AccountLanguage, parts: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone: 'UTC' }).format(toUtcMidnight(day))
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** Formats the next opening, such as "Opens on Monday at 10:30". */
export function formatOpening(
  { day, time }: { day: Day; time: string },
  today: Day,
  language: AccountLanguage,
): string {
  if (day === today) return translate(language, 'opensToday', { time })
  if (day < addDays(today, 7)) return translate(language, `opensOn${getWeekday(day)}`, { time })
  const format = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return translate(language, 'opensOnDay', { day: format.format(toUtcMidnight(day)), time })
}

/** Formats two days as a range such as `16.–20. listopadu`. */
export const formatDateRange = (from: Day, to: Day, language: AccountLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    toUtcMidnight(from),
    toUtcMidnight(to),
  )

/**
 * Formats the price in each currency of the restaurant. The format is the same in every language, so that prices do not
 * move when the language changes.
 */
export function formatPrices({ priceCzk, priceEur }: GuestItem): string[] {
  const formatAmount = (amount: number | null, currency: 'CZK' | 'EUR') => {
    const minor = amount === null ? null : amountToMinorUnits(amount)
    return minor === null ? [] : [formatMoney(minor, currency, LOCALES.cs)]
  }
  return [...formatAmount(priceCzk, 'CZK'), ...formatAmount(priceEur, 'EUR')]
}
