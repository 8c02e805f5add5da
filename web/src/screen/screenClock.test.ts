import { expect, test } from 'vitest'
import { getWallClock, isWithin } from './screenClock.ts'

const dayAt = (instant: string, zone = 'Europe/Prague') => getWallClock(new Date(instant), zone).day

test('the day turns at the midnight of the restaurant, not of the device or of UTC', () => {
  expect(dayAt('2026-11-15T22:59:59Z')).toBe('2026-11-15')
  expect(dayAt('2026-11-15T23:00:00Z')).toBe('2026-11-16')
  expect(dayAt('2026-11-15T23:00:00Z', 'America/New_York')).toBe('2026-11-15')
})

test('on the days of the clock changes midnight is still midnight', () => {
  expect(dayAt('2026-03-28T22:59:59Z')).toBe('2026-03-28')
  expect(dayAt('2026-03-28T23:00:00Z')).toBe('2026-03-29')
  expect(dayAt('2026-03-29T21:59:59Z')).toBe('2026-03-29')
  expect(dayAt('2026-03-29T22:00:00Z')).toBe('2026-03-30')
  expect(dayAt('2026-10-25T21:59:59Z')).toBe('2026-10-25')
  expect(dayAt('2026-10-25T23:00:00Z')).toBe('2026-10-26')
})

test('a zone that the device does not know is no reason to go blank', () => {
  expect(dayAt('2026-11-15T12:00:00Z', 'Mars/Olympus')).toMatch(/^2026-11-1[56]$/)
})

test('display hours start on the minute and end before it; an open side has no end', () => {
  expect(isWithin('10:29:59', '10:30', '14:30')).toBe(false)
  expect(isWithin('10:30:00', '10:30', '14:30')).toBe(true)
  expect(isWithin('14:29:59', '10:30', '14:30')).toBe(true)
  expect(isWithin('14:30:00', '10:30', '14:30')).toBe(false)
  expect(isWithin('03:00:00', null, '14:30')).toBe(true)
  expect(isWithin('23:00:00', '10:30', null)).toBe(true)
  expect(isWithin('23:00:00', null, null)).toBe(true)
})
