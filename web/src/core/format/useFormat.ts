import {
  formatDay,
  formatInstant,
  formatInstantDay,
  formatShortDay,
  formatTime,
  formatWeek,
} from '@poledne/contract/domain/dateFormat'
import { dateToInstant, type Instant, toDate } from '@poledne/contract/domain/instant'
import { amountToMinorUnits, type Currency, formatMoney } from '@poledne/contract/domain/prices/money'
import { readWallClock } from '@poledne/contract/domain/timeZone'
import type { Person } from '@poledne/contract/http/fields'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { formatPersonName } from './personName.ts'

/** Formats days, times, numbers and names in the time zone and format of the account. */
export function useFormat() {
  const { t, i18n } = useTranslation()
  const { timezone, dateType } = useSession().profile
  const { language } = i18n
  return useMemo(() => {
    // The formatter is created with the first number, because the first one of a language takes a phone tens of
    // milliseconds.
    let numbers: Intl.NumberFormat | undefined
    return {
      day: (day: string) => formatDay(day, dateType),
      shortDay: (day: string) => formatShortDay(day, dateType),
      week: (monday: string) => formatWeek(monday, dateType),
      instant: (instant: Instant) => formatInstant(instant, dateType, timezone),
      instantDay: (instant: Instant) => formatInstantDay(instant, dateType, timezone),
      /** Formats an instant with its day and time; for today only the time is shown. */
      shortInstant: (instant: Instant, now = new Date()) => {
        const then = readWallClock(instant, timezone)
        const today = readWallClock(dateToInstant(now), timezone).day
        const time = formatTime(then.time.slice(0, 5), dateType)
        return then.day === today ? time : `${formatDay(then.day, dateType)} ${time}`
      },
      /** Returns the name of a person, or of the system for null, and of the user that the person acted as. */
      person: (person: Person | null, actingAs: Person | null = null): string => {
        const who = person ? formatPersonName(person, language) : t('record:meta.nobody')
        return actingAs ? t('record:history.byAs', { who, as: formatPersonName(actingAs, language) }) : who
      },
      number: (value: number) => {
        numbers ??= new Intl.NumberFormat(language)
        return numbers.format(value)
      },
      /** Formats an amount as the API sends it, in decimals. */
      money: (amount: number, currency: Currency) => formatMoney(amountToMinorUnits(amount) ?? 0, currency, language),
    }
  }, [t, language, timezone, dateType])
}

/**
 * Returns a function that formats an instant relative to now, such as "3 days ago". With `canBeAhead` it counts in both
 * directions, such as "in 1 day": "tomorrow" could be the wrong day. Without it, a slow clock moves no instant ahead.
 */
export function useRelativeTimeFormat({ canBeAhead = false } = {}) {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => {
    const formatter = new Intl.RelativeTimeFormat(language, { numeric: canBeAhead ? 'always' : 'auto' })
    return (instant: Instant, now = Date.now()) => {
      const difference = (toDate(instant).getTime() - now) / 1000
      const seconds = canBeAhead ? difference : Math.min(0, difference)
      const [size, unit] = TIME_UNITS.find(([span]) => Math.abs(seconds) >= span) ?? [1, 'second' as const]
      return formatter.format(Math.trunc(seconds / size), unit)
    }
  }, [language, canBeAhead])
}

const TIME_UNITS = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const
