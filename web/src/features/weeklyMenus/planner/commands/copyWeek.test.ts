import { describe, expect, test } from 'vitest'
import type { WeekPlan } from '../../weeklyMenuPlan.ts'
import { copyWeek, findDishRepeats, getSameWeekLastYear } from './copyWeek.ts'

const buildPlan = (cells: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(cells).map(([key, dishIds]) => [key, { dishIds, note: null }])) as WeekPlan
const readPlan = (plan: WeekPlan) => Object.fromEntries(Object.entries(plan).map(([key, cell]) => [key, cell?.dishIds]))
const NOTHING = new Set<number>()
const WEEK = { days: null, isReplacing: false }

test('the same week last year has the same ISO number, and week 53 becomes week 52', () => {
  expect(getSameWeekLastYear('2026-11-16')).toBe('2025-11-17')
  expect(getSameWeekLastYear('2026-12-28')).toBe('2025-12-22')
  expect(getSameWeekLastYear('2024-12-30')).toBe('2024-01-01')
})

describe('copying a week', () => {
  const source = buildPlan({ '1:1': [10, 11], '2:1': [12], '2:2': [13] })
  const target = buildPlan({ '1:1': [20], '3:1': [21] })

  test('fills only empty cells, or replaces the whole week', () => {
    expect(readPlan(copyWeek(target, source, WEEK, NOTHING))).toEqual({
      '1:1': [20],
      '2:1': [12],
      '2:2': [13],
      '3:1': [21],
    })
    expect(readPlan(copyWeek(target, source, { days: null, isReplacing: true }, NOTHING))).toEqual(readPlan(source))
  })

  test('leaves out skipped dishes and cells that become empty', () => {
    const skipped = new Set([11, 12])
    expect(readPlan(copyWeek({}, source, WEEK, skipped))).toEqual({ '1:1': [10], '2:2': [13] })
  })

  test('copies one day to another day and keeps the other days', () => {
    const days = { from: 2, to: 3 } as const
    expect(readPlan(copyWeek(target, source, { days, isReplacing: false }, NOTHING))).toEqual({
      '1:1': [20],
      '3:1': [21],
      '3:2': [13],
    })
    expect(readPlan(copyWeek(target, source, { days, isReplacing: true }, NOTHING))).toEqual({
      '1:1': [20],
      '3:1': [12],
      '3:2': [13],
    })
  })
})

test('a repeat is a dish of the target week, or one that a near week serves within the limit', () => {
  const target = { plan: buildPlan({ '5:1': [10] }), startDate: '2026-11-16', repeatDays: 14 }
  const source = buildPlan({ '1:1': [10, 11, 12, 13, 14] })
  const toServed = (days: Record<number, string>) =>
    new Map(Object.entries(days).map(([id, lastServed]) => [Number(id), { dishId: Number(id), lastServed, count: 1 }]))
  const served = {
    servedBefore: toServed({ 11: '2026-11-02', 12: '2026-11-01' }),
    servedAfter: toServed({ 11: '2026-11-02', 13: '2026-11-30', 14: '2026-11-20' }),
  }
  expect(findDishRepeats(target, source, WEEK, served)).toEqual([
    { dishId: 10, reason: 'planned' },
    { dishId: 11, reason: 'before', days: 14 },
    { dishId: 13, reason: 'after', days: 14 },
  ])
  // Dishes that the copy replaces do not count.
  const replacing = { days: null, isReplacing: true }
  expect(findDishRepeats(target, source, replacing, served).map(({ dishId }) => dishId)).toEqual([11, 13])
})
