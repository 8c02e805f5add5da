import { expect, test } from 'vitest'
import { differingZones } from './timeZones.ts'

test('two names of one zone are the same zone', () => {
  expect(differingZones('Asia/Calcutta', 'Asia/Kolkata')).toBeNull()
  expect(differingZones('Europe/Prague', 'Europe/Prague')).toBeNull()
})

test('different zones are told as people read them', () => {
  expect(differingZones('America/New_York', 'Europe/Prague')).toEqual({
    device: 'Europe/Prague',
    account: 'America/New York',
  })
})
