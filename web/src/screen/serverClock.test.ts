import { expect, test } from 'vitest'
import { createServerClock } from './serverClock.ts'

const NOON = Date.parse('2026-11-16T11:00:00Z')
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR

/** Creates a device whose clock is wrong by `wrongBy`; the test controls both of its clocks. */
function createDevice(wrongBy = 0) {
  let wall = NOON + wrongBy
  let ticks = 500
  const time = createServerClock({ wall: () => wall, ticks: () => ticks })
  return {
    ...time,
    pass: (ms: number) => {
      wall += ms
      ticks += ms
    },
    sleep: (ms: number) => {
      wall += ms
    },
    setTo: (at: number) => {
      wall = at
    },
  }
}

test('a device clock close to the server time is used unchanged', () => {
  const { synchronise, now } = createDevice(7 * SECOND)
  synchronise(NOON)
  expect(now()).toBe(NOON + 7 * SECOND)
})

test.each([DAY, -DAY, 3 * HOUR])('a device clock that is %d ms wrong is corrected, also offline', (wrongBy) => {
  const { synchronise, now, pass } = createDevice(wrongBy)
  expect(now()).toBe(NOON + wrongBy)
  synchronise(NOON)
  expect(now()).toBe(NOON)
  pass(30 * HOUR)
  expect(now()).toBe(NOON + 30 * HOUR)
})

test('a device clock that is set back while offline is ignored', () => {
  const { synchronise, now, pass, setTo } = createDevice()
  synchronise(NOON)
  pass(HOUR)
  setTo(NOON - DAY)
  expect(now()).toBe(NOON + HOUR)
  pass(HOUR)
  expect(now()).toBe(NOON + 2 * HOUR)
})

test('a device clock that jumps ahead while offline is used until the next response', () => {
  const { synchronise, now, sleep } = createDevice()
  synchronise(NOON)
  sleep(20 * HOUR)
  expect(now()).toBe(NOON + 20 * HOUR)
  synchronise(NOON + SECOND)
  expect(now()).toBe(NOON + SECOND)
})

test.each([DAY, -DAY])('a device clock that was %d ms wrong can be corrected while offline', (wrongBy) => {
  const { synchronise, now, pass, setTo } = createDevice(wrongBy)
  synchronise(NOON)
  pass(HOUR)
  setTo(NOON + HOUR)
  expect(now()).toBe(NOON + HOUR)
})

test('a device that starts in 1970 uses the time of the cached content', () => {
  const { startFromCachedTime, now, pass, synchronise } = createDevice(-NOON)
  startFromCachedTime(NOON)
  pass(HOUR)
  expect(now()).toBe(NOON + HOUR)
  synchronise(NOON + DAY)
  startFromCachedTime(NOON)
  expect(now()).toBe(NOON + DAY)
})

test('a changed device clock is reported once', () => {
  const { wasDeviceClockSet, pass, setTo } = createDevice()
  pass(DAY)
  expect(wasDeviceClockSet()).toBe(false)
  setTo(NOON)
  expect([wasDeviceClockSet(), wasDeviceClockSet()]).toEqual([true, false])
})
