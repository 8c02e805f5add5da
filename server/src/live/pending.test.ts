import { GONE } from '@poledne/contract/gone'
import { expect, test } from 'vitest'
import { addPending, nothingPending } from './pending.ts'

const kept = (...versions: number[]) => {
  const pending = nothingPending()
  for (const version of versions) addPending(pending, { about: 'record', module: 'dishes', id: 7, version })
  return [...pending.records.values()].map(({ version }) => version)
}

test('of one record the newest version is kept, in whichever order they were heard', () => {
  expect(kept(3, 5)).toEqual([5])
  expect(kept(5, 3)).toEqual([5])
})

test('a record that is gone stays gone', () => {
  expect(kept(5, GONE)).toEqual([GONE])
  expect(kept(GONE, 5)).toEqual([GONE])
})
