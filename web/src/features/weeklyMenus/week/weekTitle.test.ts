import { type DateStyle, formatShortDay } from '@poledne/contract/domain/dateFormat'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { expect, test } from 'vitest'
import { formatDayTitle } from './weekTitle.ts'

test.each<[AccountLanguage, DateStyle, string]>([
  ['cs', 'dayFirst', 'pondělí 16. 11.'],
  ['cs', 'us', 'pondělí 11/16'],
  ['en', 'dayFirst', 'Monday 16. 11.'],
  ['en', 'us', 'Monday 11/16'],
])('the title of a day in %s with the date style %s is %s', (language, style, title) => {
  expect(formatDayTitle('2026-11-16', language, { shortDay: (day) => formatShortDay(day, style) })).toBe(title)
})
