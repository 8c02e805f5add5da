import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateRange, toPrintable, typeset } from './printTexts.ts'

test.each([
  ['  Kuře \n na\tpaprice ', 'Kuře na paprice'],
  ['Pa\u0301rek', 'Párek'],
  ['Pizza \u{1f355}\u{1f1e8}\u{1f1ff}!', 'Pizza !'],
  ['Coca-Cola® ™ ©', 'Coca-Cola® ™ ©'],
])('%j is printed as %j', (text, printed) => {
  expect(toPrintable(text)).toBe(printed)
})

test('toPrintable removes every invisible character, and a second call changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const printed = toPrintable(text)
      expect(printed).not.toMatch(/\p{C}|\p{Extended_Pictographic}(?<![©®™])/u)
      expect(toPrintable(printed)).toBe(printed)
    }),
  )
})

test('typeset adds no-break spaces after Czech one-letter words and before units', () => {
  expect(typeset('Řízek s kaší a salátem, 200 g', 'cs')).toBe('Řízek s\u00a0kaší a\u00a0salátem, 200\u00a0g')
  expect(typeset('Tea with a bun, 0.3 l', 'en')).toBe('Tea with a bun, 0.3\u00a0l')
})

test('typeset adds break opportunities to a very long word', () => {
  expect(
    typeset('x'.repeat(40), 'en')
      .split('\u200b')
      .map((piece) => piece.length),
  ).toEqual([18, 18, 4])
})

test.each([
  ['2026-11-16', '2026-11-22', '16.–22. listopadu 2026', '16–22 November 2026'],
  ['2026-11-30', '2026-12-06', '30. listopadu – 6. prosince 2026', '30 November – 6 December 2026'],
  ['2026-12-28', '2027-01-03', '28. prosince 2026 – 3. ledna 2027', '28 December 2026 – 3 January 2027'],
])('formatDateRange formats %s to %s as %s', (from, to, cs, en) => {
  expect(formatDateRange(from, to, 'cs').replace(/\s/gu, ' ')).toBe(cs)
  expect(formatDateRange(from, to, 'en').replace(/\s/gu, ' ')).toBe(en)
})
