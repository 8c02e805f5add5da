import type { Sort } from '@poledne/contract/list/listQuery'
import { expect, test } from 'vitest'
import { changeSort } from './useDataTable.ts'

const asc = (column: string): Sort => ({ column, direction: 'asc' })
const desc = (column: string): Sort => ({ column, direction: 'desc' })
const clicked = { column: 'name', firstDirection: 'asc', keepsOthers: false } as const

test('each click on a column sorts it ascending, then descending, then not at all', () => {
  expect(changeSort([asc('code')], clicked)).toEqual([asc('name')])
  expect(changeSort([asc('name')], clicked)).toEqual([desc('name')])
  expect(changeSort([desc('name')], clicked)).toEqual([])
})

test('a column of dates is sorted with the newest first', () => {
  const date = { ...clicked, firstDirection: 'desc' } as const
  expect(changeSort([], date)).toEqual([desc('name')])
  expect(changeSort([desc('name')], date)).toEqual([asc('name')])
  expect(changeSort([asc('name')], date)).toEqual([])
})

test('with Shift the other columns stay sorted, and a sorted column keeps its rank', () => {
  const shifted = { ...clicked, keepsOthers: true }
  expect(changeSort([asc('code')], shifted)).toEqual([asc('code'), asc('name')])
  expect(changeSort([asc('name'), asc('code')], shifted)).toEqual([desc('name'), asc('code')])
  expect(changeSort([desc('name'), asc('code')], shifted)).toEqual([asc('code')])
})

test('a chosen direction replaces the current one', () => {
  expect(changeSort([desc('name'), asc('code')], { ...clicked, direction: 'desc' })).toEqual([desc('name')])
})
