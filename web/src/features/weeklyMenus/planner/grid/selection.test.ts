import { expect, it } from 'vitest'
import { getCellAtOffset, getCellsFrom, getKeyOffset, getSelectedCells } from './selection.ts'

const shape = { days: [1, 2, 3] as const, typeIds: [40, 20, 30] }

it('selects the rectangle between two cells in the order of the shown rows', () => {
  expect(getSelectedCells(shape, { anchor: '2:30', focusCell: '1:20' })).toEqual([
    ['1:20', '2:20'],
    ['1:30', '2:30'],
  ])
})

it('moves to the neighbouring cell and stops at the edge of the grid', () => {
  expect(getCellAtOffset(shape, '1:40', { rows: 1, columns: 0 })).toBe('1:20')
  expect(getCellAtOffset(shape, '1:40', { rows: -1, columns: -1 })).toBe('1:40')
  expect(getCellAtOffset(shape, '2:20', getKeyOffset('End', true) ?? { rows: 0, columns: 0 })).toBe('3:30')
  expect(getCellAtOffset(shape, '2:20', getKeyOffset('Home', false) ?? { rows: 0, columns: 0 })).toBe('1:20')
})

it('returns all cells from the target of a pasted block to the end of the grid', () => {
  expect(getCellsFrom(shape, '2:20')).toEqual([
    ['2:20', '3:20'],
    ['2:30', '3:30'],
  ])
})
