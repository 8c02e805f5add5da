import { expect, test } from 'vitest'
import { findDifferentFields, proposeTakenFields } from './mergeChoices.ts'

const buildDish = (changes: object = {}) => ({
  id: 1,
  nameCs: 'Guláš',
  nameEn: 'Goulash',
  dishTypeId: 2,
  allergenIds: [1, 9],
  diets: [],
  meats: [],
  portion: null,
  ...changes,
})

test('dishes with the same values in another order do not differ', () => {
  expect(findDifferentFields(buildDish(), buildDish({ allergenIds: [9, 1] }))).toEqual([])
})

test('undeclared and no allergens differ', () => {
  expect(findDifferentFields(buildDish({ allergenIds: null }), buildDish({ allergenIds: [] }))).toEqual(['allergenIds'])
})

test('values that the kept dish does not have are taken from the other dish', () => {
  const keep = buildDish({ nameEn: null, allergenIds: null })
  const gone = buildDish({ nameCs: 'guláš', diets: ['halal'], meats: ['beef'], portion: '150 g' })
  expect(proposeTakenFields(keep, gone)).toEqual(['nameEn', 'allergenIds', 'diets', 'meats', 'portion'])
})

test('a declaration of the kept dish is not replaced', () => {
  expect(proposeTakenFields(buildDish({ allergenIds: [] }), buildDish())).toEqual([])
  expect(proposeTakenFields(buildDish(), buildDish({ allergenIds: null, nameEn: null }))).toEqual([])
})
