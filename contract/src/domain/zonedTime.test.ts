import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from './day.ts'
import { dateToInstant, type Instant, toDate } from './instant.ts'
import { getToday, readWallClock, toLocalDay } from './timeZone.ts'
import { formatLocalTime, getNextMidnight, resolveLocalTime, startOfDay } from './zonedTime.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const anyZone = fc.constantFrom(...ZONES)

describe('the start of a day', () => {
  test.each([
    ['Europe/Prague', '2026-03-05', '2026-03-04T23:00:00'],
    ['Europe/Prague', '2026-07-01', '2026-06-30T22:00:00'],
    // Summer time begins at midnight: the day starts at 01:00 local time.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00'],
    ['Africa/Cairo', '2025-04-25', '2025-04-24T22:00:00'],
    ['Asia/Beirut', '2025-03-30', '2025-03-29T22:00:00'],
    ['America/Havana', '2025-03-09', '2025-03-09T05:00:00'],
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00'],
    ['Atlantic/Azores', '2025-03-30', '2025-03-30T01:00:00'],
    // Clocks went from 23:30 to 00:30, so the day began at 00:30, and not at 00:00 or 01:00.
    ['America/Toronto', '1919-03-31', '1919-03-31T04:30:00'],
    // Winter time begins at 01:00, so midnight comes twice, and the day starts at the first midnight.
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00'],
    ['Atlantic/Azores', '2025-10-26', '2025-10-26T00:00:00'],
    // Winter time begins at midnight, so the last hour of the day before comes twice.
    ['America/Santiago', '2025-04-06', '2025-04-06T04:00:00'],
    ['Africa/Cairo', '2025-10-31', '2025-10-30T22:00:00'],
    // Clocks went back at 00:01, so the day began, the day before came back, and the day began again.
    ['America/St_Johns', '2010-11-07', '2010-11-07T02:30:00'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00'],
  ])('%s, %s: %s', (zone, day, start) => {
    expect(startOfDay(day, zone)).toBe(start)
    expectFirstInstant(day, zone)
    expect(listMinutesBefore(start, 26 * 60).filter((earlier) => readWallClock(earlier, zone).day === day)).toEqual([])
  })

  test('is the first instant of that day in every zone, on the days around every change of the clocks', () => {
    for (const zone of ZONES) {
      for (const changed of listDaysOfChange(zone, '2020-01-01', '2028-01-01')) {
        for (const day of [addDays(changed, -1), changed, addDays(changed, 1)]) expectFirstInstant(day, zone)
      }
    }
  }, 60_000)

  test('is the first instant of that day in every zone on any other day', () => {
    const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2012-01-01', days))
    fc.assert(fc.property(anyZone, anyDay, expectDayStartsAtFirstInstant), { numRuns: 2000 })
  })

  test('of a day that the zone skipped is the start of the next day', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-31', 'Pacific/Apia'))
    expect(toLocalDay('2011-12-30T09:59:59', 'Pacific/Apia')).toBe('2011-12-29')
  })

  test('is 167 or 169 hours after the previous Monday when the clocks change in Prague', () => {
    const countHoursOfWeek = (monday: Day) =>
      countSeconds(startOfDay(monday, 'Europe/Prague'), startOfDay(addDays(monday, 7), 'Europe/Prague')) / 3600
    expect(['2026-03-16', '2026-03-23', '2026-10-19'].map(countHoursOfWeek)).toEqual([168, 167, 169])
  })

  test('throws where the instant is outside of the calendar', () => {
    expect(() => startOfDay('0001-01-01', 'Europe/Prague')).toThrow(RangeError)
    expect(() => startOfDay('2026-02-30', 'Europe/Prague')).toThrow(RangeError)
    expect(() => startOfDay('2026-02-28', 'Europe/Praha')).toThrow(RangeError)
  })
})

describe('the local day and time', () => {
  test('use the given time zone, not UTC or that of the machine', () => {
    const instant = '2026-03-05T23:30:00'
    expect(getToday(instant, 'UTC')).toBe('2026-03-05')
    expect(getToday(instant, 'Europe/Prague')).toBe('2026-03-06')
    expect(getToday(toDate(instant), 'Europe/Prague')).toBe('2026-03-06')
    expect(getToday(instant, 'Pacific/Honolulu')).toBe('2026-03-05')
    expect(formatLocalTime(instant, 'Europe/Prague')).toBe('00:30')
    expect(formatLocalTime(instant, 'Asia/Kathmandu')).toBe('05:15')
    expect(formatLocalTime('2026-03-05T23:00:59', 'Europe/Prague')).toBe('00:00')
  })

  test('agree with readWallClock', () => {
    fc.assert(
      fc.property(anyZone, createInstantArbitrary(), (zone, instant) => {
        const clock = readWallClock(instant, zone)
        expect(toLocalDay(instant, zone)).toBe(clock.day)
        expect(formatLocalTime(instant, zone)).toBe(clock.time.slice(0, 5))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the next midnight', () => {
  test('is the first moment at which the local day has changed', () => {
    fc.assert(
      fc.property(anyZone, createInstantArbitrary(), (zone, instant) => {
        const next = getNextMidnight(instant, zone)
        const day = toLocalDay(instant, zone)
        expect(next > instant).toBe(true)
        expect(toLocalDay(next, zone) > day).toBe(true)
        expect(toLocalDay(addSeconds(next, -1), zone)).toBe(day)
      }),
      { numRuns: 2000 },
    )
  })

  test('of midnight itself is a day later', () => {
    expect(getNextMidnight('2026-03-04T23:00:00', 'Europe/Prague')).toBe('2026-03-05T23:00:00')
  })

  test('skips a day that the zone skipped', () => {
    expect(getNextMidnight('2011-12-30T09:00:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00')
  })

  test('is the second midnight when clocks are set back across it', () => {
    expect(getNextMidnight('2010-11-07T02:00:00', 'America/St_Johns')).toBe('2010-11-07T02:30:00')
    expect(getNextMidnight('2010-11-07T03:00:00', 'America/St_Johns')).toBe('2010-11-07T03:30:00')
  })
})

// The expected local days are computed with Intl, because the tested functions use Temporal.
function expectFirstInstant(day: Day, zone: string): void {
  const start = startOfDay(day, zone)
  const found = [readWallClock(start, zone).day, readWallClock(addSeconds(start, -1), zone).day < day]
  expect(found, `${zone} ${day} ${start}`).toEqual([day, true])
}

function expectDayStartsAtFirstInstant(zone: string, day: Day): void {
  const start = startOfDay(day, zone)
  expect(getToday(start, zone)).toBe(day)
  expect(getToday(addSeconds(start, -1), zone) < day).toBe(true)
}

function listDaysOfChange(zone: string, from: Day, to: Day): Day[] {
  const days: Day[] = []
  const end = Temporal.PlainDate.from(to).toZonedDateTime(zone)
  let change = Temporal.PlainDate.from(from).toZonedDateTime(zone).getTimeZoneTransition('next')
  while (change && Temporal.ZonedDateTime.compare(change, end) < 0) {
    days.push(change.toPlainDate().toString())
    change = change.getTimeZoneTransition('next')
  }
  return days
}

function createInstantArbitrary(): fc.Arbitrary<Instant> {
  const years = { min: Date.UTC(2012, 0), max: Date.UTC(2100, 0) }
  return fc.integer(years).map((ms) => dateToInstant(new Date(ms)))
}

function listMinutesBefore(instant: Instant, count: number): Instant[] {
  return Array.from({ length: count }, (_, index) => addSeconds(instant, -60 * (index + 1)))
}

function addSeconds(instant: Instant, seconds: number): Instant {
  return dateToInstant(new Date(toDate(instant).getTime() + seconds * 1000))
}

function countSeconds(from: Instant, to: Instant): number {
  return (toDate(to).getTime() - toDate(from).getTime()) / 1000
}

test('an hour of a local day is one instant, also where the clocks skip or repeat it', () => {
  expect(resolveLocalTime('2026-11-16', '08:30', 'Europe/Prague')).toBe('2026-11-16T07:30:00')
  expect(resolveLocalTime('2026-07-01', '08:30', 'Europe/Prague')).toBe('2026-07-01T06:30:00')
  expect(resolveLocalTime('2026-03-29', '02:30', 'Europe/Prague')).toBe('2026-03-29T01:30:00')
  expect(resolveLocalTime('2026-10-25', '02:30', 'Europe/Prague')).toBe('2026-10-25T00:30:00')
})
