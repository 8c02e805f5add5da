import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dateToInstant, isInstant, parseInstant, toDate } from './instant.ts'

const FIRST = Temporal.Instant.from('0001-01-01T00:00:00Z').epochMilliseconds
const LAST = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds
const anyMilliseconds = fc.integer({ min: FIRST, max: LAST })

test('an instant is written in UTC without fractions of a second', () => {
  fc.assert(
    fc.property(anyMilliseconds, (ms) => {
      const instant = dateToInstant(new Date(ms))
      const exact = Temporal.Instant.fromEpochMilliseconds(ms)
      expect(`${instant}Z`).toBe(exact.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString())
      expect(isInstant(instant)).toBe(true)
      expect(toDate(instant).getTime()).toBe(Math.floor(ms / 1000) * 1000)
      expect(dateToInstant(toDate(instant))).toBe(instant)
    }),
  )
})

test('milliseconds and Z are accepted and dropped', () => {
  fc.assert(
    fc.property(anyMilliseconds, fc.constantFrom('', 'Z'), fc.stringMatching(/^(\.\d{1,9})?$/), (ms, z, fraction) => {
      const instant = dateToInstant(new Date(ms))
      expect(parseInstant(instant + fraction + z)).toBe(instant)
      expect(isInstant(instant + fraction + z)).toBe(fraction + z === '')
    }),
  )
})

test.each([
  '2026-02-30T10:00:00',
  '2026-13-01T10:00:00',
  '2026-03-05T24:00:00',
  '2026-03-05T23:60:00',
  '2016-12-31T23:59:60',
  '0000-12-31T00:00:00',
  '+012026-03-05T00:00:00',
  '2026-03-05 10:00:00',
  '2026-03-05t10:00:00',
  '2026-03-05T10:00',
  '2026-03-05T10:00:00+01:00',
  '2026-03-05T10:00:00.Z',
  '2026-03-05T10:00:00\n',
  '2026-03-05',
  'now',
  '',
])('%j is no instant', (text) => {
  expect(parseInstant(text)).toBeNull()
  expect(isInstant(text)).toBe(false)
  expect(() => toDate(text)).toThrow(RangeError)
})

test('a date beyond the calendar or without a value is refused', () => {
  expect(() => dateToInstant(new Date(LAST + 1))).toThrow(RangeError)
  expect(() => dateToInstant(new Date(FIRST - 1))).toThrow(RangeError)
  expect(() => dateToInstant(new Date(Number.NaN))).toThrow(RangeError)
})
