import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLargestFittingSize } from './layout.ts'
import {
  balanceColumns,
  computeRowHeight,
  computeTextScale,
  countLines,
  DAY_ROW,
  fillColumns,
  type SheetArea,
  type Word,
} from './textModel.ts'

const createWord = (em: number, isWhole = false): Word => ({
  pieces: [{ width: { em }, scale: 1 }],
  space: { width: { em: 1 }, scale: 1 },
  isWhole,
})

test('words are put on a line as long as they fit with their spaces', () => {
  const words = [4, 5, 3].map((em) => createWord(em))
  expect(countLines(words, 14)).toBe(1)
  expect(countLines(words, 13.9)).toBe(2)
  expect(countLines(words, 5)).toBe(3)
  expect(countLines([], 5)).toBe(0)
})

test('a word longer than the line is broken, unless it has to stay whole', () => {
  expect(countLines([createWord(25)], 10)).toBe(3)
  expect(countLines([createWord(25, true)], 10)).toBe(Number.POSITIVE_INFINITY)
})

const widths = fc.array(fc.double({ min: 0.1, max: 30, noNaN: true }), { minLength: 1, maxLength: 20 })

test('a narrower column never has fewer lines', () => {
  fc.assert(
    fc.property(widths, fc.double({ min: 1, max: 60, noNaN: true }), (list, available) => {
      const words = list.map((em) => createWord(em))
      expect(countLines(words, available / 2)).toBeGreaterThanOrEqual(countLines(words, available))
    }),
  )
})

const heights = fc.double({ min: 0.5, max: 5, noNaN: true })
const groups = fc.array(fc.record({ heading: heights, rows: fc.array(heights, { minLength: 1, maxLength: 6 }) }), {
  minLength: 1,
  maxLength: 6,
})
const sumHeights = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('columns contain every row once, in order, and none is higher than the limit', () => {
  fc.assert(
    fc.property(groups, fc.double({ min: 12, max: 60, noNaN: true }), (list, height) => {
      const columns = fillColumns(list, 0.6, height)
      expect(columns?.flat().flatMap(({ group, from, to }) => list[group]?.rows.slice(from, to))).toEqual(
        list.flatMap(({ rows }) => rows),
      )
      for (const column of columns ?? []) {
        const parts = column.map(({ group, from, to }) => {
          const part = list[group]
          return (from === 0 ? (part?.heading ?? 0) : 0) + sumHeights(part?.rows.slice(from, to) ?? [])
        })
        expect(sumHeights(parts) + 0.6 * (parts.length - 1)).toBeLessThanOrEqual(height + 1e-9)
      }
    }),
  )
})

test('a group is broken only if it is higher than a column', () => {
  const group = { heading: 1, rows: [2, 2, 2] }
  expect(fillColumns([group, group], 0, 10)?.map((column) => column.length)).toEqual([1, 1])
  expect(fillColumns([group], 0, 5)).toEqual([[{ group: 0, from: 0, to: 2 }], [{ group: 0, from: 2, to: 3 }]])
})

test('columns are balanced, and null if the rows need more of them', () => {
  const rows = Array.from({ length: 6 }, () => ({ heading: 0, rows: [1] }))
  expect(balanceColumns(rows, 0, { columns: 2, height: 6 })?.map((column) => column.length)).toEqual([3, 3])
  expect(balanceColumns(rows, 0, { columns: 2, height: 2 })).toBeNull()
})

test('the largest size of a row fits the height, and a size two percent larger does not', () => {
  const area: SheetArea = { width: 1700, height: 300, isWide: true, vmin: 10.8 }
  const row = {
    label: [createWord(4)],
    dishes: Array.from({ length: 40 }, () => createWord(3)),
    note: [],
    prices: [{ em: 4 }],
    isUndeclared: false,
    shape: DAY_ROW,
  }
  const fits = (size: number) => {
    const scale = computeTextScale(area, size)
    return computeRowHeight(row, scale.width, 'before', scale) * size * area.vmin <= area.height
  }
  const size = findLargestFittingSize(fits, { smallest: 0.5, largest: 6 })
  expect(fits(size)).toBe(true)
  expect(fits(size * 1.02)).toBe(false)
})
