import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/http.ts'

/** Read anew with every visit: whoever comes back from mending something wants to see it mended. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => callApi('GET dashboard/', { signal }),
  staleTime: 0,
})
