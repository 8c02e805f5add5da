import { describe, expect, it } from 'vitest'
import type { ListItem } from '../list/listSpecs.ts'
import { diffLists } from './diffLists.ts'

const FIELDS = ['nameCs', 'nameEn']
const row = (id: number): ListItem => ({ id, nameCs: `cs ${id}`, nameEn: `en ${id}` })
const [a, b, c, d] = [row(1), row(2), row(3), row(4)]
const diff = (before: ListItem[], after: ListItem[]) => diffLists(FIELDS, before, after)

describe('two states of a list', () => {
  it('do not differ where nothing but spaces around a text changed', () => {
    expect(diff([a, b], [a, { ...b, nameCs: ' cs 2 ' }])).toEqual([])
  })

  it('tell what was added and what was removed, and call neither a move', () => {
    const fresh = { nameCs: 'nový', nameEn: 'new' }
    expect(diff([a, b, c], [fresh, a, c])).toEqual([
      { kind: 'added', item: fresh },
      { kind: 'removed', item: b },
    ])
  })

  it('tell what a cell said before and after', () => {
    expect(diff([a], [{ ...a, nameEn: 'other' }])).toEqual([
      { kind: 'changed', item: a, fields: [{ field: 'nameEn', before: 'en 1', after: 'other' }] },
    ])
  })

  it('name only the row that was carried, whichever way', () => {
    expect(diff([a, b, c, d], [d, a, b, c])).toEqual([{ kind: 'moved', item: d, from: 4, to: 1 }])
    expect(diff([a, b, c, d], [b, c, d, a])).toEqual([{ kind: 'moved', item: a, from: 1, to: 4 }])
  })

  it('tell of both where a row was changed and carried', () => {
    const changed = { ...d, nameCs: 'jinak' }
    expect(diff([a, b, d], [changed, a, b]).map(({ kind }) => kind)).toEqual(['changed', 'moved'])
  })

  it('take a row whose id the other state does not know as added', () => {
    expect(diff([a], [a, b])).toEqual([{ kind: 'added', item: b }])
  })

  it('compare lists inside a row by what they hold', () => {
    const before = { id: 's', languages: ['cs', 'en'] }
    expect(diffLists(['languages'], [before], [{ id: 's', languages: ['cs', 'en'] }])).toEqual([])
    expect(diffLists(['languages'], [before], [{ id: 's', languages: ['en'] }])).toHaveLength(1)
  })
})
