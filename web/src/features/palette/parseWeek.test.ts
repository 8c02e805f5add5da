import { expect, test } from 'vitest'
import { parseWeek } from './parseWeek.ts'

const reader = { style: 'dayFirst', language: 'cs', today: '2026-11-16' } as const
const american = { ...reader, style: 'us', language: 'en' } as const
const hungarian = { ...reader, language: 'hu' } as const

test.each([
  '48. týden',
  '48 tyden',
  'týden 48',
  'week 48',
  'Week 48 2026',
  '48. týždeň',
  '48.\u00a0hét',
  '23. 11.',
  '23.11.2026',
  '29. 11.',
  '23/11',
  '2026-11-23',
  '2026-11-25',
  '2026. 11. 23.',
])('%s is the week from 23 November 2026', (typed) => {
  expect(parseWeek(typed, reader)).toBe('2026-11-23')
})

test('11/23 is read as month and day for US dates, and for others if the day and month order is invalid', () => {
  expect(parseWeek('11/23', american)).toBe('2026-11-23')
  expect(parseWeek('11/23/2026', american)).toBe('2026-11-23')
  expect(parseWeek('11/23', reader)).toBe('2026-11-23')
  expect(parseWeek('12/11', american)).toBe('2026-12-07')
  expect(parseWeek('12/11', reader)).toBe('2026-11-09')
})

test('Hungarian dates have the month first', () => {
  expect(parseWeek('11. 23.', hungarian)).toBe('2026-11-23')
  expect(parseWeek('11. 12.', hungarian)).toBe('2026-11-09')
  expect(parseWeek('11. 12.', reader)).toBe('2026-12-07')
})

test('a date without a year means the nearest one', () => {
  expect(parseWeek('2. týden', reader)).toBe('2027-01-11')
  expect(parseWeek('4. 1.', reader)).toBe('2027-01-04')
  expect(parseWeek('week 53 2026', reader)).toBe('2026-12-28')
})

test.each(['', 'Guláš', '48', 'week', 'week 54 2026', 'week 0', '31. 2.', '45/45', '100% džus'])(
  '%s is no week',
  (typed) => {
    expect(parseWeek(typed, reader)).toBeNull()
  },
)
