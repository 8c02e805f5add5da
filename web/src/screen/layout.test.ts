import { expect, test } from 'vitest'
import { bestLayout, largestFitting } from './layout.ts'

const RANGE = { smallest: 10, largest: 60 }

test('type grows to what fits, within a percent, and never beyond it', () => {
  const size = largestFitting((asked) => asked <= 41.7, RANGE)
  expect(size).toBeLessThanOrEqual(41.7)
  expect(size).toBeGreaterThan(41)
})

test('little to read does not shout, too much is shrunk as far as it may be', () => {
  expect(largestFitting(() => true, RANGE)).toBe(60)
  expect(largestFitting(() => false, RANGE)).toBe(10)
})

test('measures a bounded number of times', () => {
  let measured = 0
  largestFitting((size) => measured++ >= 0 && size < 20, RANGE)
  expect(measured).toBeLessThanOrEqual(8)
})

const settings = [1, 2].map((columns) => ({ columns, isDense: false }))

test('a second column must be worth it', () => {
  const rowsAt = (rows: number) => bestLayout(({ columns, size }) => (rows / columns) * size <= 600, settings, RANGE)
  expect(rowsAt(10).columns).toBe(1)
  expect(rowsAt(12).columns).toBe(1)
  expect(rowsAt(24)).toMatchObject({ columns: 2 })
  expect(rowsAt(24).size).toBeGreaterThan(49)
})
