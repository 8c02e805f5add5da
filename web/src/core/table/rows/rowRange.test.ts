import { describe, expect, test } from 'vitest'
import { computeScrollTop, computeVisibleRows, listRenderedRows } from './rowRange.ts'

test('a region shows the rows that are at least partly inside it', () => {
  expect(computeVisibleRows(0, 400, 40)).toEqual({ first: 0, last: 9 })
  expect(computeVisibleRows(50, 400, 40)).toEqual({ first: 1, last: 11 })
})

test('a bounce above the top shows the first rows', () => {
  expect(computeVisibleRows(-30, 400, 40)).toEqual({ first: 0, last: 9 })
})

describe('rendered rows', () => {
  test('ten rows around the visible ones are rendered, within the list', () => {
    expect(listRenderedRows({ first: 0, last: 2 }, { count: 1000, focused: null, overscan: 10 })).toEqual(
      Array.from({ length: 13 }, (_, row) => row),
    )
    expect(listRenderedRows({ first: 997, last: 999 }, { count: 1000, focused: null, overscan: 10 })[0]).toBe(987)
    expect(listRenderedRows({ first: 997, last: 999 }, { count: 1000, focused: null, overscan: 10 }).at(-1)).toBe(999)
  })

  test('the focused row is rendered wherever the list is scrolled to', () => {
    expect(listRenderedRows({ first: 500, last: 510 }, { count: 1000, focused: 3, overscan: 10 })[0]).toBe(3)
    expect(listRenderedRows({ first: 500, last: 510 }, { count: 1000, focused: 900, overscan: 10 }).at(-1)).toBe(900)
    expect(listRenderedRows({ first: 500, last: 510 }, { count: 1000, focused: 505, overscan: 10 })).toHaveLength(31)
  })

  test('a focused row that is no longer in the list is not rendered', () => {
    expect(listRenderedRows({ first: 0, last: 5 }, { count: 6, focused: 20, overscan: 10 })).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('a list that became shorter than the scroll position renders its end', () => {
    expect(listRenderedRows({ first: 500, last: 510 }, { count: 20, focused: null, overscan: 10 }).at(-1)).toBe(19)
    expect(listRenderedRows({ first: 0, last: 10 }, { count: 0, focused: null, overscan: 10 })).toEqual([])
  })
})

describe('scrolling to a row', () => {
  const position = { scrollTop: 400, height: 440, rowHeight: 40, headHeight: 40 }

  test('a visible row does not scroll the list', () => {
    expect(computeScrollTop(12, position)).toBe(400)
  })

  test('a row above is shown first, below the header', () => {
    expect(computeScrollTop(3, position)).toBe(120)
  })

  test('a row below is shown last', () => {
    expect(computeScrollTop(20, position)).toBe(440)
  })
})
