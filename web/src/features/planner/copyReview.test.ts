import { expect, it } from 'vitest'
import { doubtsOf, leaveOut } from './copyReview.ts'
import type { Plan } from './plan.ts'

const origin: Plan = { '4:1': { dishIds: [3], note: null }, '1:1': { dishIds: [1, 2, 3], note: null } }
const facts = {
  dish: (id: number) => ({ name: `${id}`, allergens: null, archived: id === 2, known: true }),
  served: (dishId: number) => ({ dishId, lastServed: dishId === 3 ? '2026-11-12' : null, count: 1 }),
}

it('doubts archived dishes and those inside the window of their own day', () => {
  expect(doubtsOf(origin, facts, '2026-11-16', 6)).toEqual([
    { key: '1:1', dishId: 2, reason: 'archived', daysAgo: null },
    { key: '1:1', dishId: 3, reason: 'repeated', daysAgo: 4 },
  ])
})

it('brings a dish back to its old place', () => {
  const without = leaveOut(
    leaveOut(origin, origin, { key: '1:1', dishId: 2 }, true),
    origin,
    { key: '1:1', dishId: 1 },
    true,
  )
  expect(without['1:1']?.dishIds).toEqual([3])
  expect(leaveOut(without, origin, { key: '1:1', dishId: 2 }, false)['1:1']?.dishIds).toEqual([2, 3])
})
