import { describe, expect, it } from 'vitest'
import { findNextCell, hasEditOf } from './useInlineEditing.ts'

const can = { edit: true, archive: true }
const ROWS = [
  { id: 5, can },
  { id: 6, can: { ...can, edit: false } },
  { id: 7, can, archived: true },
  { id: 8, can },
]
const COLUMNS = ['name', 'type']

describe('the next editable cell', () => {
  it('is the next column of the same row', () => {
    expect(findNextCell(ROWS, COLUMNS, { rowId: 5, columnId: 'name' }, 1)).toEqual({ rowId: 5, columnId: 'type' })
    expect(findNextCell(ROWS, COLUMNS, { rowId: 5, columnId: 'type' }, -1)).toEqual({ rowId: 5, columnId: 'name' })
  })

  it('continues in the next row that the user can edit', () => {
    expect(findNextCell(ROWS, COLUMNS, { rowId: 5, columnId: 'type' }, 1)).toEqual({ rowId: 8, columnId: 'name' })
    expect(findNextCell(ROWS, COLUMNS, { rowId: 8, columnId: 'name' }, -1)).toEqual({ rowId: 5, columnId: 'type' })
  })

  it('does not exist after the last and before the first cell', () => {
    expect(findNextCell(ROWS, COLUMNS, { rowId: 8, columnId: 'type' }, 1)).toBe(null)
    expect(findNextCell(ROWS, COLUMNS, { rowId: 5, columnId: 'name' }, -1)).toBe(null)
  })
})

describe('the result of a save', () => {
  const edit = { field: 'name', value: 'Soup', patch: {}, status: 'saving', message: null, conflict: null } as const

  it('belongs to the cell only while the cell still has the saved value', () => {
    expect(hasEditOf({ 5: { name: edit } }, { rowId: 5, columnId: 'name', value: 'Soup' })).toBe(true)
    expect(hasEditOf({ 5: { name: edit } }, { rowId: 5, columnId: 'name', value: 'Sou' })).toBe(false)
    expect(hasEditOf({}, { rowId: 5, columnId: 'name', value: 'Soup' })).toBe(false)
  })
})
