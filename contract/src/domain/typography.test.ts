import { expect, test } from 'vitest'
import { addNonBreakingSpaces, formatList } from './languages.ts'

test('a Czech word of one letter never ends a line, nor does a number before its unit', () => {
  expect(addNonBreakingSpaces('Závin s rozinkami a s ořechy, 150 g', 'cs')).toBe(
    'Závin s\u00a0rozinkami a\u00a0s\u00a0ořechy, 150\u00a0g',
  )
  expect(addNonBreakingSpaces('K masu (v troubě) i 2 l vody', 'cs')).toBe(
    'K\u00a0masu (v\u00a0troubě) i\u00a02\u00a0l vody',
  )
  expect(addNonBreakingSpaces('a pie, 5 % off', 'en')).toBe('a pie, 5\u00a0% off')
  expect(addNonBreakingSpaces('los s hranolky', 'cs')).toBe('los s\u00a0hranolky')
})

test('an English list has no comma before the last part', () => {
  expect(formatList(['view', 'edit', 'publish'], 'en')).toBe('view, edit and publish')
  expect(formatList(['zobrazit', 'upravit', 'zveřejnit'], 'cs')).toBe('zobrazit, upravit a\u00a0zveřejnit')
})
