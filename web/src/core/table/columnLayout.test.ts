import { describe, expect, it } from 'vitest'
import {
  clampWidth,
  layoutColumns,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  moveColumn,
  readTablePreference,
} from './columnLayout.ts'

const columns = [{ id: 'name', size: 200 }, { id: 'type', size: 100 }, { id: 'note' }]

describe('column widths', () => {
  it('share the available width in proportion to their sizes', () => {
    expect(layoutColumns(columns, {}, 920)).toEqual({ name: 400, type: 200, note: 320 })
  })

  it('never shrink below their sizes', () => {
    expect(layoutColumns(columns, {}, 300)).toEqual({ name: 200, type: 100, note: 160 })
  })

  it('keep the width of a column that the user has resized', () => {
    expect(layoutColumns(columns, { name: 500 }, 760)).toEqual({ name: 500, type: 100, note: 160 })
    expect(layoutColumns(columns, { name: 80, type: 80, note: 80 }, 900)).toEqual({ name: 80, type: 80, note: 80 })
  })

  it('are limited to the minimum and the maximum width', () => {
    expect([clampWidth(-3), clampWidth(99.6), clampWidth(99_999)]).toEqual([MIN_COLUMN_WIDTH, 100, MAX_COLUMN_WIDTH])
  })
})

describe('moving a column', () => {
  it('keeps the order of the other columns', () => {
    expect(moveColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  })

  it('is limited to the first and the last position', () => {
    expect(moveColumn(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
    expect(moveColumn(['a', 'b'], 'a', 9)).toEqual(['b', 'a'])
  })
})

it('defaults to dense rows with the default columns and widths', () => {
  expect(readTablePreference({})).toEqual({ columns: null, widths: {}, density: 'xs' })
})

it('reads stored settings', () => {
  const kept = { columns: ['nameEn', 'nameCs'], widths: { nameEn: 240 }, density: 'md' as const }
  expect(readTablePreference(kept)).toEqual(kept)
})

it('ignores invalid stored settings', () => {
  const stored = { columns: [1], widths: { a: 'wide', b: 99_999 }, density: 'huge' }
  expect(readTablePreference(stored)).toEqual({ columns: null, widths: { b: MAX_COLUMN_WIDTH }, density: 'xs' })
})
