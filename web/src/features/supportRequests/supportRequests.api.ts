import { type Filter, formatFilter, formatSort } from '@poledne/contract/list/listQuery'
import type { ListView } from '@poledne/contract/list/listView'
import { type RequestStatus, supportRequestList } from '@poledne/contract/list/supportRequestList'
import type { SupportRequest } from '@poledne/contract/modules/supportRequest'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { useRefetchOnChange } from '../../core/http/queryClient.ts'
import { getNextPage } from '../../core/list/useList.ts'
import { useSession } from '../../core/session/session.ts'

const REQUESTS_KEY = 'supportRequests'

export type RequestFilter = { author: string | null; status: RequestStatus | null }

/** Builds the view of the list, which is also that of its export. */
export function buildRequestsView({ author, status }: RequestFilter): Pick<ListView, 'filters' | 'sort'> {
  const filters: Filter[] = []
  if (author !== null) filters.push({ column: 'createdByName', operator: 'equals', values: [author] })
  if (status !== null) filters.push({ column: 'status', operator: 'equals', values: [status] })
  return { filters, sort: [...supportRequestList.defaultSort] }
}

export const requestsQuery = ({ author, status }: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: [REQUESTS_KEY, 'list', author, status],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ page: String(pageParam) })
      const { filters, sort } = buildRequestsView({ author, status })
      for (const each of sort) query.append('sort', formatSort(each))
      for (const each of filters) query.append('filter', formatFilter(each))
      return callApi('GET supportRequests/', { query, signal })
    },
    getNextPageParam: getNextPage,
  })

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [REQUESTS_KEY, 'record', id],
    queryFn: ({ signal }) => callApi('GET supportRequests/:id/', { params: { id }, signal }),
  })

/** Queries the messages that are older than those in the response of the request. */
export const earlierMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [REQUESTS_KEY, 'messages', id],
    initialPageParam: 2,
    queryFn: ({ pageParam, signal }) =>
      callApi('GET supportRequests/:id/messages/', {
        params: { id },
        query: new URLSearchParams({ page: String(pageParam) }),
        signal,
      }),
    getNextPageParam: getNextPage,
  })

export function cacheRequest(client: QueryClient, request: SupportRequest): void {
  const { id, version } = request
  client.setQueryData(requestQuery(String(id)).queryKey, request)
  void invalidateModules(client, [{ module: REQUESTS_KEY, id, version }])
}

/** Refetches requests when the number of open requests or of unread notifications changes. */
export function useRequestRefetch(): void {
  const { requests, notifications } = useSession().profile.badges
  useRefetchOnChange(REQUESTS_KEY, requests, notifications)
}
