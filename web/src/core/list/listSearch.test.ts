import type { ListColumns } from '@poledne/contract/list/listQuery'
import { type ListView, parseListAddress, readViews, type SavedViews } from '@poledne/contract/list/listView'
import { describe, expect, it } from 'vitest'
import {
  addView,
  deleteView,
  parseListParams,
  renameView,
  replaceColumnFilters,
  toFullAddress,
  toggleDefaultView,
  toShortAddress,
} from './listSearch.ts'

const columns: ListColumns = { nameCs: { kind: 'text' }, archived: { kind: 'boolean' }, id: { kind: 'id' } }
const notArchived = { column: 'archived', operator: 'equals', values: ['false'] } as const
const base: ListView = {
  filters: [{ ...notArchived, values: ['false'] }],
  sort: [{ column: 'nameCs', direction: 'asc' }],
  columns: null,
}
const soup: ListView = { ...base, filters: [{ column: 'nameCs', operator: 'contains', values: ['polé, vka'] }] }
const unfiltered: ListView = { ...base, filters: [] }

describe('the address of a list', () => {
  it('is empty for the default list', () => {
    expect(toShortAddress(base, base, null)).toEqual({})
    expect(parseListAddress(columns, base, {})).toBeNull()
  })

  it('distinguishes no filters from the default filters', () => {
    expect(toShortAddress(unfiltered, base, null)).toEqual({ filter: [''] })
    expect(parseListAddress(columns, base, { filter: '' })).toEqual(unfiltered)
    expect(parseListAddress(columns, base, { sort: 'id:desc' })?.filters).toEqual(base.filters)
  })

  it('is parsed back to the same view, including commas and accents', () => {
    const view: ListView = { ...soup, sort: [{ column: 'id', direction: 'desc' }], columns: ['id', 'nameCs'] }
    const address = toShortAddress(view, base, null)
    expect(address).toEqual({ filter: ['nameCs:contains:polé\\, vka'], sort: ['id:desc'], columns: 'id,nameCs' })
    expect(parseListAddress(columns, base, address)).toEqual(view)
  })

  it('ignores unknown columns and invalid values', () => {
    const raw = { filter: ['nope:equals:1', 'id:equals:x'], sort: 'nope:asc', columns: 'nope' }
    expect(parseListAddress(columns, base, raw)).toEqual(unfiltered)
  })

  it('is empty for the default view of the user, and then explicit for the default list', () => {
    expect(toShortAddress(soup, base, soup)).toEqual({})
    expect(toShortAddress(base, base, soup)).toEqual({ filter: ['archived:equals:false'] })
    expect(toShortAddress(unfiltered, unfiltered, soup)).toEqual({ filter: [''] })
  })

  it('contains every part in a saved view', () => {
    expect(toFullAddress(base)).toEqual({ filter: ['archived:equals:false'], sort: ['nameCs:asc'] })
  })
})

describe('the filters of one column', () => {
  const id = { column: 'id', operator: 'equals' as const, values: ['1'] }
  const archived = { ...notArchived, values: ['true'] }

  it('are replaced at their position', () => {
    expect(replaceColumnFilters([...base.filters, id], 'archived', [archived])).toEqual([archived, id])
    expect(replaceColumnFilters([id, ...base.filters], 'archived', [archived])).toEqual([id, archived])
  })

  it('are appended if new and removed if empty', () => {
    expect(replaceColumnFilters(base.filters, 'id', [id])).toEqual([...base.filters, id])
    expect(replaceColumnFilters([...base.filters, id], 'archived', [])).toEqual([id])
  })
})

it('list parameters of a URL are read as arrays, and values of another type are dropped', () => {
  expect(parseListParams({ filter: 'id:equals:1', sort: ['id:asc', 2], columns: ['id'], other: 'x' })).toEqual({
    filter: ['id:equals:1'],
    sort: ['id:asc'],
    columns: undefined,
  })
})

const none: SavedViews = { items: [], defaultId: null }
const soups = { filter: ['dishTypeId:equals:1'], sort: ['nameCs:asc'] }

describe('saved views', () => {
  it('are read back as they were stored', () => {
    const views = toggleDefaultView(addView(addView(none, 'Soups', soups), 'All', { filter: [''] }), '2')
    expect(readViews(JSON.parse(JSON.stringify(views)))).toEqual(views)
    expect(views.items.map(({ id }) => id)).toEqual(['1', '2'])
  })

  it('ignore invalid stored values', () => {
    expect(readViews({})).toEqual(none)
    const odd = { id: '2', name: 'B', address: { filter: [1, 'x'], sort: 5 } }
    expect(readViews({ items: [{ id: '1' }, 7, odd], defaultId: '9' })).toEqual({
      items: [{ id: '2', name: 'B', address: { filter: ['x'] } }],
      defaultId: null,
    })
  })

  it('can be renamed, made the default, and deleted with their default mark', () => {
    const views = toggleDefaultView(renameView(addView(none, 'Soups', soups), '1', 'Polévky'), '1')
    expect(views).toMatchObject({ items: [{ name: 'Polévky' }], defaultId: '1' })
    expect(toggleDefaultView(views, '1').defaultId).toBeNull()
    expect(deleteView(views, '1')).toEqual(none)
  })
})
