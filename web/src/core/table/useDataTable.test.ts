import type { Sort } from '@poledne/contract/list/listQuery'
import { describe, expect, it, test } from 'vitest'
import { changeSort, selectAllRows, selectRows } from './useDataTable.ts'

const getSelectedIds = (selection: object) => Object.keys(selection).map(Number)
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

const ids = [11, 12, 13, 14, 15]

describe('selecting rows', () => {
  it('selects and deselects one row', () => {
    const one = selectRows({}, ids, 2, true, null)
    expect(getSelectedIds(one)).toEqual([13])
    expect(selectRows(one, ids, 2, false, null)).toEqual({})
  })

  it('selects a range in either direction and keeps other selected rows', () => {
    const first = selectRows({}, ids, 0, true, null)
    expect(getSelectedIds(selectRows(first, ids, 4, true, 2))).toEqual([11, 13, 14, 15])
    expect(getSelectedIds(selectRows(first, ids, 2, true, 4))).toEqual([11, 13, 14, 15])
  })

  it('deselects a range', () => {
    expect(getSelectedIds(selectRows(selectAllRows(ids), ids, 3, false, 1))).toEqual([11, 15])
  })
})
