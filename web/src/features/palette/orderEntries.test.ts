import { expect, test } from 'vitest'
import { orderEntries } from './orderEntries.ts'
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

test('a screen whose label starts so comes before records, other matches after them', () => {
  expect(labels('dish', 'Dish of the day')).toEqual(['Dishes', 'Dish types', 'Dish of the day', 'New dish'])
})

test('records come first where no label starts with the typed text', () => {
  expect(labels('rest', 'Restaurant Karlín')).toEqual(['Restaurant Karlín', 'New restaurant'])
})
