import type { SystemSettings } from '@poledne/contract/modules/system'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'

export const systemQuery = queryOptions({
  queryKey: ['system', 'settings'],
  queryFn: ({ signal }) => callApi('GET settings/system/', { signal }),
})

export const jobsQuery = queryOptions({
  queryKey: ['system', 'jobs'],
  queryFn: ({ signal }) => callApi('GET settings/jobs/', { signal }),
})

export const errorLogQuery = queryOptions({
  queryKey: ['system', 'errorLog'],
  queryFn: ({ signal }) => callApi('GET settings/errorLog/', { signal }),
})

export const cacheSystemSettings = (client: QueryClient, settings: SystemSettings) =>
  client.setQueryData(systemQuery.queryKey, settings)
