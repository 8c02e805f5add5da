import { expect, test } from 'vitest'
import { createPriceChangeForm } from './form/priceChangeForm.ts'
import { suggestName } from './priceRuleText.ts'

const initial = createPriceChangeForm('2026-11-17')
const form = {
  ...initial,
  czk: { ...initial.czk, rule: 'add' as const },
  eur: { ...initial.eur, rule: 'add' as const },
}
const formatDay = (day: string) => day
const replaceSpaces = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en', { ...form, czk: { ...form.czk, rule: 'percent', value: 5 } }, 'January 2027, +5%'],
  ['cs', { ...form, czk: { ...form.czk, rule: 'percent', value: 5 } }, 'Leden 2027, +5 %'],
  ['cs', { ...form, czk: { ...form.czk, value: 5 }, eur: { ...form.eur, value: -0.2 } }, 'Leden 2027, +5 Kč, -0,20 €'],
  [
    'sk',
    { ...form, startDate: '2027-01-15', czk: { ...form.czk, rule: 'set', value: 129.9 } },
    '2027-01-15, 129,90 Kč',
  ],
  ['hu', { ...form, czk: { ...form.czk, value: 'sto' } }, '2027. január'],
] as const)('the suggested name in %s has the start date and the rules', (language, values, expected) => {
  expect(replaceSpaces(suggestName(values, language, formatDay))).toBe(expected)
})

test('the same rule in both currencies is named once', () => {
  const rule = { ...form.czk, rule: 'percent', value: -2.5 } as const
  expect(replaceSpaces(suggestName({ ...form, czk: rule, eur: rule }, 'en', formatDay))).toBe('January 2027, -2.5%')
})
