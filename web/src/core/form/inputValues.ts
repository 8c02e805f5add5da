import { type DateStyle, formatDay, parseTypedDay } from '@poledne/contract/domain/dateFormat'
import { isDay } from '@poledne/contract/domain/day'
import {
  amountToMinorUnits,
  type Currency,
  minorUnitsToAmount,
  parseMoney,
} from '@poledne/contract/domain/prices/money'

/**
 * Parses a typed amount. Text that is not an amount is returned unchanged, so that the form and its draft keep it and
 * the schema reports it at its field.
 */
export function parseMoneyInput(text: string): number | string | null {
  if (text.trim() === '') return null
  const minor = parseMoney(text)
  return minor === null ? text : minorUnitsToAmount(minor)
}

/** Formats an amount for an input: with the decimal sign of the language, without thousands separators and currency. */
export function formatMoneyInput(value: unknown, currency: Currency, language: string): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  const isWhole = currency === 'CZK' && (amountToMinorUnits(value) ?? 0) % 100 === 0
  const digits = isWhole ? 0 : 2
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

/** Parses a typed day. A text that is not a day is returned unchanged. */
export function parseDayInput(text: string, style: DateStyle): string | null {
  if (text.trim() === '') return null
  return parseTypedDay(text, style) ?? text
}

/** Formats a day for an input. A text that is not a day is returned unchanged. */
export function formatDayInput(value: unknown, style: DateStyle): string {
  if (typeof value !== 'string') return ''
  return isDay(value) ? formatDay(value, style) : value
}
