import { expect, test } from 'vitest'
import { matchesTypedWords, orderEntries } from './orderEntries.ts'
import type { PaletteEntry, PaletteGroup } from './usePaletteEntries.ts'

const createChoice = (group: PaletteGroup, label: string): PaletteEntry => ({ key: label, group, label, run: () => {} })
const choices = [
  createChoice('places', 'Dishes'),
  createChoice('places', 'Dish types'),
  createChoice('actions', 'New dish'),
  createChoice('actions', 'New restaurant'),
]
const orderLabels = (typed: string, ...found: string[]) =>
  orderEntries(
    choices,
    found.map((label) => createChoice('records', label)),
    typed,
  ).map(({ label }) => label)

test('an action whose label starts with the typed text comes before records', () => {
  expect(orderLabels('new d', 'New dishes from Asia')).toEqual(['New dish', 'New dishes from Asia'])
})

test('a page whose label starts with the typed text comes before records, other matches come after them', () => {
  expect(orderLabels('dish', 'Dish of the day')).toEqual(['Dishes', 'Dish types', 'Dish of the day', 'New dish'])
})

test('records come first when no label starts with the typed text', () => {
  expect(orderLabels('rest', 'Restaurant Karlín')).toEqual(['Restaurant Karlín', 'New restaurant'])
})

test('typed beginnings of words match in any order, ignoring accents', () => {
  expect(matchesTypedWords('Varianty týdenního menu', 'tyd vari')).toBe(true)
  expect(matchesTypedWords('Weekly menu variants', 'men')).toBe(true)
  expect(matchesTypedWords('Weekly menu variants', 'enu')).toBe(false)
})

test('punctuation in the typed text is ignored', () => {
  expect(matchesTypedWords('Import: Allergens', 'Import: Allergens')).toBe(true)
  expect(matchesTypedWords('Import: Allergens', 'import: dish')).toBe(false)
})

test('an empty search matches every entry', () => {
  expect(matchesTypedWords('Dishes', '  ')).toBe(true)
})
