import type { MenuDay } from '@poledne/contract/endpoints/weeklyMenu'
import { expect, test } from 'vitest'
import { findWeekChanges } from './weekChanges.ts'

const week: MenuDay[] = [
  { day: 1, items: [{ menuItemTypeId: 1, dishIds: [10, 11] }] },
  { day: 3, items: [{ menuItemTypeId: 2, dishIds: [20], note: 'spicy' }] },
]

test('equal weeks have no changes', () => {
  expect(findWeekChanges(week, structuredClone(week))).toEqual([])
})

test('filled cells, emptied cells and removed notes are listed by day', () => {
  const after: MenuDay[] = [
    { day: 3, items: [{ menuItemTypeId: 2, dishIds: [20] }] },
    { day: 5, items: [{ menuItemTypeId: 1, dishIds: [30] }] },
  ]
  expect(findWeekChanges(week, after).map(({ day, menuItemTypeId }) => [day, menuItemTypeId])).toEqual([
    [1, 1],
    [3, 2],
    [5, 1],
  ])
})

test('a different order of dishes in a cell is a change', () => {
  const after: MenuDay[] = [{ day: 1, items: [{ menuItemTypeId: 1, dishIds: [11, 10] }] }, ...week.slice(1)]
  expect(findWeekChanges(week, after)).toEqual([
    { day: 1, menuItemTypeId: 1, from: { dishIds: [10, 11], note: null }, to: { dishIds: [11, 10], note: null } },
  ])
})
