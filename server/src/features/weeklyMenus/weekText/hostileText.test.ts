import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDishText } from '../../dishNames/index.ts'
import { createDishMatcher } from './matchDishes.ts'
import { recognizeWeek } from './recognition/recognizeWeek.ts'
import { splitWeekText } from './splitWeekText.ts'

const menuItemTypes = [
  { id: 1, nameCs: 'Polévka', nameEn: 'Soup' },
  { id: 2, nameCs: 'Menu 1', nameEn: 'Menu 1' },
]
const recognizeText = (text: string) => recognizeWeek(splitWeekText(text), { menuItemTypes, startDate: '2026-11-16' })

/** Words with a meaning, so that random texts reach every branch. */
const PARTS = [
  'Pondělí',
  'Út',
  'st',
  'Štvrtok',
  'péntek',
  'H',
  'Mon',
  '16.11.',
  '16. 11. 2026',
  '2026-11-16',
  '11/17',
  '47. týden',
  'Po–Pá',
  'Polévka',
  'Polévka:',
  'Menu 1',
  'Menu 2 –',
  '1.',
  '2)',
  'I.',
  'A menü',
  'Hlavní jídla',
  'Dezert',
  'č. 1',
  'M1',
  'P:',
  'Den',
  'Jídlo',
  'Alergeny',
  'Cena',
  'Guláš',
  'kulajda',
  'with rice',
  'leves',
  's knedlíkem,',
  '150 g',
  '0,33 l',
  '129,-',
  '€ 5,20',
  '(1,3,7)',
  '/1,3/',
  'A: 1, 3',
  '¹³',
  '(',
  ')',
  '"',
  ';',
  '|',
  '\t',
  '\n',
  '\n\n',
  '   ',
  'Změna vyhrazena',
  'Státní svátek',
  '-',
  '\u0301',
  '\ud83d\ude00',
  '\ud800',
  '\u0130',
  '９',
  '99999999999999999999',
  '0.0.0000',
  '31.2.2026',
  '29.2.',
]
const text = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 })
    .map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 60 }).map((parts) => parts.join('')),
)

test('any text is recognised without an error, and every cell has a text', () => {
  fc.assert(
    fc.property(text, (source) => {
      for (const { day, items } of recognizeText(source).days) {
        expect(day).toBeGreaterThanOrEqual(1)
        expect(day).toBeLessThanOrEqual(7)
        for (const { cells } of items) for (const cell of cells) expect(cell.text).toMatch(/\p{L}/u)
      }
    }),
    { numRuns: 500 },
  )
})

test('any table is recognised without an error', () => {
  const table = fc.array(fc.array(fc.oneof(fc.constantFrom(...PARTS, ''), text), { maxLength: 8 }), { maxLength: 12 })
  fc.assert(
    fc.property(table, fc.constantFrom(null, '2026-11-16', '2026-12-28'), (rows, startDate) => {
      recognizeWeek(rows, { menuItemTypes: [], startDate })
      recognizeWeek(rows, { menuItemTypes, startDate })
    }),
    { numRuns: 100 },
  )
})

test('any names are matched without an error', () => {
  const dish = fc.record({
    id: fc.nat(),
    nameCs: text,
    nameEn: fc.option(text),
    allergenIds: fc.option(fc.array(fc.nat())),
  })
  fc.assert(
    fc.property(fc.array(fc.record({ text }), { maxLength: 5 }), fc.array(dish, { maxLength: 10 }), (cells, dishes) => {
      for (const cell of cells) createDishMatcher(dishes)(cell)
    }),
    { numRuns: 200 },
  )
})

const MEGABYTE = 1_000_000
const fill = (part: string) => part.repeat(Math.ceil(MEGABYTE / part.length))

/** With backtracking over the whole text one of these would take hours, so the test would reach its timeout. */
test.each([
  '(',
  '[1,',
  '1,',
  '1.',
  ' ',
  '\n',
  '"',
  '""',
  '"\n',
  '.',
  '/1',
  'a',
  'Pondělí ',
  'Menu 1: ',
  '16.11.',
  '16. 11. – ',
  '¹',
  '1) A ',
  'Polévka: x\n',
  'Pondělí\n1. x\n',
  'Po\tÚt\n',
  'Kuřecí řízek\n',
  'a\u0301',
  'kuř. ',
  'čaj, ',
  'Oběd: x; ',
  'Po,x,y\n',
  '• x,\n',
  'vývar (1), ',
  'Leves: x\nSoup: y\n',
])('a megabyte of %j is read in linear time', (part) => {
  const source = fill(part)
  recognizeText(source)
  recognizeText(`Pondělí\n${source}`)
  recognizeText(`Pondělí\tÚterý\n${source}`)
  recognizeWeek([[source]], { menuItemTypes })
  recognizeWeek(
    [
      ['Pondělí', 'Úterý'],
      [source, source],
    ],
    { menuItemTypes },
  )
  readDishText(source.slice(0, 10_000))
  createDishMatcher([{ id: 1, nameCs: source, nameEn: null, allergenIds: null }])({ text: source })
})
