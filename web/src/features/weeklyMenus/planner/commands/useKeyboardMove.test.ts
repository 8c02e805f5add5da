import { expect, it } from 'vitest'
import type { WeekPlan } from '../../weeklyMenuPlan.ts'
import { moveCarriedDish } from './useKeyboardMove.ts'

const plan: WeekPlan = { '1:10': { dishIds: [5, 6], note: null }, '2:20': { dishIds: [7, 8, 9], note: null } }
const shape = { days: [1, 2] as const, typeIds: [10, 20] }
const taken = { key: '1:10' as const, dishId: 5, to: '1:10' as const, index: 0 }

it('moves a dish within its cell before it moves it to the next cell', () => {
  const second = moveCarriedDish(taken, 'ArrowDown', plan, shape)
  expect(second).toMatchObject({ to: '1:10', index: 1 })
  const below = moveCarriedDish(second, 'ArrowDown', plan, shape)
  expect(below).toMatchObject({ to: '1:20', index: 0 })
  expect(moveCarriedDish(below, 'ArrowRight', plan, shape)).toMatchObject({ to: '2:20', index: 3 })
})

it('does not move the dish for other keys', () => {
  expect(moveCarriedDish(taken, 'x', plan, shape)).toBe(taken)
  expect(moveCarriedDish(taken, 'ArrowLeft', plan, shape)).toMatchObject({ to: '1:10', index: 0 })
})
