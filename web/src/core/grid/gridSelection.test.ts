import { describe, expect, it } from 'vitest'
import {
  type GridKey,
  getCellAtOffset,
  getKeyOffset,
  getSelectedCells,
  getVisibleSelection,
  isInRange,
  listFilledCells,
  listPastedCells,
  selectAllCells,
  startsTyping,
} from './gridSelection.ts'

const shape = { columns: [1, 2, 3], rows: [40, 20, 30] }
const select = (anchor: GridKey, focusCell = anchor) => ({ anchor, focusCell })
const NO_OFFSET = { rows: 0, columns: 0 }

describe('selecting cells', () => {
  it('selects the rectangle between two cells in the order of the shown rows', () => {
    expect(getSelectedCells(shape, select('2:30', '1:20'))).toEqual([
      ['1:20', '2:20'],
      ['1:30', '2:30'],
    ])
  })

  it('selects all cells with the focus in the first one', () => {
    expect(selectAllCells(shape)).toEqual(select('3:30', '1:40'))
    expect(getSelectedCells(shape, selectAllCells(shape)).flat()).toHaveLength(9)
  })

  it('marks the cells of a range, but not a single cell', () => {
    const keys: GridKey[] = ['1:40', '1:20', '2:30', '3:30']
    expect(keys.filter((key) => isInRange(shape, select('2:30', '1:20'), key))).toEqual(['1:20', '2:30'])
    expect(isInRange(shape, select('1:20'), '1:20')).toBe(false)
  })

  it('falls back to the first cell while the selection is not shown', () => {
    expect(getVisibleSelection(shape, select('1:20', '2:30'))).toEqual(select('1:20', '2:30'))
    expect(getVisibleSelection(shape, select('1:20', '7:30'))).toEqual(select('1:40'))
    expect(getVisibleSelection(shape, select('1:99'))).toEqual(select('1:40'))
  })
})

it('moves to the neighbouring cell and stops at the edge of the grid', () => {
  expect(getCellAtOffset(shape, '1:40', { rows: 1, columns: 0 })).toBe('1:20')
  expect(getCellAtOffset(shape, '1:40', { rows: -1, columns: -1 })).toBe('1:40')
  expect(getCellAtOffset(shape, '2:20', getKeyOffset('End', true) ?? NO_OFFSET)).toBe('3:30')
  expect(getCellAtOffset(shape, '2:20', getKeyOffset('Home', false) ?? NO_OFFSET)).toBe('1:20')
})

it.each([
  ['a', {}, true],
  ['š', {}, true],
  [' ', {}, false],
  ['?', {}, false],
  ['a', { ctrlKey: true }, false],
  ['a', { altKey: true }, false],
  ['F2', {}, false],
])('the key "%s" with %o starts typing: %s', (key, modifiers, expected) => {
  expect(startsTyping({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers })).toBe(expected)
})

describe('filling', () => {
  it('copies the first row down and the first column to the right', () => {
    expect(listFilledCells(shape, select('1:40', '2:20'), 'down')).toEqual([
      { key: '1:20', from: '1:40' },
      { key: '2:20', from: '2:40' },
    ])
    expect(listFilledCells(shape, select('1:40', '2:20'), 'right')).toEqual([
      { key: '2:40', from: '1:40' },
      { key: '2:20', from: '1:20' },
    ])
  })

  it('copies the cells above or to the left if the selection has only one row or column', () => {
    expect(listFilledCells(shape, select('1:20', '2:20'), 'down')).toEqual([
      { key: '1:20', from: '1:40' },
      { key: '2:20', from: '2:40' },
    ])
    expect(listFilledCells(shape, select('2:20', '2:30'), 'right')).toEqual([
      { key: '2:20', from: '1:20' },
      { key: '2:30', from: '1:30' },
    ])
  })

  it('changes nothing at the edge of the grid', () => {
    expect(listFilledCells(shape, select('1:40', '3:40'), 'down')).toEqual([])
    expect(listFilledCells(shape, select('1:40', '1:30'), 'right')).toEqual([])
  })
})

describe('pasting', () => {
  it('puts one value into the whole selection', () => {
    expect(listPastedCells(shape, select('1:40', '2:20'), [['x']])).toEqual(
      ['1:40', '2:40', '1:20', '2:20'].map((key) => ({ key, value: 'x' })),
    )
  })

  it('puts a block from the first selected cell on and cuts it at the edge of the grid', () => {
    const block = [
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]
    expect(listPastedCells(shape, select('3:30', '2:30'), block)).toEqual([
      { key: '2:30', value: 'a' },
      { key: '3:30', value: 'b' },
    ])
    expect(listPastedCells(shape, select('1:40'), block)).toHaveLength(6)
  })

  it('leaves cells out where a row of the block is shorter', () => {
    expect(listPastedCells(shape, select('1:40'), [['a', 'b'], ['c']]).map(({ key }) => key)).toEqual([
      '1:40',
      '2:40',
      '1:20',
    ])
  })
})
