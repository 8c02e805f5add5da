import { expect, test } from 'vitest'
import { breakpoints } from './theme.ts'

const sheets = import.meta.glob<string>('../**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const known: readonly string[] = Object.values(breakpoints)

test('style sheets change the layout at the breakpoints of the theme and nowhere else', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(0)
  const unknownQueries = Object.entries(sheets).flatMap(([sheet, css]) =>
    [...css.matchAll(/@media[^{]*width[^{\d]*([\d.]+[a-z]+)/g)]
      .filter(([, width = '']) => !known.includes(width))
      .map(([query]) => `${sheet}: ${query}`),
  )
  expect(unknownQueries).toEqual([])
})

test('style sheets compose only global classes, because Vite warns of rules from another file and ships them twice', () => {
  const composed = Object.entries(sheets).flatMap(([sheet, css]) =>
    [...css.matchAll(/composes:.*from\s+["'].*/g)].map(([rule]) => `${sheet}: ${rule}`),
  )
  expect(composed).toEqual([])
})
