import { expect, it } from 'vitest'
import { clearCellErrors, countPlanErrors, mapErrorsToPlanCells } from './planErrors.ts'

const sent = [
  { day: 1 as const, items: [{ menuItemTypeId: 4, dishIds: [1] }] },
  {
    day: 5 as const,
    items: [
      { menuItemTypeId: 4, dishIds: [1] },
      { menuItemTypeId: 2, dishIds: [7] },
    ],
  },
]

it('maps a violation of any part of an item to its cell', () => {
  const placed = mapErrorsToPlanCells(sent, {
    'weeklyMenuItemsData.1.items.1.note': 'too long',
    'weeklyMenuItemsData.0.items.0.dishIds.0': 'gone',
    startDate: 'taken',
    weeklyMenuItemsData: 'a dish is gone',
    version: 'wrong',
  })
  expect(placed).toEqual({
    cells: { '5:2': 'too long', '1:4': 'gone' },
    header: { startDate: 'taken' },
    general: ['a dish is gone', 'wrong'],
  })
  expect(countPlanErrors(placed)).toBe(3)
  expect(clearCellErrors(placed, ['5:2', '2:2']).cells).toEqual({ '1:4': 'gone' })
})
