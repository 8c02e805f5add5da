import { describe, expect, test } from 'vitest'
import { findDuplicateDishes, foldDishName, type NamedDish } from './duplicates.policy.ts'

type Names = string | [nameCs: string, nameEn: string]

/** Returns the groups as texts, such as `sameName: 1 2`; the ids of the dishes count from one. */
function findGroups(...names: Names[]): string[] {
  const dishes = names.map((name, index): NamedDish => {
    const [nameCs, nameEn = null] = [name].flat()
    return { id: index + 1, nameCs: nameCs ?? '', nameEn }
  })
  return findDuplicateDishes(dishes).map(({ reason, ids }) => `${reason}: ${ids.join(' ')}`)
}

describe('same names', () => {
  test.each([
    ['Kuře s rýží', 'KUŘE S RÝŽÍ', 'case'],
    ['Kuře s rýží', 'Kure s ryzi', 'accents'],
    ['Kuře s rýží', 'Kuře s  rýží.', 'punctuation and spaces'],
    ['Smažený sýr', 'Smažené sýry', 'endings'],
    ['Kuře s rýží', '150 g Kuře s rýží', 'an amount'],
    ['150 g Kuře s rýží', 'Kuře s rýží 150g', 'the place of an amount'],
    ['Kuře s rýží', 'Kuře s rýží (1, 3, 7)', 'allergens in brackets'],
    ['Brambory se špenátem', 'Brambory s špenátem', 'the form of a preposition'],
  ])('%s and %s differ only in %s', (one, other) => {
    expect(findGroups(one, other, 'Guláš')).toEqual(['sameName: 1 2'])
  })

  test('names that differ in both languages only by folding are one group of all dishes', () => {
    expect(findGroups(['Guláš', 'Goulash'], ['gulas', 'GOULASH'], ['GULÁŠ', 'Beef stew'])).toEqual(['sameName: 1 2 3'])
  })
})

describe('similar names', () => {
  test.each([
    ['Svíčková na smetaně', 'Svíčkvá na smetaně', 'one letter of a long word'],
    ['Hovězí polévka s nudlemi', 'Polévka hovězí s nudlemi', 'the order of words'],
    ['Kuře s rýží', 'Kuře a rýže', 'a word such as “and”'],
  ])('%s and %s differ in %s', (one, other) => {
    expect(findGroups(one, other, 'Guláš')).toEqual(['similar: 1 2'])
  })

  test('a group of similar names contains one dish of each name', () => {
    expect(findGroups('Svíčková', 'svickova', 'Svíčkvá')).toEqual(['sameName: 1 2', 'similar: 1 3'])
  })
})

describe('different dishes', () => {
  test.each([
    ['Kuře s rýží', 'Kuře s rýží 2', 'a number'],
    ['Kuře s rýží', 'Kuře s rýží (2)', 'a number in brackets'],
    ['Kofola 0,3 l', 'Kofola 0,5 l', 'the amount'],
    ['Knedlík 4 ks', 'Knedlík 6 ks', 'the number of pieces'],
    ['Polévka bez nudlí', 'Polévka s nudlemi', 'without and with'],
    ['Zelná polévka', 'Zelená polévka', 'one letter of a short word'],
    ['Fazolová polévka', 'Fazolková polévka', 'a diminutive'],
    ['Kuře', 'Kuře s rýží', 'an additional word'],
    ['Pivo 11', 'Pivo 12', 'numbers'],
    ['***', '---', 'signs only'],
  ])('%s and %s differ in %s', (one, other) => {
    expect(findGroups(one, other)).toEqual([])
  })

  test('a word that other dishes contain is not mistyped', () => {
    expect(findGroups('Malinový koláč', 'Makinový koláč')).toEqual(['similar: 1 2'])
    expect(findGroups('Malinový koláč', 'Makinový koláč', 'Malinový džem', 'Makinový džem')).toEqual([])
  })

  test('similar Czech names with different English names are different dishes', () => {
    expect(findGroups(['Svíčková', 'Sirloin'], ['Svíčkvá', 'Candle cake'])).toEqual([])
    expect(findGroups(['Svíčková', 'Sirloin'], 'Svíčkvá')).toEqual(['similar: 1 2'])
  })

  test('a name without an amount joins no group if two amounts exist', () => {
    expect(findGroups('Kofola', 'Kofola 0,3 l', 'Kofola 0,5 l', 'kofola 0,5l')).toEqual(['sameName: 3 4'])
  })
})

test('a folded name keeps the order of its words', () => {
  expect(foldDishName('150 g Kuřecí řízek se salátem')).toEqual({ key: 'kurec rizek ~s salat', amounts: '150' })
})

test('mistyped words are not looked for among ten thousand kinds of one soup', () => {
  const letters = (count: number) =>
    Array.from({ length: 8 }, (_, place) => 'bcdfghjlmn'[Math.floor(count / 10 ** place) % 10]).join('o')
  const names = Array.from({ length: 10_000 }, (_, index) => `Polévka ${letters(index)}`)
  expect(findGroups(...names)).toEqual([])
})
