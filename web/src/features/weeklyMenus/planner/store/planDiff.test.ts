import { describe, expect, it } from 'vitest'
import type { WeekPlan } from '../../weeklyMenuPlan.ts'
import {
  findCellDifferences,
  findSetAsideDifferences,
  findWeekDifferences,
  getDifferenceKeys,
  mergePlans,
  mergeWeek,
  proposeSides,
  proposeWeekSides,
  toSetAsideCells,
} from './planDiff.ts'
import type { WeekConflict } from './usePlannerSession.ts'

const createCell = (...dishIds: number[]) => ({ dishIds, note: null })
const base: WeekPlan = { '1:1': createCell(1), '1:2': createCell(2), '2:1': createCell(3), '2:2': createCell(9) }
const mine: WeekPlan = { '1:1': createCell(11), '1:2': createCell(2), '3:1': createCell(4), '2:2': createCell(9) }
const theirs: WeekPlan = { '1:1': createCell(12), '1:2': createCell(22), '2:1': createCell(3), '2:2': createCell(9) }
const found = findCellDifferences(base, mine, theirs)

describe('two conflicting versions of a week', () => {
  it('clash only in cells that both changed', () => {
    expect(found.map(({ key, clash }) => [key, clash])).toEqual([
      ['1:1', true],
      ['1:2', false],
      ['2:1', false],
      ['3:1', false],
    ])
  })

  it('are merged by taking the changed side; a clash needs a decision', () => {
    const proposed = proposeSides(found)
    expect(proposed).toEqual({ '1:2': 'theirs', '2:1': 'mine', '3:1': 'mine' })
    expect(mergePlans(theirs, found, { ...proposed, '1:1': 'mine' })).toEqual({
      '1:1': createCell(11),
      '1:2': createCell(22),
      '2:2': createCell(9),
      '3:1': createCell(4),
    })
  })
})

const header = { startDate: '2026-11-16', weeklyMenuVariantId: 1, active: true }
const createItems = (dishId: number) => [{ menuItemTypeId: 1, dishIds: [dishId], note: null }]
const conflict = {
  base: { header, plan: { '1:1': { dishIds: [1], note: null } } },
  mine: { header: { ...header, active: false }, plan: { '1:1': { dishIds: [2], note: null } } },
  theirs: {
    ...header,
    startDate: '2026-11-23',
    version: 4,
    weeklyMenuItemsData: [
      { day: 1, items: createItems(3) },
      { day: 2, items: createItems(9) },
    ],
  },
  // The test needs only the fields that are compared.
} as unknown as WeekConflict

it('merges header fields and cells that one side changed and leaves clashes undecided', () => {
  const found = findWeekDifferences(conflict)
  expect(getDifferenceKeys(found)).toEqual(['startDate', 'active', '1:1', '2:1'])
  const choices = proposeWeekSides(found, conflict)
  expect(choices).toEqual({ startDate: 'theirs', active: 'mine', '2:1': 'theirs' })
  expect(mergeWeek(conflict, found, { ...choices, '1:1': 'mine' })).toEqual({
    header: { startDate: '2026-11-23', weeklyMenuVariantId: 1, active: false },
    plan: { '1:1': { dishIds: [2], note: null }, '2:1': { dishIds: [9], note: null } },
  })
})

describe('set-aside changes', () => {
  it('contain the changed cells, cleared ones as empty', () => {
    expect(toSetAsideCells(base, mine)).toEqual([
      { day: 1, menuItemTypeId: 1, dishIds: [11], note: null },
      { day: 2, menuItemTypeId: 1, dishIds: [], note: null },
      { day: 3, menuItemTypeId: 1, dishIds: [4], note: null },
    ])
  })

  it('are offered only where they differ from the week', () => {
    expect(findSetAsideDifferences(mine, toSetAsideCells(base, mine))).toEqual([])
    expect(findSetAsideDifferences(theirs, toSetAsideCells(base, mine)).map(({ key }) => key)).toEqual([
      '1:1',
      '2:1',
      '3:1',
    ])
  })
})
