import { describe, expect, it } from 'vitest'
import type { SettingsListItem } from '../list/settingsListSpecs.ts'
import { diffLists } from './diffLists.ts'

const FIELDS = ['nameCs', 'nameEn']
const createRow = (id: number): SettingsListItem => ({ id, nameCs: `cs ${id}`, nameEn: `en ${id}` })
const [a, b, c, d] = [createRow(1), createRow(2), createRow(3), createRow(4)]
const diffRows = (before: SettingsListItem[], after: SettingsListItem[]) => diffLists(FIELDS, before, after)

describe('the differences of two lists', () => {
  it('ignore white space around a text', () => {
    expect(diffRows([a, b], [a, { ...b, nameCs: ' cs 2 ' }])).toEqual([])
  })

  it('contain added and removed rows, but no moves caused by them', () => {
    const newRow = { nameCs: 'nový', nameEn: 'new' }
    expect(diffRows([a, b, c], [newRow, a, c])).toEqual([
      { kind: 'added', item: newRow },
      { kind: 'removed', item: b },
    ])
  })

  it('contain the old and the new value of a changed field', () => {
    expect(diffRows([a], [{ ...a, nameEn: 'other' }])).toEqual([
      { kind: 'changed', item: a, fields: [{ field: 'nameEn', before: 'en 1', after: 'other' }] },
    ])
  })

  it('contain only the row that was moved up or down', () => {
    expect(diffRows([a, b, c, d], [d, a, b, c])).toEqual([{ kind: 'moved', item: d, from: 4, to: 1 }])
    expect(diffRows([a, b, c, d], [b, c, d, a])).toEqual([{ kind: 'moved', item: a, from: 1, to: 4 }])
  })

  it('contain both the change and the move of a row', () => {
    const changed = { ...d, nameCs: 'jinak' }
    expect(diffRows([a, b, d], [changed, a, b]).map(({ kind }) => kind)).toEqual(['changed', 'moved'])
  })

  it('contain a row with an unknown id as added', () => {
    expect(diffRows([a], [a, b])).toEqual([{ kind: 'added', item: b }])
  })

  it('compare arrays in a row by their items', () => {
    const before = { id: 's', languages: ['cs', 'en'] }
    expect(diffLists(['languages'], [before], [{ id: 's', languages: ['cs', 'en'] }])).toEqual([])
    expect(diffLists(['languages'], [before], [{ id: 's', languages: ['en'] }])).toHaveLength(1)
  })
})
