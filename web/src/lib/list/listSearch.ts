import {
  type Filter,
  formatFilter,
  formatSort,
  type ListColumns,
  parseListSearch,
  type RawQuery,
  type Sort,
} from '@poledne/contract/list/listQuery'

/** What a list shows, as far as an address or a named view can say it. No columns: those that the user is used to. */
export type ListView = { filters: readonly Filter[]; sort: readonly Sort[]; columns: readonly string[] | null }

/** The same as text: in the address and in a saved view. */
export type ListAddress = { filter?: string[]; sort?: string[]; columns?: string }

const haveSameItems = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, index) => each === b[index])

const formatFilters = (view: ListView) => view.filters.map(formatFilter)
const formatSorts = (view: ListView) => view.sort.map(formatSort)

export const isSameView = (a: ListView, b: ListView) =>
  haveSameItems(formatFilters(a), formatFilters(b)) &&
  haveSameItems(formatSorts(a), formatSorts(b)) &&
  haveSameItems(a.columns ?? [], b.columns ?? [])

function parseColumns(columns: ListColumns, text: RawQuery[string]): string[] | null {
  if (typeof text !== 'string') return null
  const known = new Set(text.split(',').filter((name) => Object.hasOwn(columns, name)))
  return known.size > 0 ? [...known] : null
}

/** Null where the address says nothing of the list, so that a default may speak. What it leaves out comes from `base`. */
export function parseListAddress(columns: ListColumns, base: ListView, raw: RawQuery): ListView | null {
  if (raw.filter === undefined && raw.sort === undefined && raw.columns === undefined) return null
  const { filters, sort } = parseListSearch(columns, raw)
  return {
    filters: raw.filter === undefined ? base.filters : filters,
    sort: sort.length > 0 ? sort : base.sort,
    columns: parseColumns(columns, raw.columns),
  }
}

/** One empty `filter=` says "no filter at all", which an absent one does not. */
const formatFilterParam = (view: ListView) => (view.filters.length > 0 ? formatFilters(view) : [''])

/** Everything said out loud: what a saved view keeps. */
export const toFullAddress = (view: ListView): ListAddress => ({
  filter: formatFilterParam(view),
  sort: formatSorts(view),
  ...(view.columns && { columns: view.columns.join(',') }),
})

/**
 * The shortest address that shows this view to anybody: what equals `base` is left out.
 * The user's own default view answers to the bare address, so the base itself must then be said aloud.
 */
export function toShortAddress(view: ListView, base: ListView, ownDefault: ListView | null): ListAddress {
  if (ownDefault && isSameView(view, ownDefault)) return {}
  const address = toFullAddress(view)
  if (haveSameItems(formatFilters(view), formatFilters(base))) delete address.filter
  if (haveSameItems(formatSorts(view), formatSorts(base))) delete address.sort
  if (ownDefault && Object.keys(address).length === 0) address.filter = formatFilterParam(view)
  return address
}

/** The filters of one column replaced, in place where it had some. */
export function replaceColumnFilters(filters: readonly Filter[], column: string, next: readonly Filter[]): Filter[] {
  const at = filters.findIndex((filter) => filter.column === column)
  const others = filters.filter((filter) => filter.column !== column)
  if (at < 0) return [...others, ...next]
  const before = filters.slice(0, at).filter((filter) => filter.column !== column).length
  return [...others.slice(0, before), ...next, ...others.slice(before)]
}
