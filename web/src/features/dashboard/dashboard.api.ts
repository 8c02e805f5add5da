import type { readDashboardEndpoint } from '@poledne/contract/endpoints/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { describeEndpoint } from '../../lib/http/describeEndpoint.ts'
import { callEndpoint } from '../../lib/http/http.ts'

const dashboardEndpoint = describeEndpoint<typeof readDashboardEndpoint>({
  method: 'GET',
  path: 'dashboard/',
  guard: 'session',
})

/** Read anew with every visit: whoever comes back from mending something wants to see it mended. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => callEndpoint(dashboardEndpoint, { signal }),
  staleTime: 0,
})
