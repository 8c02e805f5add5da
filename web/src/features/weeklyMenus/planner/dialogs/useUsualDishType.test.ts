import { afterAll, expect, it, vi } from 'vitest'

// The stub is needed, because the imported modules read <meta> elements of the page.
vi.stubGlobal('document', { querySelector: () => null })
const { findMostFrequent } = await import('./useUsualDishType.ts')
afterAll(() => vi.unstubAllGlobals())

it('the usual dish type of a row is the most frequent one, and dishes without a type do not count', () => {
  expect(findMostFrequent([null, null, null, 2, 5, 5])).toBe(5)
  expect(findMostFrequent([null])).toBe(null)
  expect(findMostFrequent([])).toBe(null)
})
