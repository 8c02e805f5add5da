import { expect, it } from 'vitest'
import type { WeekPlan } from '../../weeklyMenuPlan.ts'
import { findCopyWarnings, setDayExcluded, setDishExcluded } from './copyWarnings.ts'

const origin: WeekPlan = { '4:1': { dishIds: [3], note: null }, '1:1': { dishIds: [1, 2, 3], note: null } }
const facts = {
  dish: (id: number) => ({ name: `${id}`, allergens: null, archived: id === 2, known: true }),
  served: (dishId: number) => ({ dishId, lastServed: dishId === 3 ? '2026-11-12' : null, count: 1 }),
  holidays: new Map(),
}

it('warns about archived dishes and dishes repeated too soon', () => {
  expect(findCopyWarnings(origin, facts, '2026-11-16', 6)).toEqual([
    { key: '1:1', dishId: 2, reason: 'archived', daysAgo: null },
    { key: '1:1', dishId: 3, reason: 'repeated', daysAgo: 4 },
  ])
})

it('adds an excluded dish back at its old position', () => {
  const without = setDishExcluded(
    setDishExcluded(origin, origin, { key: '1:1', dishId: 2 }, true),
    origin,
    { key: '1:1', dishId: 1 },
    true,
  )
  expect(without['1:1']?.dishIds).toEqual([3])
  expect(setDishExcluded(without, origin, { key: '1:1', dishId: 2 }, false)['1:1']?.dishIds).toEqual([2, 3])
})

const HOLIDAY = 'Public holiday in Czechia: Struggle for Freedom and Democracy Day.'

it('warns about a public holiday before its dishes, and only if the day has dishes', () => {
  const holidays = new Map([
    [1, HOLIDAY],
    [2, HOLIDAY],
  ] as const)
  expect(findCopyWarnings(origin, { ...facts, holidays }, '2026-11-16', 6).slice(0, 2)).toEqual([
    { day: 1, reason: 'holiday', message: HOLIDAY },
    { key: '1:1', dishId: 2, reason: 'archived', daysAgo: null },
  ])
  expect(
    findCopyWarnings(origin, { ...facts, holidays }, '2026-11-16', 6).filter(({ reason }) => reason === 'holiday'),
  ).toHaveLength(1)
})

it('excludes a whole day and restores it without archived dishes', () => {
  const doubts = findCopyWarnings(origin, facts, '2026-11-16', 6)
  const without = setDayExcluded(origin, origin, 1, true, doubts)
  expect(Object.keys(without)).toEqual(['4:1'])
  const back = setDayExcluded(without, origin, 1, false, doubts)
  expect(back['1:1']?.dishIds).toEqual([1, 3])
  expect(back['4:1']).toBe(origin['4:1'])
})
