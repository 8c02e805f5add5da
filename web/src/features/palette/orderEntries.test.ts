import { expect, test } from 'vitest'
import { matches, orderEntries } from './orderEntries.ts'
import type { PaletteEntry, PaletteGroup } from './usePaletteEntries.ts'

const choice = (group: PaletteGroup, label: string): PaletteEntry => ({ key: label, group, label, run: () => {} })
const choices = [
  choice('places', 'Dishes'),
  choice('places', 'Dish types'),
  choice('actions', 'New dish'),
  choice('actions', 'New restaurant'),
]
const labels = (typed: string, ...found: string[]) =>
  orderEntries(
    choices,
    found.map((label) => choice('records', label)),
    typed,
  ).map(({ label }) => label)

test('an action whose label starts with the typed text comes before records', () => {
  expect(labels('new d', 'New dishes from Asia')).toEqual(['New dish', 'New dishes from Asia'])
})

test('a page whose label starts with the typed text comes before records, other matches come after them', () => {
  expect(labels('dish', 'Dish of the day')).toEqual(['Dishes', 'Dish types', 'Dish of the day', 'New dish'])
})

test('records come first when no label starts with the typed text', () => {
  expect(labels('rest', 'Restaurant Karlín')).toEqual(['Restaurant Karlín', 'New restaurant'])
})

test('typed beginnings of words match in any order, ignoring accents', () => {
  expect(matches('Varianty týdenního menu', 'tyd vari')).toBe(true)
  expect(matches('Weekly menu variants', 'men')).toBe(true)
  expect(matches('Weekly menu variants', 'enu')).toBe(false)
})

test('an empty search matches every entry', () => {
  expect(matches('Dishes', '  ')).toBe(true)
})
