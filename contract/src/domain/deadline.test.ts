import { describe, expect, test } from 'vitest'
import { addHours, findDueReminder, getDeadlineDay, resolveEarliestTime } from './deadline.ts'

describe('the day of a deadline', () => {
  test.each([
    ['a weekday of the week before', '2026-11-23', 4, [], '2026-11-19'],
    ['the Sunday before, if a user chose Sunday', '2026-11-23', 7, [], '2026-11-22'],
    ['in the previous year before week 1', '2027-01-04', 4, [], '2026-12-31'],
    ['in week 52 before week 53', '2026-12-28', 1, [], '2026-12-21'],
    ['the working day before a holiday', '2026-11-23', 2, ['2026-11-17'], '2026-11-16'],
    ['not moved by a holiday on another day', '2026-11-23', 4, ['2026-11-17'], '2026-11-19'],
    ['before a weekend, if Monday is a holiday', '2026-07-13', 1, ['2026-07-06'], '2026-07-03'],
    ['before all days of Christmas', '2026-12-28', 6, ['2026-12-24', '2026-12-25', '2026-12-26'], '2026-12-23'],
    ['before Easter', '2027-04-05', 1, ['2027-03-26', '2027-03-29'], '2027-03-25'],
  ])('is %s', (_, monday, weekday, holidays, day) => {
    expect(getDeadlineDay(monday, weekday, new Set(holidays))).toBe(day)
  })
})

describe('the time of a deadline', () => {
  test.each([
    ['in winter', '2026-11-19', '12:00', ['Europe/Prague'], '2026-11-19T11:00:00'],
    ['in summer', '2026-07-16', '12:00', ['Europe/Prague'], '2026-07-16T10:00:00'],
    [
      'in the zone where it comes first',
      '2026-11-19',
      '12:00',
      ['Europe/London', 'Europe/Bucharest'],
      '2026-11-19T10:00:00',
    ],
    ['in the hour that summer time skips', '2027-03-28', '02:30', ['Europe/Prague'], '2027-03-28T01:30:00'],
    ['in the first of two equal hours', '2026-10-25', '02:30', ['Europe/Prague'], '2026-10-25T00:30:00'],
    [
      'in the zone that comes first while only one of them has summer time',
      '2027-03-20',
      '12:00',
      ['Europe/Prague', 'America/New_York'],
      '2027-03-20T11:00:00',
    ],
  ])('is read %s', (_, day, time, timeZones, at) => {
    expect(resolveEarliestTime(day, time, timeZones)).toBe(at)
  })

  test('is unknown without restaurants', () => {
    expect(resolveEarliestTime('2026-11-19', '12:00', [])).toBeNull()
  })
})

describe('the reminder that is due', () => {
  const at = '2026-11-19T11:00:00'
  const findKind = (hours: number, snoozedFor?: number) =>
    findDueReminder(
      { at, snoozedUntil: snoozedFor === undefined ? null : addHours(at, snoozedFor) },
      addHours(at, hours),
    )?.kind

  test.each([
    [-25, undefined],
    [-24, 'dayBefore'],
    [-1, 'dayBefore'],
    [0, 'deadline'],
    [23, 'deadline'],
    [24, 'dayAfter'],
    [2_000, 'dayAfter'],
  ])('%d hours from the deadline is %s', (hours, kind) => {
    expect(findKind(hours)).toBe(kind)
  })

  test.each([
    ['none before the end of the snooze', -5, -4, undefined],
    ['none at a deadline that is snoozed', 0, 2, undefined],
    ['the end of the snooze', 2, 2, 'snoozeEnd'],
    ['the deadline after a shorter snooze', 0, -4, 'deadline'],
    ['the end of a snooze that is later than all others', 50, 48, 'snoozeEnd'],
    ['the day after, although the deadline was snoozed', 25, 2, 'dayAfter'],
  ])('is %s', (_, hours, snoozedFor, kind) => {
    expect(findKind(hours, snoozedFor)).toBe(kind)
  })

  test('a day before is 24 hours before, also when the clocks change', () => {
    expect(findDueReminder({ at: '2027-03-28T10:00:00', snoozedUntil: null }, '2027-03-28T09:59:59')).toEqual({
      kind: 'dayBefore',
      at: '2027-03-27T10:00:00',
    })
  })
})
