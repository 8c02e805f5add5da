import type { ListAddress, SavedViews } from '@poledne/contract/list/listView'

export const MAX_VIEW_NAME = 60

export function addView({ items, defaultId }: SavedViews, name: string, address: ListAddress): SavedViews {
  const id = String(1 + items.reduce((max, view) => Math.max(max, Number(view.id) || 0), 0))
  return { items: [...items, { id, name, address }], defaultId }
}

export const renameView = (views: SavedViews, id: string, name: string): SavedViews => ({
  ...views,
  items: views.items.map((view) => (view.id === id ? { ...view, name } : view)),
})

export const deleteView = ({ items, defaultId }: SavedViews, id: string): SavedViews => ({
  items: items.filter((view) => view.id !== id),
  defaultId: defaultId === id ? null : defaultId,
})

/** Makes a view the default, or clears the default if it already is. */
export const toggleDefaultView = (views: SavedViews, id: string): SavedViews => ({
  ...views,
  defaultId: views.defaultId === id ? null : id,
})
