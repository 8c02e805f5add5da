import { readViews, type SavedViews } from '@poledne/contract/list/listView'
import { describe, expect, it } from 'vitest'
import { addView, deleteView, renameView, toggleDefaultView } from './savedViews.ts'

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
