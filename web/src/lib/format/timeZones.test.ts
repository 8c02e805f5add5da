import { expect, test } from 'vitest'
import { findTimeZoneMismatch } from './timeZones.ts'

test('two names of one zone are the same zone', () => {
  expect(findTimeZoneMismatch('Asia/Calcutta', 'Asia/Kolkata')).toBeNull()
  expect(findTimeZoneMismatch('Europe/Prague', 'Europe/Prague')).toBeNull()
})

test('different zones are told as people read them', () => {
  expect(findTimeZoneMismatch('America/New_York', 'Europe/Prague')).toEqual({
    device: 'Europe/Prague',
    account: 'America/New York',
  })
})
