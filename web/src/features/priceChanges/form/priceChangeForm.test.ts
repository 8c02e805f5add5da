import { describe, expect, it, test } from 'vitest'
import {
  buildPriceChangeRequest,
  createPriceChangeForm,
  getDefaultStartDate,
  hasRule,
  readDraftForm,
} from './priceChangeForm.ts'

const form = createPriceChangeForm('2026-11-17')
const raise = { ...form.czk, value: 5 }
const known = new Map([['1:2:3', { oldCzk: 129, oldEur: 5.2 }]])

test.each([
  ['2026-11-01', '2027-01-01'],
  ['2026-12-31', '2027-01-01'],
  ['2026-10-31', '2026-11-01'],
  ['2026-01-31', '2026-02-01'],
])('a change that is started on %s starts on %s by default', (today, expected) => {
  expect(getDefaultStartDate(today)).toBe(expected)
})

describe('the request of a preview', () => {
  it('selects all active restaurants if nothing is chosen, changes by percent, and keeps a currency without a value', () => {
    const request = buildPriceChangeRequest({ ...form, czk: raise }, known)
    expect(request).toMatchObject({
      restaurantIds: null,
      menuItemTypeIds: null,
      includeInactive: false,
      eur: null,
      startDate: '2027-01-01',
    })
    expect(request.czk).toEqual({ rule: 'percent', value: 5, round: 'whole', direction: 'nearest' })
  })

  it('has the result of the rule in the currency that is not typed', () => {
    const typed = { '1:2:3': { priceEur: 6 } }
    expect(buildPriceChangeRequest({ ...form, czk: raise, typed }, known).typed).toEqual([
      { key: '1:2:3', priceCzk: 135, priceEur: 6 },
    ])
  })

  it('has no typed prices of excluded rows', () => {
    const typed = { '1:2:3': { priceCzk: 140 } }
    expect(buildPriceChangeRequest({ ...form, czk: raise, typed, excluded: ['1:2:3'] }, known).typed).toEqual([])
  })
})

it('a form without any value has no rule', () => {
  expect(hasRule(form)).toBe(false)
  expect(hasRule({ ...form, eur: { ...form.eur, value: 'x' } })).toBe(true)
})

it('a draft keeps what this release can read', () => {
  const draft = { ...form, name: 'Leden', excluded: 'x', startDate: null }
  expect(readDraftForm(draft, form)).toEqual({ ...form, name: 'Leden', startDate: null })
})
