import { type DateStyle, formatShortDay, formatWeek } from '@poledne/contract/domain/dateFormat'
import { LANGUAGES } from '@poledne/contract/languages'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { weekWords } from './weekWords.ts'

const t = ((key: string) => key) as TFunction
const wordsOf = (startDate: string | null, language: string, style: DateStyle) =>
  weekWords(startDate, {
    t,
    language,
    format: { week: (monday) => formatWeek(monday, style), shortDay: (day) => formatShortDay(day, style) },
  })

test.each(LANGUAGES)('dates follow the reader’s style in %s', (language) => {
  const dayFirst = wordsOf('2026-11-16', language, 'dayFirst')
  expect(dayFirst.dates('2026-11-16')).toBe('16. 11.\u00a0– 22. 11. 2026')
  expect(dayFirst.dayDate(1)).toBe('16. 11.')
  const us = wordsOf('2026-11-16', language, 'us')
  expect(us.dates('2026-11-16')).toBe('11/16\u00a0– 11/22/2026')
  expect(us.dayDate(7)).toBe('11/22')
})

test('the names of days follow the language, whether or not a week is chosen', () => {
  for (const startDate of [null, '2026-11-16']) {
    expect(wordsOf(startDate, 'en', 'us').dayName(1)).toBe('Monday')
    expect(wordsOf(startDate, 'cs', 'us').shortName(7)).toBe('ne')
  }
  expect(wordsOf(null, 'en', 'us').dayDate(1)).toBe('')
})
