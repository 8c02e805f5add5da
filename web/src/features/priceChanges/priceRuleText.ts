import { formatMonth } from '@poledne/contract/domain/dateFormat'
import { isDay } from '@poledne/contract/domain/day'
import type { Language } from '@poledne/contract/domain/languages'
import { amountToMinorUnits, type Currency, formatMoney } from '@poledne/contract/domain/prices/money'
import type { PriceRule } from '@poledne/contract/domain/prices/priceRule'
import { CURRENCY_FIELDS, CURRENCY_KEYS, type PriceChangeForm } from './form/priceChangeForm.ts'

type ShortRule = Pick<PriceRule, 'rule' | 'value'>

/** Formats a percentage with its sign, such as `+4.8%`. */
export const formatPercent = (percent: number, language: string, digits = 1): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  }).format(percent / 100)

/** Formats a rule briefly, for the name of a price change: `+5 Kč`, `−3 %`, `129 Kč`. */
export function formatRule({ rule, value }: ShortRule, currency: Currency, language: string): string {
  if (rule === 'percent') return formatPercent(value, language, 2)
  const amount = formatMoney(amountToMinorUnits(value) ?? 0, currency, language)
  return rule === 'add' && value > 0 ? `+${amount}` : amount
}

/** Suggests a name from the start date and the rules, such as `January 2027, +5%`. */
export function suggestName(
  { startDate, czk, eur }: Pick<PriceChangeForm, 'startDate' | 'czk' | 'eur'>,
  language: Language,
  formatDay: (day: string) => string,
): string {
  const rules = { czk, eur }
  const texts = CURRENCY_KEYS.flatMap((key) => {
    const { rule, value } = rules[key]
    return typeof value === 'number' ? [formatRule({ rule, value }, CURRENCY_FIELDS[key].currency, language)] : []
  })
  const isKnown = startDate !== null && isDay(startDate)
  const from = isKnown ? [startDate.endsWith('-01') ? formatMonth(startDate, language) : formatDay(startDate)] : []
  const name = [...from, ...new Set(texts)].join(', ')
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
