import { describe, expect, it } from 'vitest'
import type { WeekPlan } from '../../weeklyMenuPlan.ts'
import {
  addDish,
  clearCells,
  clearDay,
  copyDay,
  findEarlierDays,
  moveDish,
  removeDish,
  replaceDish,
  revertCells,
  setNote,
  swapDishes,
} from './planEdits.ts'

const plan: WeekPlan = {
  '1:1': { dishIds: [10], note: null },
  '1:2': { dishIds: [20, 21, 22], note: 'pikantní' },
  '3:2': { dishIds: [30], note: 'malá porce' },
}

describe('editing a week', () => {
  it('adds a dish at the end or at an index, and each dish only once', () => {
    expect(addDish(plan, '1:2', 23)['1:2']?.dishIds).toEqual([20, 21, 22, 23])
    expect(addDish(plan, '1:2', 23, 1)['1:2']?.dishIds).toEqual([20, 23, 21, 22])
    expect(addDish(plan, '1:2', 21)).toBe(plan)
  })

  it('adds no dish to a full cell', () => {
    const full: WeekPlan = { '1:1': { dishIds: Array.from({ length: 20 }, (_, index) => index + 1), note: null } }
    expect(addDish(full, '1:1', 99)).toBe(full)
    const busy: WeekPlan = { ...full, '2:1': { dishIds: [99], note: null } }
    expect(moveDish(busy, { key: '2:1', dishId: 99 }, '1:1')).toBe(busy)
  })

  it('keeps unchanged cells the same objects', () => {
    const next = addDish(plan, '2:1', 5)
    expect(next['1:2']).toBe(plan['1:2'])
    expect(removeDish(plan, { key: '2:1', dishId: 5 })).toBe(plan)
  })

  it('removes the note with the last dish', () => {
    expect(removeDish(plan, { key: '3:2', dishId: 30 })['3:2']).toBeUndefined()
    expect(removeDish(plan, { key: '1:2', dishId: 20 })['1:2']?.note).toBe('pikantní')
  })

  it.each([
    [20, 3, [21, 22, 20]],
    [22, 0, [22, 20, 21]],
    [20, 2, [21, 20, 22]],
  ])('moves dish %i before index %i of its cell', (dishId, index, expected) => {
    expect(moveDish(plan, { key: '1:2', dishId }, '1:2', index)['1:2']?.dishIds).toEqual(expected)
  })

  it('moves the note too if the source becomes empty and the target was empty', () => {
    const moved = moveDish(plan, { key: '3:2', dishId: 30 }, '4:1')
    expect(moved['3:2']).toBeUndefined()
    expect(moved['4:1']).toEqual({ dishIds: [30], note: 'malá porce' })
    expect(moveDish(plan, { key: '1:2', dishId: 21 }, '1:1', 0)).toMatchObject({
      '1:1': { dishIds: [21, 10], note: null },
      '1:2': { dishIds: [20, 22], note: 'pikantní' },
    })
  })

  it('does not duplicate a dish that the target already has', () => {
    const twice = addDish(plan, '3:2', 20)
    expect(moveDish(twice, { key: '1:2', dishId: 20 }, '3:2')).toMatchObject({
      '1:2': { dishIds: [21, 22] },
      '3:2': { dishIds: [30, 20] },
    })
  })

  it('copies a day including its empty cells over other days', () => {
    const copied = copyDay(plan, 1, [1, 3, 5])
    expect(copied['3:2']).toBe(plan['1:2'])
    expect(copied['5:1']).toBe(plan['1:1'])
    expect(copied['1:1']).toBe(plan['1:1'])
    expect(copyDay(plan, 3, [1])['1:1']).toBeUndefined()
  })

  it('clears a day or given cells', () => {
    expect(Object.keys(clearDay(plan, 1))).toEqual(['3:2'])
    expect(Object.keys(clearCells(plan, ['1:1', '2:2', '3:2']))).toEqual(['1:2'])
  })

  it('swaps and replaces dishes in their places', () => {
    expect(swapDishes(plan, { key: '1:1', dishId: 10 }, { key: '1:2', dishId: 21 })).toMatchObject({
      '1:1': { dishIds: [21] },
      '1:2': { dishIds: [20, 10, 22], note: 'pikantní' },
    })
    expect(replaceDish(plan, { key: '1:2', dishId: 21 }, 22)['1:2']?.dishIds).toEqual([20, 22])
    expect(replaceDish(plan, { key: '1:2', dishId: 99 }, 22)).toBe(plan)
  })

  it('finds the last earlier day of each dish in the week', () => {
    const repeated = addDish(addDish(plan, '3:2', 20), '5:1', 20)
    expect(findEarlierDays(repeated).get('3:2')).toBe('0,1')
    expect(findEarlierDays(repeated).get('5:1')).toBe('3')
    expect(findEarlierDays(repeated).get('1:2')).toBe('0,0,0')
  })

  it('keeps white space of a note while it is typed', () => {
    expect(setNote(plan, '1:1', 's chlebem ')['1:1']?.note).toBe('s chlebem ')
    expect(setNote(plan, '1:2', '')['1:2']?.note).toBeNull()
  })

  it('reverts only cells that are still as an edit left them', () => {
    const after: WeekPlan = { ...plan, '1:1': { dishIds: [10, 5], note: null }, '2:1': { dishIds: [6], note: null } }
    const now: WeekPlan = { ...after, '2:1': { dishIds: [6, 7], note: null } }
    expect(revertCells(now, plan, after)).toEqual({ ...plan, '2:1': now['2:1'] })
  })
})
