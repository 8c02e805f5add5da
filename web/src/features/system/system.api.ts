import { type SystemSettings, systemEndpoints } from '@poledne/contract/endpoints/system'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '../../lib/http/http.ts'

export const systemQuery = queryOptions({
  queryKey: ['system', 'settings'],
  queryFn: ({ signal }) => callEndpoint(systemEndpoints.read, { signal }),
})

export const jobsQuery = queryOptions({
  queryKey: ['system', 'jobs'],
  queryFn: ({ signal }) => callEndpoint(systemEndpoints.jobs, { signal }),
})

export const errorLogQuery = queryOptions({
  queryKey: ['system', 'errorLog'],
  queryFn: ({ signal }) => callEndpoint(systemEndpoints.errorLog, { signal }),
})

export const cacheSystemSettings = (client: QueryClient, settings: SystemSettings) =>
  client.setQueryData(systemQuery.queryKey, settings)
