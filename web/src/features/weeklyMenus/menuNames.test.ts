import { type DateStyle, formatShortDay } from '@poledne/contract/domain/dateFormat'
import type { AccountLanguage } from '@poledne/contract/domain/languages'
import { expect, test } from 'vitest'
import { formatDayTitle, formatExportName } from './menuNames.ts'

test.each<[AccountLanguage, DateStyle, string]>([
  ['cs', 'dayFirst', 'pondělí 16. 11.'],
  ['cs', 'us', 'pondělí 11/16'],
  ['en', 'dayFirst', 'Monday 16. 11.'],
  ['en', 'us', 'Monday 11/16'],
])('the title of a day in %s with the date style %s is %s', (language, style, title) => {
  expect(formatDayTitle('2026-11-16', language, { shortDay: (day) => formatShortDay(day, style) })).toBe(title)
})

test.each([
  ['pdf', 'cs', 'menu-2026-W47-standard-cs.pdf'],
  ['jpg', 'cs', 'menu-2026-W47-standard-cs.jpg'],
  ['xls', 'both', 'menu-2026-W47-standard-both.xlsx'],
  ['jpg', 'en', 'menu-2026-W47-standard-en.jpg'],
] as const)('the export as %s in %s is named %s, whatever the language of the preview', (format, language, name) => {
  expect(formatExportName('menu-2026-W47-standard-cs.jpg', { format, language })).toBe(name)
})

test('a file name of another form is not changed', () => {
  expect(formatExportName('poledne', { format: 'pdf', language: 'cs' })).toBe('poledne')
})
