import { formatFilter, formatSort } from '@poledne/contract/list'
import { notifications } from '@poledne/contract/notification'
import { type SupportRequest, supportRequests } from '@poledne/contract/supportRequest'
import { type RequestStatus, supportRequestList } from '@poledne/contract/supportRequest.list'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { nextPage } from '../../lib/nextPage.ts'

/** Requests and notifications stand under these names, and are read again when their counts on the profile change. */
export const REQUESTS = 'supportRequests'
export const NOTIFICATIONS = 'notifications'

export type RequestsWanted = { of: string | null; status: RequestStatus | null }

export const requestsQuery = ({ of, status }: RequestsWanted) =>
  infiniteQueryOptions({
    queryKey: [REQUESTS, 'list', of, status],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ page: String(pageParam) })
      for (const sort of supportRequestList.defaultSort) query.append('sort', formatSort(sort))
      if (of !== null)
        query.append('filter', formatFilter({ column: 'createdByName', operator: 'equals', values: [of] }))
      if (status !== null)
        query.append('filter', formatFilter({ column: 'status', operator: 'equals', values: [status] }))
      return call(supportRequests.list, { query, signal })
    },
    getNextPageParam: nextPage,
  })

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [REQUESTS, 'record', id],
    queryFn: ({ signal }) => call(supportRequests.get, { params: { id }, signal }),
  })

/** Messages before those that come with the request. */
export const earlierMessagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [REQUESTS, 'messages', id],
    initialPageParam: 2,
    queryFn: ({ pageParam, signal }) =>
      call(supportRequests.messages, {
        params: { id },
        query: new URLSearchParams({ page: String(pageParam) }),
        signal,
      }),
    getNextPageParam: nextPage,
  })

export function rememberRequest(client: QueryClient, request: SupportRequest): void {
  client.setQueryData(requestQuery(String(request.id)).queryKey, request)
  void client.invalidateQueries({ queryKey: [REQUESTS, 'list'] })
}

export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: [NOTIFICATIONS, 'all'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(notifications.list, { query: new URLSearchParams({ page: String(pageParam) }), signal }),
    getNextPageParam: nextPage,
  })

export const refreshNotifications = (client: QueryClient) => client.invalidateQueries({ queryKey: [NOTIFICATIONS] })
