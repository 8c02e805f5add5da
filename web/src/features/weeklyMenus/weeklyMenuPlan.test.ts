import type { MenuDay } from '@poledne/contract/modules/weeklyMenu'
import { describe, expect, it } from 'vitest'
import { findChangedCells, findPreviousDayWithDish, parseCellKey, toMenuDays, toWeekPlan } from './weeklyMenuPlan.ts'

const SOUP = 4
const MENU = 2

describe('a week as a grid', () => {
  it('converts the API format to a plan and back in the order of the rows', () => {
    const plan = toWeekPlan([
      { day: 3, items: [{ menuItemTypeId: MENU, dishIds: [7, 9], note: 'bez lepku' }] },
      {
        day: 1,
        items: [
          { menuItemTypeId: MENU, dishIds: [5] },
          { menuItemTypeId: SOUP, dishIds: [1] },
        ],
      },
    ])
    expect(plan['3:2']).toEqual({ dishIds: [7, 9], note: 'bez lepku' })
    expect(toMenuDays(plan, [SOUP, MENU])).toEqual([
      {
        day: 1,
        items: [
          { menuItemTypeId: SOUP, dishIds: [1], note: null },
          { menuItemTypeId: MENU, dishIds: [5], note: null },
        ],
      },
      { day: 3, items: [{ menuItemTypeId: MENU, dishIds: [7, 9], note: 'bez lepku' }] },
    ])
  })

  it('merges two items of the same type and day with all dishes and notes', () => {
    const plan = toWeekPlan([
      {
        day: 2,
        items: [
          { menuItemTypeId: SOUP, dishIds: [1, 2], note: 'první' },
          { menuItemTypeId: SOUP, dishIds: [2, 3], note: 'druhá' },
        ],
      },
    ])
    expect(plan).toEqual({ '2:4': { dishIds: [1, 2, 3], note: 'první\ndruhá' } })
  })

  it('puts a type that the code list no longer has after the others', () => {
    const plan = toWeekPlan([
      {
        day: 1,
        items: [
          { menuItemTypeId: 99, dishIds: [5] },
          { menuItemTypeId: SOUP, dishIds: [1] },
        ],
      },
    ])
    expect(toMenuDays(plan, [SOUP])[0]?.items.map(({ menuItemTypeId }) => menuItemTypeId)).toEqual([SOUP, 99])
  })

  it('trims a note and sends no blank one', () => {
    const plan = { '1:4': { dishIds: [1], note: ' s krutony\n' }, '2:4': { dishIds: [1], note: '  ' } } as const
    expect(toMenuDays(plan, [SOUP]).map(({ items }) => items[0]?.note)).toEqual(['s krutony', null])
  })

  it('finds the last earlier day of a dish in any row', () => {
    const plan = toWeekPlan([
      { day: 1, items: [{ menuItemTypeId: SOUP, dishIds: [5] }] },
      { day: 2, items: [{ menuItemTypeId: MENU, dishIds: [5] }] },
      { day: 4, items: [{ menuItemTypeId: SOUP, dishIds: [5] }] },
    ])
    expect([1, 2, 4].map((day) => findPreviousDayWithDish(plan, 5, day as 1))).toEqual([0, 1, 2])
    expect(parseCellKey('4:12')).toEqual({ day: 4, typeId: 12 })
  })
})

describe('the changed cells of a week', () => {
  const week: MenuDay[] = [
    { day: 1, items: [{ menuItemTypeId: 1, dishIds: [10, 11] }] },
    { day: 3, items: [{ menuItemTypeId: 2, dishIds: [20], note: 'spicy' }] },
  ]
  const findChanges = (after: MenuDay[]) => findChangedCells(toWeekPlan(week), toWeekPlan(after))

  it('are empty for equal weeks', () => {
    expect(findChanges(structuredClone(week))).toEqual([])
  })

  it('are filled cells, emptied cells and cells with a removed or added note, by day', () => {
    const after: MenuDay[] = [
      { day: 3, items: [{ menuItemTypeId: 2, dishIds: [20] }] },
      { day: 5, items: [{ menuItemTypeId: 1, dishIds: [30] }] },
    ]
    expect(findChanges(after)).toEqual(['1:1', '3:2', '5:1'])
    expect(findChangedCells(toWeekPlan(after), toWeekPlan(week))).toEqual(['1:1', '3:2', '5:1'])
  })

  it('include a cell with a different order of dishes', () => {
    expect(findChanges([{ day: 1, items: [{ menuItemTypeId: 1, dishIds: [11, 10] }] }, ...week.slice(1)])).toEqual([
      '1:1',
    ])
  })
})
