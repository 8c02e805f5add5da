import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  DATE_STYLES,
  type DateStyle,
  formatDay,
  formatInstant,
  formatInstantDay,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatTime,
  formatWeek,
  parseTypedDay,
  parseTypedTime,
} from './dateFormat.ts'
import { dateToInstant } from './instant.ts'

const FIRST = Temporal.PlainDate.from('0001-01-01')
const SPAN = FIRST.until('9999-12-31').days
const anyDay = fc.integer({ min: 0, max: SPAN }).map((days) => FIRST.add({ days }).toString())
const anyStyle = fc.constantFrom(...DATE_STYLES)

test('days and times are written in the chosen style', () => {
  expect(formatDay('2026-03-05', 'dayFirst')).toBe('05. 03. 2026')
  expect(formatDay('2026-03-05', 'us')).toBe('03/05/2026')
  expect(formatTime('13:05', 'dayFirst')).toBe('13:05')
  expect(formatTime('13:05', 'us')).toBe('01:05 PM')
  expect(formatTime('09:05:07', 'us')).toBe('09:05:07 AM')
})

test('a short day leaves the year out', () => {
  expect(formatShortDay('2026-11-16', 'dayFirst')).toBe('16. 11.')
  expect(formatShortDay('2026-11-16', 'us')).toBe('11/16')
  expect(formatShortDay('2026-03-05', 'dayFirst')).toBe('05. 03.')
  expect(formatShortDay('2026-03-05', 'us')).toBe('03/05')
})

test('a week is written with its first and its last day', () => {
  expect(formatWeek('2026-11-16', 'dayFirst')).toBe('16. 11.\u00a0– 22. 11. 2026')
  expect(formatWeek('2026-12-28', 'us')).toBe('12/28/2026\u00a0– 01/03/2027')
})

test('midnight is twelve AM and noon twelve PM', () => {
  expect(formatTime('00:00', 'us')).toBe('12:00 AM')
  expect(formatTime('00:59:59', 'us')).toBe('12:59:59 AM')
  expect(formatTime('12:00', 'us')).toBe('12:00 PM')
  expect(formatTime('23:59', 'us')).toBe('11:59 PM')
})

test('instants are shown on the clock of the zone', () => {
  const midnight = '2026-03-04T23:00:00'
  expect(formatInstant(midnight, 'dayFirst', 'Europe/Prague')).toBe('05. 03. 2026 00:00:00')
  expect(formatInstant(midnight, 'us', 'Europe/Prague')).toBe('03/05/2026 12:00:00 AM')
  expect(formatInstant(midnight, 'us', 'America/New_York')).toBe('03/04/2026 06:00:00 PM')
  expect(formatInstantDay(midnight, 'dayFirst', 'Europe/Prague')).toBe('05. 03. 2026')
  expect(formatInstantDay(midnight, 'us', 'UTC')).toBe('03/04/2026')
})

test('a formatted day is parsed back as the same day', () => {
  fc.assert(
    fc.property(anyDay, anyStyle, (day, style) => {
      expect(parseTypedDay(formatDay(day, style), style)).toBe(day)
      expect(parseTypedDay(day, style)).toBe(day)
    }),
  )
})

test('a formatted instant is parsed back as the same second', () => {
  const years = { min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) }
  fc.assert(
    fc.property(fc.integer(years), anyStyle, (ms, style) => {
      const instant = dateToInstant(new Date(ms))
      const [, date = '', time = ''] = /^(.+\d{4}) (.+)$/.exec(formatInstant(instant, style, 'UTC')) ?? []
      expect(`${parseTypedDay(date, style)}T${convertToTwentyFourHours(time)}`).toBe(instant)
    }),
  )
})

test.each<[string, DateStyle, string]>([
  ['5.3.2026', 'dayFirst', '2026-03-05'],
  ['05. 03. 2026', 'dayFirst', '2026-03-05'],
  ['5. 3. 2026', 'dayFirst', '2026-03-05'],
  ['  5 . 3 .\u00a02026 ', 'dayFirst', '2026-03-05'],
  ['5/3/2026', 'dayFirst', '2026-03-05'],
  ['5-3-2026', 'dayFirst', '2026-03-05'],
  ['3/5/2026', 'us', '2026-03-05'],
  ['03 / 05 / 2026', 'us', '2026-03-05'],
  ['3-5-2026', 'us', '2026-03-05'],
  ['5.3.2026', 'us', '2026-03-05'],
  ['29.2.2024', 'dayFirst', '2024-02-29'],
])('%j typed in the style %s is %s', (text, style, day) => {
  expect(parseTypedDay(text, style)).toBe(day)
})

test.each<[string, DateStyle]>([
  ['29.2.2026', 'dayFirst'],
  ['3/25/2026', 'dayFirst'],
  ['25/3/2026', 'us'],
  ['31.4.2026', 'dayFirst'],
  ['5.3.26', 'dayFirst'],
  ['5.3.', 'dayFirst'],
  ['5.3/2026', 'dayFirst'],
  ['5 3 2026', 'dayFirst'],
  ['0.3.2026', 'dayFirst'],
  ['005.3.2026', 'dayFirst'],
  ['5.3.2026 10:00', 'dayFirst'],
  ['tomorrow', 'us'],
  ['', 'us'],
])('%j typed in the style %s is no day', (text, style) => {
  expect(parseTypedDay(text, style)).toBeNull()
})

function convertToTwentyFourHours(time: string): string {
  const [clock = '', half] = time.split(' ')
  if (half === undefined) return clock
  const hour = (Number(clock.slice(0, 2)) % 12) + (half === 'PM' ? 12 : 0)
  return String(hour).padStart(2, '0') + clock.slice(2)
}

test.each([
  ['6', '06:00'],
  ['6:30', '06:30'],
  ['18.30', '18:30'],
  ['0630', '06:30'],
  ['630', '06:30'],
  ['6:30 pm', '18:30'],
  ['06:30 AM', '06:30'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['24:00', null],
  ['13 pm', null],
  ['6:75', null],
  ['noon', null],
  ['', null],
])('the typed time %s is read as %s', (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time)
})

test.each([
  ['en', '1 November 2026', 'November 2026'],
  ['cs', '1. listopadu 2026', 'listopad 2026'],
  ['sk', '1. novembra 2026', 'november 2026'],
  ['hu', '2026. november 1.', '2026. november'],
] as const)('names of months are written in the grammar and order of %s', (language, day, month) => {
  const replaceSpaces = (text: string) => text.replace(/\s/g, ' ')
  expect(replaceSpaces(formatLongDay('2026-11-01', language))).toBe(day)
  expect(replaceSpaces(formatMonth('2026-11-01', language))).toBe(month)
})
