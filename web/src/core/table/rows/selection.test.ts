import { describe, expect, it } from 'vitest'
import { getSelectedIds, selectAll, selectRows } from './selection.ts'

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
    expect(getSelectedIds(selectRows(selectAll(ids), ids, 3, false, 1))).toEqual([11, 15])
  })
})
