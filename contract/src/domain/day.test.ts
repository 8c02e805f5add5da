import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, compareDays, daysBetween, getWeekday, isDay, REFERENCE_MONDAY, toUtcMidnight } from './day.ts'

const FIRST = Temporal.PlainDate.from('0001-01-01')
const SPAN = FIRST.until('9999-12-31').days
const anyDay = fc.integer({ min: 0, max: SPAN }).map((days) => FIRST.add({ days }).toString())

test('every date of the calendar is a day', () => {
  fc.assert(fc.property(anyDay, (day) => isDay(day)))
})

test('isDay agrees with Temporal for any digits', () => {
  const createDigitsArbitrary = (max: number, width: number) => fc.nat(max).map((n) => String(n).padStart(width, '0'))
  fc.assert(
    fc.property(
      createDigitsArbitrary(9999, 4),
      createDigitsArbitrary(14, 2),
      createDigitsArbitrary(33, 2),
      (year, month, date) => {
        const text = `${year}-${month}-${date}`
        expect(isDay(text)).toBe(year !== '0000' && isKnownToTemporal(text))
      },
    ),
    { numRuns: 1000 },
  )
})

test.each([
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-01-01',
  '2026-1-1',
  '10000-01-01',
  '+002026-01-01',
  '20260101',
  '2026-01-01T00:00:00',
  ' 2026-01-01',
  '2026-01-01\n',
  '٢٠٢٦-٠١-٠١',
  '',
])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('leap years follow the Gregorian rule', () => {
  expect(['2024-02-29', '2000-02-29', '1900-02-29', '2100-02-29'].map(isDay)).toEqual([true, true, false, false])
})

test('adding days agrees with Temporal, and subtracting them is the inverse', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, to) => {
      const days = daysBetween(from, to)
      expect(days).toBe(Temporal.PlainDate.from(from).until(to).days)
      expect(addDays(from, days)).toBe(to)
      expect(addDays(to, -days)).toBe(from)
    }),
  )
})

test('weekdays agree with Temporal', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(getWeekday(day)).toBe(Temporal.PlainDate.from(day).dayOfWeek)
    }),
  )
  expect(getWeekday(REFERENCE_MONDAY)).toBe(1)
})

test('midnight in UTC agrees with Temporal', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(toUtcMidnight(day)).toBe(Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds)
    }),
  )
})

test('days sort as dates do', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(compareDays(a, b)).toBe(Temporal.PlainDate.compare(a, b))
    }),
  )
})

test('arithmetic throws for an invalid day and for a result outside of the calendar', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  expect(() => getWeekday('Monday')).toThrow(RangeError)
  expect(() => toUtcMidnight('')).toThrow(RangeError)
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
  expect(() => addDays('2026-01-01', Number.NaN)).toThrow(RangeError)
})

function isKnownToTemporal(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}
