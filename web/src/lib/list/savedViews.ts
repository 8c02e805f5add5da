import type { Preference } from '@poledne/contract/endpoints/preference'
import type { ListAddress } from './listSearch.ts'

/** A named view of a list. */
export type SavedView = { id: string; name: string; address: ListAddress }
export type SavedViews = { items: SavedView[]; defaultId: string | null }

export const MAX_VIEW_NAME = 60

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const readTexts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined

function readView(stored: unknown): SavedView[] {
  if (!isObject(stored) || typeof stored.id !== 'string' || typeof stored.name !== 'string') return []
  const { filter, sort, columns } = isObject(stored.address) ? stored.address : {}
  const address: ListAddress = {}
  if (readTexts(filter)) address.filter = readTexts(filter)
  if (readTexts(sort)) address.sort = readTexts(sort)
  if (typeof columns === 'string') address.columns = columns
  return [{ id: stored.id, name: stored.name, address }]
}

/** Reads the stored views and ignores those that this release cannot read. */
export function readViews(stored: Preference): SavedViews {
  const items = Array.isArray(stored.items) ? stored.items.flatMap(readView) : []
  const defaultId = items.find(({ id }) => id === stored.defaultId)?.id ?? null
  return { items, defaultId }
}

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
