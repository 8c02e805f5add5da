import { addDays, type Day } from '@poledne/contract/domain/day'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

/** The number of weeks that the calendar loads at once, a quarter of a year. */
const CALENDAR_WEEKS = 13
const DAYS_PER_PAGE = 7 * CALENDAR_WEEKS

/** Queries the calendar in pages, beginning with a week; its key begins like the key of the dashboard. */
export const weekCalendarQuery = (firstWeek: Day) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'calendar', firstWeek],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET weeklyMenus/calendar/', {
        query: new URLSearchParams({ from: pageParam, weeks: String(CALENDAR_WEEKS) }),
        signal,
      }),
    initialPageParam: firstWeek,
    getNextPageParam: (_, __, last) => addDays(last, DAYS_PER_PAGE),
    getPreviousPageParam: (_, __, first) => addDays(first, -DAYS_PER_PAGE),
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
