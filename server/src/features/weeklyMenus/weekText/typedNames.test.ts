import { hasTypedWords } from '@poledne/contract/domain/compareText'
import { expect, test } from 'vitest'
import { createRandom } from '../../../testing/seed.ts'
import { listDishNames } from './testing/dishNames.ts'
import { listMenuDishes } from './testing/scoreMenus.ts'
import { splitCorpus } from './testing/splitCorpus.ts'

const TYPED_NAMES = 500
const DISHES = 300
const LETTERS = 'aeioubcdklmnprst'

const listPlainWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Counts the wrong, missing, additional and swapped letters between two words, by the textbook table. */
function countTypos(one: string, other: string): number {
  const table = [...one, ''].map((_, row) => [...other, ''].map((_, column) => (row === 0 ? column : row)))
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      const changed = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)]
      table[row]?.splice(column, 1, Math.min(swapped, ...changed))
    }
  return at(one.length, other.length)
}

/** The rule as the guide states it, without the shortcuts of the search. */
const followsRule = (name: string, typed: string) =>
  listPlainWords(typed).every((part) =>
    listPlainWords(name).some(
      (word) =>
        word.startsWith(part) ||
        (part.length >= 5 && [-1, 0, 1].some((more) => countTypos(part, word.slice(0, part.length + more)) <= 1)),
    ),
  )

/** Changes one letter: leaves it out, doubles it, replaces it or swaps it with the next one. */
function mistype(text: string, random: (below: number) => number): string {
  const at = random(text.length - 1)
  const [before, letter, next] = [text.slice(0, at), text[at], text[at + 1]]
  const changed = ['', `${letter}${letter}`, LETTERS[random(LETTERS.length)], `${next}${letter}`]
  const way = random(changed.length)
  return `${before}${changed[way]}${text.slice(at + (way === 3 ? 2 : 1))}`
}

test('500 misspelt or unknown names match only the dishes that they name', () => {
  const random = createRandom(20261119)
  const heldOut = listMenuDishes(splitCorpus().heldOut)
  const known = heldOut.filter((_, index) => index % 2 === 0)
  const unknown = heldOut.filter((_, index) => index % 2 === 1)
  const dishes = [...known.slice(0, DISHES / 2), ...listDishNames().map(([cs]) => cs)].slice(0, DISHES)
  const typed = Array.from({ length: TYPED_NAMES }, (_, index) => {
    const name = index % 2 === 0 ? known[random(known.length)] : unknown[random(unknown.length)]
    // Users type the beginning of a name, or one of its words.
    const words = (name ?? '').split(' ')
    const text = words.slice(0, 1 + random(words.length)).join(' ')
    return index % 3 === 0 ? mistype(mistype(text, random), random) : mistype(text, random)
  })
  const wrong = typed.flatMap((text) =>
    dishes.filter((name) => hasTypedWords(name, text) && !followsRule(name, text)).map((name) => `${text} → ${name}`),
  )
  expect(wrong).toEqual([])
  const named = typed.filter((text) => dishes.some((name) => hasTypedWords(name, text)))
  expect(named.length).toBeGreaterThan(TYPED_NAMES / 10)
  expect(named.length).toBeLessThan(TYPED_NAMES)
})
