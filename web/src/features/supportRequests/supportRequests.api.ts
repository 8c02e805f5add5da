import type { SupportRequest } from '@poledne/contract/modules/supportRequest'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { useRefetchOnCountChange } from '../../core/http/queryClient.ts'
import { getNextPage } from '../../core/list/useList.ts'
import { useSession } from '../../core/session/session.ts'

const REQUESTS_KEY = 'supportRequests'

export const supportRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [REQUESTS_KEY, 'record', id],
    queryFn: ({ signal }) => callApi('GET supportRequests/:id/', { params: { id }, signal }),
  })

/** Queries the messages that are older than those in the response of the support request. */
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
  client.setQueryData(supportRequestQuery(String(id)).queryKey, request)
  void invalidateModules(client, [{ module: REQUESTS_KEY, id, version }])
}

/** Refetches support requests when the number of open requests or of unread notifications changes. */
export function useRequestRefetch(): void {
  const { requests, notifications } = useSession().profile.badges
  useRefetchOnCountChange(REQUESTS_KEY, requests, notifications)
}
