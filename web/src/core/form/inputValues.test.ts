import { describe, expect, it } from 'vitest'
import { formatDayInput, formatMoneyInput, parseDayInput, parseMoneyInput } from './inputValues.ts'

describe('a price input', () => {
  it.each([
    ['129,90', 129.9],
    ['129.9', 129.9],
    ['1 299', 1299],
    ['129,-', 129],
    ['', null],
    ['  ', null],
  ])('parses %j as %j', (text, value) => {
    expect(parseMoneyInput(text)).toBe(value)
  })

  it.each(['12O', '1,299', '5 €', '0,125'])('keeps %j, which is not a price, unchanged', (text) => {
    expect(parseMoneyInput(text)).toBe(text)
    expect(formatMoneyInput(parseMoneyInput(text), 'CZK', 'cs')).toBe(text)
  })

  it('is formatted with the decimal sign of the language and parsed back to the same amount', () => {
    expect(formatMoneyInput(129.9, 'CZK', 'cs')).toBe('129,90')
    expect(formatMoneyInput(1299, 'CZK', 'cs')).toBe('1299')
    expect(formatMoneyInput(5, 'EUR', 'en')).toBe('5.00')
    expect(formatMoneyInput(null, 'EUR', 'en')).toBe('')
    expect(parseMoneyInput(formatMoneyInput(99_999_999.99, 'EUR', 'hu'))).toBe(99_999_999.99)
  })
})

describe('a day input', () => {
  it('is parsed in the date style of the account', () => {
    expect(parseDayInput('3/5/2026', 'us')).toBe('2026-03-05')
    expect(parseDayInput('3/5/2026', 'dayFirst')).toBe('2026-05-03')
    expect(parseDayInput(' ', 'us')).toBeNull()
  })

  it('keeps text that is not a day unchanged', () => {
    expect(parseDayInput('31. 2. 2026', 'dayFirst')).toBe('31. 2. 2026')
    expect(formatDayInput('31. 2. 2026', 'dayFirst')).toBe('31. 2. 2026')
  })

  it('is formatted in the date style of the account', () => {
    expect(formatDayInput('2026-03-05', 'us')).toBe('03/05/2026')
    expect(formatDayInput(null, 'us')).toBe('')
  })
})
