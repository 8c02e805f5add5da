import { expect, test } from 'vitest'
import { filterTimeZones, findTimeZoneMismatch, formatTimeZone } from './timeZones.ts'

test('two names of one zone are no mismatch', () => {
  expect(findTimeZoneMismatch('Asia/Calcutta', 'Asia/Kolkata')).toBeNull()
  expect(findTimeZoneMismatch('Europe/Prague', 'Europe/Prague')).toBeNull()
})

test('different zones are returned by their display names', () => {
  expect(findTimeZoneMismatch('America/New_York', 'Europe/Prague')).toEqual({
    device: 'Europe/Prague',
    account: 'America/New York',
  })
})

const ZONES = ['America/New_York', 'Asia/Ho_Chi_Minh', 'Europe/Prague'].map((value) => ({
  value,
  label: formatTimeZone(value),
}))

test.each(['new_york', 'new york', 'America/New_York'])('searching for %s finds America/New York', (search) => {
  const found = filterTimeZones({ options: ZONES, search, limit: 10 })
  expect(found).toEqual([{ value: 'America/New_York', label: 'America/New York' }])
})
