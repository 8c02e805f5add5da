import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test, vi } from 'vitest'
import { dateToInstant } from './instant.ts'
import { isTimeZone, readWallClock } from './timeZone.ts'

const ZONES = Intl.supportedValuesOf('timeZone')

test('every zone of the platform is a time zone, and so are UTC and both names of a renamed zone', () => {
  expect(ZONES.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev'].every(isTimeZone)).toBe(true)
})

test('a time zone in another case or by an alias is refused', () => {
  expect(
    ['europe/prague', 'EUROPE/PRAGUE', 'Europe/pragUE', 'utc', 'US/Pacific', 'Etc/GMT'].filter(isTimeZone),
  ).toEqual([])
})

test('readWallClock accepts an alias that was saved earlier', () => {
  expect(readWallClock('2026-03-04T23:00:00', 'eUrOpE/pRaGuE')).toEqual({ day: '2026-03-05', time: '00:00:00' })
  expect(readWallClock('2026-03-04T23:00:00', 'US/Pacific')).toEqual({ day: '2026-03-04', time: '15:00:00' })
})

test('a thousand spellings of a zone keep at most a hundred formatters', () => {
  const { DateTimeFormat } = Intl
  const build = vi.fn((target: typeof DateTimeFormat, args: unknown[]) => Reflect.construct(target, args))
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, { construct: build })
  const buildCaseVariant = (count: number) =>
    [...'europe/prague'].map((letter, at) => ((count >> at) & 1 ? letter.toUpperCase() : letter)).join('')
  const spellings = [...new Set(Array.from({ length: 2_000 }, (_, count) => buildCaseVariant(count)))]
  expect(spellings).toHaveLength(1_024)
  for (const zone of spellings) readWallClock('2026-03-04T23:00:00', zone)
  build.mockClear()
  for (const zone of spellings.slice(-100)) readWallClock('2026-03-04T23:00:00', zone)
  expect(build).not.toHaveBeenCalled()
  for (const zone of spellings.slice(0, 100)) readWallClock('2026-03-04T23:00:00', zone)
  expect(build).toHaveBeenCalledTimes(100)
  Intl.DateTimeFormat = DateTimeFormat
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
      const instant = dateToInstant(new Date(ms))
      const local = Temporal.Instant.from(`${instant}Z`).toZonedDateTimeISO(zone).toPlainDateTime()
      const { day, time } = readWallClock(instant, zone)
      expect(`${day}T${time}`).toBe(local.toString({ smallestUnit: 'second' }))
    }),
    { numRuns: 2000 },
  )
})

test('midnight is 00:00:00 of the new day', () => {
  expect(readWallClock('2026-03-04T23:00:00', 'Europe/Prague')).toEqual({ day: '2026-03-05', time: '00:00:00' })
})

test('early years keep their four digits', () => {
  expect(readWallClock('0042-07-01T12:00:00', 'UTC')).toEqual({ day: '0042-07-01', time: '12:00:00' })
})
