import { type SystemSettings, systemSettings } from '@poledne/contract/system'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export const systemQuery = queryOptions({
  queryKey: ['system', 'settings'],
  queryFn: ({ signal }) => call(systemSettings.read, { signal }),
})

export const jobsQuery = queryOptions({
  queryKey: ['system', 'jobs'],
  queryFn: ({ signal }) => call(systemSettings.jobs, { signal }),
})

export const errorLogQuery = queryOptions({
  queryKey: ['system', 'errorLog'],
  queryFn: ({ signal }) => call(systemSettings.errorLog, { signal }),
})

export const rememberSystem = (client: QueryClient, settings: SystemSettings) =>
  client.setQueryData(systemQuery.queryKey, settings)
