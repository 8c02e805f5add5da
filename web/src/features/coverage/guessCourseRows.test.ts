import { expect, test } from 'vitest'
import { guessCourseRows } from './guessCourseRows.ts'

const guess = (...names: string[]) => guessCourseRows(names.map((value, index) => ({ id: index + 1, value })))

test('soup rows are found by their name in four languages', () => {
  for (const name of ['Soup', 'Polévka', 'Polévky dne', 'Polievka', 'Leves'])
    expect(guess(name, 'Dezert')).toEqual({ soupTypeIds: [1], mainTypeIds: [] })
})

test('main course rows are found by their name, other rows are not chosen', () => {
  expect(guess('Menu 1', 'Hlavní jídlo', 'Main course', 'Főétel', 'Salát', 'Domenu')).toEqual({
    soupTypeIds: [],
    mainTypeIds: [1, 2, 3, 4],
  })
})
