import { type DateStyle, formatShortDay, formatWeek } from '@poledne/contract/domain/dateFormat'
import { LANGUAGES } from '@poledne/contract/domain/languages'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import {
  createWeekFormatters,
  findFirstFreeWeek,
  findLatestMenuBefore,
  getOfferedWeeks,
  getWeekAfter,
} from './weeks.ts'

const t = ((key: string) => key) as TFunction
const createFormat = (startDate: string | null, language: string, style: DateStyle) =>
  createWeekFormatters(startDate, {
    t,
    language,
    format: { week: (monday) => formatWeek(monday, style), shortDay: (day) => formatShortDay(day, style) },
  })

test.each(LANGUAGES)('dates use the user’s style in %s', (language) => {
  const dayFirst = createFormat('2026-11-16', language, 'dayFirst')
  expect(dayFirst.formatDates('2026-11-16')).toBe('16. 11.\u00a0– 22. 11. 2026')
  expect(dayFirst.formatDayDate(1)).toBe('16. 11.')
  const us = createFormat('2026-11-16', language, 'us')
  expect(us.formatDates('2026-11-16')).toBe('11/16\u00a0– 11/22/2026')
  expect(us.formatDayDate(7)).toBe('11/22')
})

test('day names use the language, with and without a chosen week', () => {
  for (const startDate of [null, '2026-11-16']) {
    expect(createFormat(startDate, 'en', 'us').formatDayName(1)).toBe('Monday')
    expect(createFormat(startDate, 'cs', 'us').formatShortDayName(7)).toBe('ne')
  }
  expect(createFormat(null, 'en', 'us').formatDayDate(1)).toBe('')
})

test('offers Mondays around today and the current week of the menu', () => {
  const weeks = getOfferedWeeks('2026-11-15', '2024-01-01')
  expect(weeks[0]).toBe('2024-01-01')
  expect(weeks[1]).toBe('2026-10-12')
  expect(weeks).toContain('2026-11-09')
  expect(getOfferedWeeks('2026-11-15', '2026-11-16')).toHaveLength(57)
})

test('proposes the next week without a menu', () => {
  expect(getWeekAfter('2026-11-15')).toBe('2026-11-16')
  expect(findFirstFreeWeek('2026-11-16', ['2026-11-16', '2026-11-23', '2026-12-07'])).toBe('2026-11-30')
})

test('finds the latest menu before a week, not the latest of all', () => {
  const menus = ['2026-11-09', '2026-11-30', '2026-11-16'].map((startDate) => ({ startDate }))
  expect(findLatestMenuBefore(menus, '2026-11-30')).toEqual({ startDate: '2026-11-16' })
  expect(findLatestMenuBefore(menus, '2026-11-09')).toBeUndefined()
})
