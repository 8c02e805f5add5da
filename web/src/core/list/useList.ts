import { formatFilter, formatSort, type RecordList } from '@poledne/contract/list/listQuery'
import { buildListParams, type ListView, pickOnDemandColumns } from '@poledne/contract/list/listView'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useIsFetching } from '@tanstack/react-query'
import { createContext, useEffect, useMemo, useRef } from 'react'
import { callApi, takeInitialResponse } from '../http/http.ts'
import { getPageDataTime } from '../http/pageData.ts'
import type { AnyRecord } from '../record/recordFields.ts'

type PlainList = Pick<RecordList, 'columns' | 'defaultSort'> & {
  name: 'audit' | 'changes' | 'notifications' | 'supportRequests' | 'weeklyMenuExports'
}
/** A list with the standard table: the list of a record module, or another list, which has no records to edit. */
export type ListModule = (RecordList | PlainList) & {
  /** The path of the list in the API, if it is not the name. Such a list cannot be exported. */
  path?: string
  /** The key of the labels of the columns, if it is not `fields` of the namespace with this name. */
  labels?: string
}
/** The fields of a row that every list uses. */
export type ListRow = { id: number; archived?: boolean; can?: Readonly<Record<string, boolean>> }
type NumberedPage = { page: number; pageSize: number; total: number }
type ListPageData<Row> = NumberedPage & { items: Row[]; totalIsExact: boolean; next: string | null }

const STALE_AFTER_MS = 30_000

const listKey = (module: string) => [module, 'list'] as const

/** The caller names the row type of its module, so the response is not typed by the route. */
const getRoute = ({ name, path = `${name}/` }: ListModule) => `GET ${path}` as 'GET audit/'

export const fetchListPage = <Row>(module: ListModule, query: URLSearchParams, signal: AbortSignal) =>
  callApi(getRoute(module), { query, signal }) as Promise<unknown> as Promise<ListPageData<Row>>

function listQuery<Row extends ListRow>(
  module: ListModule,
  view: Pick<ListView, 'filters' | 'sort'>,
  columns: readonly string[],
) {
  const filter = view.filters.map(formatFilter)
  const sort = view.sort.map(formatSort)
  return infiniteQueryOptions({
    queryKey: [...listKey(module.name), { filter, sort, ...(columns.length > 0 && { columns }), path: module.path }],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = buildListParams(view, columns)
      if (pageParam !== null) query.set('after', pageParam)
      return fetchListPage<Row>(module, query, signal)
    },
    initialData: () => {
      const page = takeInitialResponse(getRoute(module), { query: buildListParams(view, columns) })
      return page && { pages: [page as unknown as ListPageData<Row>], pageParams: [null] }
    },
    initialDataUpdatedAt: getPageDataTime,
    getNextPageParam: (last: ListPageData<Row>) => last.next ?? undefined,
    // A list with several loaded pages is not refetched automatically; `invalidateModules` starts again at page 1.
    staleTime: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? Number.POSITIVE_INFINITY : STALE_AFTER_MS),
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}

/** Removes duplicate rows: a record that moved between two pages while they were loaded is on both of them. */
function dedupeRows<Row extends ListRow>(pages: readonly ListPageData<Row>[]): Row[] {
  const rows = new Map<number, Row>()
  for (const page of pages) for (const row of page.items) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}

const NO_PAGES: readonly never[] = []

/**
 * Queries a list page by page. `shown` contains the shown columns, some of which the server computes only on demand.
 */
export function useList<Row extends ListRow>(
  module: ListModule,
  view: Pick<ListView, 'filters' | 'sort'>,
  shown: readonly string[],
) {
  const list = useInfiniteQuery(listQuery<Row>(module, view, pickOnDemandColumns(module.columns, shown)))
  const requests = useIsFetching({ queryKey: listKey(module.name) })
  // Keep the previous rows when a new search fails; the query drops them.
  const lastData = useRef(list.data)
  useEffect(() => {
    if (list.data) lastData.current = list.data
  }, [list.data])
  const pages = (list.data ?? lastData.current)?.pages ?? NO_PAGES
  const rows = useMemo(() => dedupeRows<Row>(pages), [pages])
  return {
    rows,
    total: pages[0]?.total,
    /** Whether there are not more rows than `total`. */
    isTotalExact: pages[0]?.totalIsExact ?? true,
    requests,
    error: list.error,
    isPending: list.isPending,
    /** Whether the rows still belong to the previous search. */
    isOutdated: list.isPlaceholderData || (list.isError && !list.data),
    hasMore: list.hasNextPage,
    canFetchMore: list.hasNextPage && !list.isFetching && !list.error,
    fetchMore: list.fetchNextPage,
    retry: list.isFetchNextPageError ? list.fetchNextPage : list.refetch,
  }
}

/** Returns the number of the page after this one, for infinite queries; undefined if it is the last. */
export const getNextPage = ({ page, pageSize, total }: NumberedPage) => (page * pageSize < total ? page + 1 : undefined)

/** A change that a list has saved. `record` is null for a bulk edit of many records. */
export type SavedChange = { fields: readonly string[]; record: AnyRecord | null }

/** Receives the changes that a list saves in its cells or in bulk; null if its module does not need them. */
export const SavedChangesContext = createContext<((change: SavedChange) => void) | null>(null)
