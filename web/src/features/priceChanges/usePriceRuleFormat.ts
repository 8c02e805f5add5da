import { formatMonth } from '@poledne/contract/domain/dateFormat'
import { isDay } from '@poledne/contract/domain/day'
import type { Language } from '@poledne/contract/domain/languages'
import { type Currency, formatMoney, toMinor } from '@poledne/contract/domain/money'
import type { PriceRule } from '@poledne/contract/domain/priceRule'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/useFormat.ts'
import { CURRENCY_FIELDS, CURRENCY_KEYS, type PriceChangeForm } from './priceChangeForm.ts'

type ShortRule = Pick<PriceRule, 'rule' | 'value'>

/** Formats a percentage with its sign, such as `+4.8%`. */
export const formatPercent = (percent: number, language: string, digits = 1): string =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  }).format(percent / 100)

/** Formats a rule as short as a name needs it: `+5 Kč`, `−3 %`, `129 Kč`. */
export function formatRule({ rule, value }: ShortRule, currency: Currency, language: string): string {
  if (rule === 'percent') return formatPercent(value, language, 2)
  const amount = formatMoney(toMinor(value) ?? 0, currency, language)
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

/** Formats rules, percentages and names in the language of the user. */
export function usePriceRuleFormat() {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const language = i18n.language as Language
  return useMemo(
    () => ({
      percent: (percent: number) => formatPercent(percent, language),
      name: (form: PriceChangeForm) => suggestName(form, language, format.day),
      /** Describes a rule with its rounding; null means that the prices in the currency stay. */
      words: (rule: PriceRule | null, currency: Currency) => {
        if (!rule) return t('priceChanges:rule.none')
        const change = t(`priceChanges:rule.${rule.rule}`, { change: formatRule(rule, currency, language) })
        if (rule.round === 'cent') return change
        const rounding = t(`priceChanges:round.${rule.round}`)
        const direction = t(`priceChanges:direction.${rule.direction}`)
        return t('priceChanges:rule.rounded', { change, rounding, direction })
      },
    }),
    [t, language, format],
  )
}
