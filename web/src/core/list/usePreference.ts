import type { Preference } from '@poledne/contract/modules/preference'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callApi, takeInitialResponse } from '../http/http.ts'
import { getPageDataTime } from '../http/pageData.ts'

const preferenceQuery = (key: string) =>
  queryOptions({
    queryKey: ['preference', key],
    queryFn: ({ signal }) => callApi('GET profile/preferences/:key/', { params: { key }, signal }),
    initialData: () => takeInitialResponse('GET profile/preferences/:key/', { params: { key } }),
    initialDataUpdatedAt: getPageDataTime,
    // The cached preference never becomes stale, because only this user changes it, and every change passes through
    // `save`.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/**
 * A stored preference of the user. `read` completes the stored value, which can be empty;
 * it must be a stable function. A change is shown at once and sent in the background, one write at a time.
 */
export function usePreference<T extends object>(key: string, read: (stored: Preference) => T) {
  const client = useQueryClient()
  const query = preferenceQuery(key)
  const { data, isPending } = useQuery(query)
  const value = useMemo(() => read(data ?? {}), [data, read])
  const { mutate, error } = useMutation({
    mutationKey: query.queryKey,
    scope: { id: `preference ${key}` },
    mutationFn: (body: Preference) => callApi('PUT profile/preferences/:key/', { params: { key }, body }),
  })
  const save = useCallback(
    (change: Partial<T>) => {
      const { queryKey } = preferenceQuery(key)
      // A preference is any JSON object; `T` is the shape that `read` gives it.
      const next = { ...read(client.getQueryData(queryKey) ?? {}), ...change } as unknown as Preference
      client.setQueryData(queryKey, next)
      mutate(next)
    },
    [client, key, read, mutate],
  )
  return useMemo(() => ({ value, save, isPending, error }), [value, save, isPending, error])
}
