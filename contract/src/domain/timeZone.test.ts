import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { fromDate } from './instant.ts'
import { isTimeZone, wallClock } from './timeZone.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

test('every zone of the platform is a time zone, and so are UTC and the old names', () => {
  expect(ZONES.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(['UTC', 'Asia/Kolkata', 'Europe/Kyiv'].every(isTimeZone)).toBe(true)
})

test.each(['', 'Prague', 'Europe/Praha', '+01:00', '-0500', ' UTC', 'Europe/Prague ', 'undefined'])(
  '%j is no time zone',
  (text) => {
    expect(isTimeZone(text)).toBe(false)
  },
)

test('the wall clock agrees with Temporal in every zone', () => {
  const years = { min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) }
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer(years), (zone, ms) => {
      const instant = fromDate(new Date(ms))
      const local = Temporal.Instant.from(`${instant}Z`).toZonedDateTimeISO(zone).toPlainDateTime()
      const { day, time } = wallClock(instant, zone)
      expect(`${day}T${time}`).toBe(local.toString({ smallestUnit: 'second' }))
    }),
    { numRuns: 2000 },
  )
})

test('midnight is 00:00:00 of the new day', () => {
  expect(wallClock('2026-03-04T23:00:00', 'Europe/Prague')).toEqual({ day: '2026-03-05', time: '00:00:00' })
})

test('early years keep their four digits', () => {
  expect(wallClock('0042-07-01T12:00:00', 'UTC')).toEqual({ day: '0042-07-01', time: '12:00:00' })
})
