import { expect, it } from 'vitest'
import { getRowAfterKey } from './useRowKeys.ts'

it.each([
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['Home', 4, 0],
  ['End', 4, 99],
  ['PageDown', 4, 24],
  ['PageUp', 30, 10],
  ['ArrowUp', 0, 0],
  ['PageDown', 95, 99],
])('%s leads from row %i to row %i', (key, from, to) => {
  expect(getRowAfterKey(key, from, 100, 20)).toBe(to)
})

it('returns null for other keys', () => {
  expect(getRowAfterKey('Enter', 4, 100, 20)).toBeNull()
})
