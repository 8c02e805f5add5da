import { type Filter, formatFilter, formatSort } from '@poledne/contract/list/listQuery'
import type { ListAddress, ListView, SavedViews } from '@poledne/contract/list/listView'

const toTexts = (value: unknown): string[] | undefined =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((each) => typeof each === 'string')
      : undefined

/** Returns the list parameters of a URL; a value of another type is dropped. */
export const parseListParams = (search: Record<string, unknown>): ListAddress => ({
  filter: toTexts(search.filter),
  sort: toTexts(search.sort),
  columns: typeof search.columns === 'string' ? search.columns : undefined,
})

const haveSameItems = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, index) => each === b[index])

const formatFilters = (view: ListView) => view.filters.map(formatFilter)
const formatSorts = (view: ListView) => view.sort.map(formatSort)

export const isSameView = (a: ListView, b: ListView) =>
  haveSameItems(formatFilters(a), formatFilters(b)) &&
  haveSameItems(formatSorts(a), formatSorts(b)) &&
  haveSameItems(a.columns ?? [], b.columns ?? [])

/**
 * Formats the filters of a view. An empty `filter=` means "no filters"; without the parameter the default filters
 * apply.
 */
const formatFilterParam = (view: ListView) => (view.filters.length > 0 ? formatFilters(view) : [''])

/** Converts a view to an address with all its parts, as a saved view stores it. */
export const toFullAddress = (view: ListView): ListAddress => ({
  filter: formatFilterParam(view),
  sort: formatSorts(view),
  ...(view.columns && { columns: view.columns.join(',') }),
})

/**
 * Returns the shortest URL parameters that show this view: parts equal to `base` are left out. If the user has a
 * default view, a URL without parameters shows that one, so `base` itself is written in full.
 */
export function toShortAddress(view: ListView, base: ListView, ownDefault: ListView | null): ListAddress {
  if (ownDefault && isSameView(view, ownDefault)) return {}
  const address = toFullAddress(view)
  if (haveSameItems(formatFilters(view), formatFilters(base))) delete address.filter
  if (haveSameItems(formatSorts(view), formatSorts(base))) delete address.sort
  if (ownDefault && Object.keys(address).length === 0) address.filter = formatFilterParam(view)
  return address
}

/** Replaces the filters of one column at their position, or appends them. */
export function replaceColumnFilters(filters: readonly Filter[], column: string, next: readonly Filter[]): Filter[] {
  const at = filters.findIndex((filter) => filter.column === column)
  const others = filters.filter((filter) => filter.column !== column)
  if (at < 0) return [...others, ...next]
  const before = filters.slice(0, at).filter((filter) => filter.column !== column).length
  return [...others.slice(0, before), ...next, ...others.slice(before)]
}

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
