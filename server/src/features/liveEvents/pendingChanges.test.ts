import { DELETED_VERSION } from '@poledne/contract/domain/limits'
import { expect, test } from 'vitest'
import { addPendingChange, createEmptyPendingChanges } from './pendingChanges.ts'

const collectPendingVersions = (...versions: number[]) => {
  const pending = createEmptyPendingChanges()
  for (const version of versions) addPendingChange(pending, { about: 'record', module: 'dishes', id: 7, version })
  return [...pending.records.values()].map(({ version }) => version)
}

test('keeps the newest version of a record, in any order of events', () => {
  expect(collectPendingVersions(3, 5)).toEqual([5])
  expect(collectPendingVersions(5, 3)).toEqual([5])
})

test('a deleted record stays deleted', () => {
  expect(collectPendingVersions(5, DELETED_VERSION)).toEqual([DELETED_VERSION])
  expect(collectPendingVersions(DELETED_VERSION, 5)).toEqual([DELETED_VERSION])
})
