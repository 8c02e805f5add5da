import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../core/http/http.ts'

/** The queries are always stale, so that a user who has just fixed a problem sees it solved. */
const staleTime = 0

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => callApi('GET dashboard/', { signal }),
  staleTime,
})

/** The key begins like the key of the dashboard, so that live changes refetch both. */
export const todayQuery = queryOptions({
  queryKey: ['dashboard', 'today'],
  queryFn: ({ signal }) => callApi('GET dashboard/today/', { signal }),
  staleTime,
})

const MAX_UNREAD = 50

/** Queries the unread notifications about comments that mention the user. */
export const mentionsQuery = queryOptions({
  queryKey: ['notifications', 'mentions'],
  queryFn: ({ signal }) => {
    const query = new URLSearchParams({ pageSize: String(MAX_UNREAD), filter: 'unread:equals:true' })
    return callApi('GET profile/notifications/', { query, signal })
  },
  select: ({ items }) => items.filter(({ key }) => key === 'commentMention'),
  staleTime,
})
