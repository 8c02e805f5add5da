import { expect, test } from 'vitest'
import { findTimeZoneMismatch } from './timeZones.ts'

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
