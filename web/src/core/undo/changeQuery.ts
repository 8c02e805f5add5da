import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi } from '../http/http.ts'
import { getNextPage } from '../list/useList.ts'

/** A change set with its records, of which each page has some. */
export const changeQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['changes', 'record', id],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callApi('GET changes/:id/', { params: { id }, query: new URLSearchParams({ page: String(pageParam) }), signal }),
    getNextPageParam: ({ records }) => getNextPage(records),
  })
