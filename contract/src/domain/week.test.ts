import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, compareDays, getWeekday } from './day.ts'
import { getMonday, getWeekNumber, isMonday, isWeekend, WEEK_DAYS } from './week.ts'

const FIRST = Temporal.PlainDate.from('0001-01-01')
// 9999-12-26 is the last Sunday: the days after it belong to a week that the calendar cuts off.
const SPAN = FIRST.until('9999-12-26').days
const anyDay = fc.integer({ min: 0, max: SPAN }).map((days) => FIRST.add({ days }).toString())

test('week numbers agree with Temporal', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const { weekOfYear, yearOfWeek } = Temporal.PlainDate.from(day)
      expect(getWeekNumber(day)).toEqual({ year: yearOfWeek, week: weekOfYear })
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2024-12-30', 2025, 1],
  ['2026-12-31', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2021-01-01', 2020, 53],
  ['0001-01-01', 1, 1],
  ['9999-12-31', 9999, 52],
])('%s lies in ISO year %i, week %i', (day, year, week) => {
  expect(getWeekNumber(day)).toEqual({ year, week })
})

test('a week has seven days from its Monday and contains the given day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const days = WEEK_DAYS.map((weekday) => addDays(getMonday(day), weekday - 1))
      expect(days).toContain(day)
      expect(days.map(getWeekday)).toEqual(WEEK_DAYS)
      expect([...days].sort(compareDays)).toEqual(days)
      expect(new Set(days.map((each) => JSON.stringify(getWeekNumber(each)))).size).toBe(1)
      expect(days.map(isMonday)).toEqual([true, false, false, false, false, false, false])
      expect(days.map(isWeekend)).toEqual([false, false, false, false, false, true, true])
    }),
  )
})

test('the Monday of a Monday is itself, that of a Sunday is six days before', () => {
  expect(getMonday('2026-03-02')).toBe('2026-03-02')
  expect(getMonday('2026-03-08')).toBe('2026-03-02')
})
