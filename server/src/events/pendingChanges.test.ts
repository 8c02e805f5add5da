import { DELETED_VERSION } from '@poledne/contract/schemas/deletedVersion'
import { expect, test } from 'vitest'
import { addPendingChange, createEmptyPendingChanges } from './pendingChanges.ts'

const collectVersions = (...versions: number[]) => {
  const pending = createEmptyPendingChanges()
  for (const version of versions) addPendingChange(pending, { about: 'record', module: 'dishes', id: 7, version })
  return [...pending.records.values()].map(({ version }) => version)
}

test('keeps the newest version of a record, in any order of events', () => {
  expect(collectVersions(3, 5)).toEqual([5])
  expect(collectVersions(5, 3)).toEqual([5])
})

test('a deleted record stays deleted', () => {
  expect(collectVersions(5, DELETED_VERSION)).toEqual([DELETED_VERSION])
  expect(collectVersions(DELETED_VERSION, 5)).toEqual([DELETED_VERSION])
})
