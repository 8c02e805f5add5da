import { expect, test } from 'vitest'
import { formatTimeZone } from '../format/timeZones.ts'
import { filterTimeZones } from './filterTimeZones.ts'

const ZONES = ['America/New_York', 'Asia/Ho_Chi_Minh', 'Europe/Prague'].map((value) => ({
  value,
  label: formatTimeZone(value),
}))

test.each(['new_york', 'new york', 'America/New_York'])('searching for %s finds America/New York', (search) => {
  const found = filterTimeZones({ options: ZONES, search, limit: 10 })
  expect(found).toEqual([{ value: 'America/New_York', label: 'America/New York' }])
})
