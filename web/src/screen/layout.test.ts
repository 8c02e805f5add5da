import { expect, test } from 'vitest'
import { chooseFewestSheets, chooseLayout, findLargestFittingSize, splitIntoChunks } from './layout.ts'

const RANGE = { smallest: 10, largest: 60 }

test('the font size is the largest one that fits, within one percent', () => {
  const size = findLargestFittingSize((asked) => asked <= 41.7, RANGE)
  expect(size).toBeLessThanOrEqual(41.7)
  expect(size).toBeGreaterThan(41)
})

test('the font size is limited to the maximum and the minimum', () => {
  expect(findLargestFittingSize(() => true, RANGE)).toBe(60)
  expect(findLargestFittingSize(() => false, RANGE)).toBe(10)
})

test('the layout is measured a limited number of times', () => {
  let measured = 0
  findLargestFittingSize((size) => measured++ >= 0 && size < 20, RANGE)
  expect(measured).toBeLessThanOrEqual(8)
})

const settings = [1, 2].map((columns) => ({ columns, isDense: false }))

test('a second column is used only if it makes the text much larger', () => {
  const layOutRows = (rows: number) =>
    chooseLayout(({ columns, size }) => (rows / columns) * size <= 600, settings, RANGE)
  expect(layOutRows(10).columns).toBe(1)
  expect(layOutRows(12).columns).toBe(1)
  expect(layOutRows(24)).toMatchObject({ columns: 2 })
  expect(layOutRows(24).size).toBeGreaterThan(49)
})

/** Creates the content of a week with these font sizes on one sheet, on two, and so on. */
const createSplits = (...sizes: number[]) => sizes.map((size, index) => () => ({ size, sheets: index + 1 }))

test('a full week gets a second sheet instead of unreadable text', () => {
  expect(chooseFewestSheets(createSplits(3, 6))).toMatchObject({ sheets: 1 })
  expect(chooseFewestSheets(createSplits(2.39, 2.4, 4))).toMatchObject({ sheets: 2 })
})

test('text that is too small on any number of sheets uses the number with the largest text', () => {
  expect(chooseFewestSheets(createSplits(1, 2, 2))).toMatchObject({ sheets: 2 })
  expect(chooseFewestSheets([])).toBeUndefined()
})

test('sheets that are not needed are not laid out', () => {
  const failIfCalled = () => {
    throw new Error('laid out')
  }
  expect(chooseFewestSheets([...createSplits(5), failIfCalled])).toMatchObject({ sheets: 1 })
})

test('days are distributed evenly and in order', () => {
  expect(splitIntoChunks([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(splitIntoChunks([1, 2, 3, 4, 5], 3)).toEqual([[1, 2], [3, 4], [5]])
  expect(splitIntoChunks([1, 2, 3], 3)).toEqual([[1], [2], [3]])
})
