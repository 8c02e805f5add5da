import type { DishMerge, DuplicateDish, MergeRequest } from '@poledne/contract/modules/dishDuplicate'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../core/http/http.ts'
import { getNextPage } from '../../../core/list/useList.ts'

const ROOT_KEY = 'dishDuplicates'
/** The timeout is long, because comparing all dishes or changing hundreds of menus takes a while. */
const TIMEOUT_MS = 60_000

export const duplicatesQuery = infiniteQueryOptions({
  queryKey: [ROOT_KEY, 'groups'],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    callApi('GET dishes/duplicates/', {
      query: new URLSearchParams({ page: String(pageParam) }),
      signal,
      timeoutMs: TIMEOUT_MS,
    }),
  getNextPageParam: getNextPage,
  refetchOnWindowFocus: false,
})

/** Previews a merge. A response is never reused, because menus can change at any time. */
export const mergePreviewQuery = (keepId: number, goneId: number) =>
  queryOptions({
    queryKey: [ROOT_KEY, 'preview', keepId, goneId],
    queryFn: ({ signal }) => callApi('POST dishes/merge/preview/', { body: { keepId, goneId }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const mergeDishes = (body: MergeRequest, key: string): Promise<DishMerge> =>
  callApi('POST dishes/merge/', { body, headers: { 'Idempotency-Key': key }, timeoutMs: TIMEOUT_MS })

/**
 * Returns the key of a group from the ids of its dishes, so that a dismissed group is listed again when it gets another
 * dish.
 */
export const toGroupKey = (dishes: readonly Pick<DuplicateDish, 'id'>[]): string =>
  dishes
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join('-')
