import { expect, it } from 'vitest'
import { findMostFrequent } from './useUsualDishType.ts'

it('the usual dish type of a row is the most frequent one, and dishes without a type do not count', () => {
  expect(findMostFrequent([null, null, null, 2, 5, 5])).toBe(5)
  expect(findMostFrequent([null])).toBe(null)
  expect(findMostFrequent([])).toBe(null)
})
