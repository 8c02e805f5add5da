import type { dashboard } from '@poledne/contract/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { bareEndpoint } from '../../lib/bareEndpoint.ts'
import { call } from '../../lib/http.ts'

const readDesk = bareEndpoint<typeof dashboard>({ method: 'GET', path: 'dashboard/', guard: 'session' })

/** Read anew with every visit: whoever comes back from mending something wants to see it mended. */
export const deskQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(readDesk, { signal }),
  staleTime: 0,
})
