import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test('beginnings of words are found in any order, without accents', () => {
  expect(matches('Varianty týdenního menu', 'tyd vari')).toBe(true)
  expect(matches('Weekly menu variants', 'men')).toBe(true)
  expect(matches('Weekly menu variants', 'enu')).toBe(false)
})

test('nothing typed finds everything', () => {
  expect(matches('Dishes', '  ')).toBe(true)
})
