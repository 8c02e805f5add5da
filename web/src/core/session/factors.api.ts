import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../http/http.ts'

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => callApi('GET profile/factors/', { signal }),
})
