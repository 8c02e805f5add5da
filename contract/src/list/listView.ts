/**
 * This file turns the address of a list, the user's saved views and their columns into the request for its first page.
 * The browser sends this request, and the server answers it in advance inside the page, so both use this code. It uses
 * no schema library, because it is part of the first load.
 */

import type { Preference } from '../modules/preference.ts'
import {
  DEFAULT_PAGE_SIZE,
  type Filter,
  formatFilter,
  formatSort,
  type ListColumns,
  parseListSearch,
  type RawQuery,
  type Sort,
} from './listQuery.ts'

/** The filters, sort and columns of a list; null columns mean the user's own columns. */
export type ListView = { filters: readonly Filter[]; sort: readonly Sort[]; columns: readonly string[] | null }

/** A list view as text, for the URL and for a saved view. */
export type ListAddress = { filter?: string[] | undefined; sort?: string[] | undefined; columns?: string | undefined }

/** The filter of a list of records that hides archived ones. */
const NOT_ARCHIVED: readonly Filter[] = [{ column: 'archived', operator: 'equals', values: ['false'] }]

/** Returns the filters of a list when the URL has no parameters: archived records are hidden. */
export const getInitialFilters = (columns: ListColumns) => (Object.hasOwn(columns, 'archived') ? NOT_ARCHIVED : [])

function parseColumns(columns: ListColumns, text: RawQuery[string]): string[] | null {
  if (typeof text !== 'string') return null
  const known = new Set(text.split(',').filter((name) => Object.hasOwn(columns, name)))
  return known.size > 0 ? [...known] : null
}

/**
 * Returns the view of a URL, or null if it has no list parameters, so that the default view applies. Missing parts come
 * from `base`.
 */
export function parseListAddress(columns: ListColumns, base: ListView, raw: RawQuery): ListView | null {
  if (raw.filter === undefined && raw.sort === undefined && raw.columns === undefined) return null
  const { filters, sort } = parseListSearch(columns, raw)
  return {
    filters: raw.filter === undefined ? base.filters : filters,
    sort: sort.length > 0 ? sort : base.sort,
    columns: parseColumns(columns, raw.columns),
  }
}

/** A named view of a list. */
export type SavedView = { id: string; name: string; address: ListAddress }
export type SavedViews = { items: SavedView[]; defaultId: string | null }

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

/** Returns the view that the user has made the default of a list, if there is one. */
export function findDefaultView(columns: ListColumns, base: ListView, views: SavedViews): ListView | null {
  const saved = views.items.find(({ id }) => id === views.defaultId)
  return saved ? (parseListAddress(columns, base, saved.address) ?? base) : null
}

/** Reads the columns that the user has chosen for a table; null means the default columns. */
export function readChosenColumns({ columns }: Preference): string[] | null {
  const names = readTexts(columns) ?? []
  return names.length > 0 ? names : null
}

/** Returns the shown columns that the server computes only on demand. */
export const pickOnDemandColumns = (columns: ListColumns, shown: readonly string[]): string[] =>
  shown.filter((name) => columns[name]?.onDemand).sort()

/** Builds the query of the first page of a list. */
export function buildListParams(
  { filters, sort }: Pick<ListView, 'filters' | 'sort'>,
  onDemandColumns: readonly string[],
) {
  const query = new URLSearchParams({ pageSize: String(DEFAULT_PAGE_SIZE) })
  for (const each of sort) query.append('sort', formatSort(each))
  for (const each of filters) query.append('filter', formatFilter(each))
  if (onDemandColumns.length > 0) query.set('columns', onDemandColumns.join())
  return query
}
