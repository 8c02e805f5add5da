import { expect, it } from 'vitest'
import { computeServing } from './serving.ts'

const MONDAY = '2026-11-16'
const served = { dishId: 1, lastServed: '2026-11-11', count: 4 }

it('counts days since the last serving from the day of the cell', () => {
  expect(computeServing(served, MONDAY, 1, 0, 7)).toEqual({ daysAgo: 5, count: 4, isTooSoon: true })
  expect(computeServing(served, MONDAY, 4, 0, 7)).toEqual({ daysAgo: 8, count: 4, isTooSoon: false })
  expect(computeServing(served, MONDAY, 3, 0, 7)?.isTooSoon).toBe(true)
})

it('counts an earlier day of the same week as the last serving', () => {
  expect(computeServing(served, MONDAY, 5, 3, 7)).toEqual({ daysAgo: 2, count: 5, isTooSoon: true })
})

it('distinguishes a dish that was never served from an unknown dish', () => {
  const never = { dishId: 1, lastServed: null, count: 0 }
  expect(computeServing(never, MONDAY, 1, 0, 7)).toEqual({ daysAgo: null, count: 0, isTooSoon: false })
  expect(computeServing(undefined, MONDAY, 1, 0, 7)).toBeNull()
})
