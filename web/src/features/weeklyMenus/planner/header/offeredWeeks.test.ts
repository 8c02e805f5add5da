import { expect, it } from 'vitest'
import { findFirstFreeWeek, findLatestBefore, getOfferedWeeks, getWeekAfter } from './offeredWeeks.ts'

it('offers Mondays around today and the current week of the menu', () => {
  const weeks = getOfferedWeeks('2026-11-15', '2024-01-01')
  expect(weeks[0]).toBe('2024-01-01')
  expect(weeks[1]).toBe('2026-10-12')
  expect(weeks).toContain('2026-11-09')
  expect(getOfferedWeeks('2026-11-15', '2026-11-16')).toHaveLength(57)
})

it('proposes the next week without a menu', () => {
  expect(getWeekAfter('2026-11-15')).toBe('2026-11-16')
  expect(findFirstFreeWeek('2026-11-16', ['2026-11-16', '2026-11-23', '2026-12-07'])).toBe('2026-11-30')
})

it('finds the latest menu before a week, not the latest of all', () => {
  const menus = ['2026-11-09', '2026-11-30', '2026-11-16'].map((startDate) => ({ startDate }))
  expect(findLatestBefore(menus, '2026-11-30')).toEqual({ startDate: '2026-11-16' })
  expect(findLatestBefore(menus, '2026-11-09')).toBeUndefined()
})
