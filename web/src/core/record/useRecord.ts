import { type InfiniteData, type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { callApi, callEndpoint } from '../http/http.ts'
import { invalidateModules } from '../http/invalidateModules.ts'
import { getNextPage } from '../list/useList.ts'
import type { AnyRecord, NamedModule, RecordModule } from './recordFields.ts'

/** Query keys start with the name of the module, because `invalidateModules` finds queries by it. */
export const recordKey = (module: NamedModule, id: string) => [module.name, 'record', id] as const
const historyKey = (module: NamedModule, id: string) => [module.name, 'history', id] as const

function recordQuery(module: NamedModule, id: string) {
  return queryOptions({
    queryKey: recordKey(module, id),
    queryFn: ({ signal }) =>
      callApi(`GET ${module.name}/:id/`, {
        params: { id },
        signal,
      }) as Promise<AnyRecord>,
  })
}

export const useRecord = (module: NamedModule, id: string, enabled = true) =>
  useQuery({ ...recordQuery(module, id), enabled })

export function useRecordHistory(module: RecordModule, id: string) {
  return useInfiniteQuery({
    queryKey: historyKey(module, id),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(module.endpoints.history, {
        params: { id },
        query: new URLSearchParams({ page: String(pageParam) }),
        signal,
      }),
    getNextPageParam: getNextPage,
  })
}

/** Caches the record from a response and refetches its history, lists and code lists. */
export function cacheRecord(client: QueryClient, module: NamedModule, record: AnyRecord, keepsPages = false): void {
  const { id, version } = record
  client.setQueryData(recordKey(module, String(id)), record)
  void invalidateModules(client, [{ module: module.name, id, version }], { keepsPages })
}

/** Caches a record that was edited in a list: its row changes in place, and the list keeps its pages. */
export function cacheSavedRow(client: QueryClient, module: NamedModule, record: AnyRecord): void {
  client.setQueriesData<InfiniteData<{ items: { id: number }[] }>>({ queryKey: [module.name, 'list'] }, (data) =>
    data && 'pages' in data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(replaceRow) })) }
      : data,
  )
  function replaceRow<Row extends { id: number }>(row: Row): Row {
    return row.id === record.id ? { ...row, ...record } : row
  }
  cacheRecord(client, module, record, true)
}

export function removeCachedRecord(client: QueryClient, module: NamedModule, id: number): void {
  client.removeQueries({ queryKey: recordKey(module, String(id)) })
  client.removeQueries({ queryKey: historyKey(module, String(id)) })
  void invalidateModules(client, [{ module: module.name, id }])
}
