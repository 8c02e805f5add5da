import { expect, test } from 'vitest'
import { formatExportName } from './exportName.ts'

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
