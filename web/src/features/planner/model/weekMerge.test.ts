import { expect, it } from 'vitest'
import type { Conflict } from '../usePlanner.ts'
import { findWeekDifferences, getDifferenceKeys, mergeWeek, proposeWeekSides } from './weekMerge.ts'

const head = { startDate: '2026-11-16', weeklyMenuVariantId: 1, active: true }
const item = (dishId: number) => [{ menuItemTypeId: 1, dishIds: [dishId], note: null }]
const conflict = {
  base: { header: head, plan: { '1:1': { dishIds: [1], note: null } } },
  mine: { header: { ...head, active: false }, plan: { '1:1': { dishIds: [2], note: null } } },
  theirs: {
    ...head,
    startDate: '2026-11-23',
    version: 4,
    weeklyMenuItemsData: [
      { day: 1, items: item(3) },
      { day: 2, items: item(9) },
    ],
  },
  // The test needs only the fields that are compared.
} as unknown as Conflict

it('takes the cells that only one side changed and leaves clashes undecided', () => {
  const found = findWeekDifferences(conflict)
  expect(getDifferenceKeys(found)).toEqual(['startDate', 'active', '1:1', '2:1'])
  const choices = proposeWeekSides(found, conflict)
  expect(choices).toEqual({ startDate: 'theirs', active: 'mine', '2:1': 'theirs' })
  expect(mergeWeek(conflict, found, { ...choices, '1:1': 'mine' })).toEqual({
    header: { startDate: '2026-11-23', weeklyMenuVariantId: 1, active: false },
    plan: { '1:1': { dishIds: [2], note: null }, '2:1': { dishIds: [9], note: null } },
  })
})
