import { expect, test } from 'vitest'
import { zoneName } from './timeZones.ts'
import { zoneFilter } from './zoneFilter.ts'

const ZONES = ['America/New_York', 'Asia/Ho_Chi_Minh', 'Europe/Prague'].map((value) => ({
  value,
  label: zoneName(value),
}))

test.each(['new_york', 'new york', 'America/New_York'])('%s finds New York', (search) => {
  const found = zoneFilter({ options: ZONES, search, limit: 10 })
  expect(found).toEqual([{ value: 'America/New_York', label: 'America/New York' }])
})
