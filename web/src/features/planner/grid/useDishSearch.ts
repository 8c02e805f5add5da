import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getRetryInterval, useFetchMissing } from '../model/lookup.ts'
import { toDishSummary } from '../model/useDishLookups.ts'
import { searchDishes } from '../planner.api.ts'
import { useGrid } from './gridContext.ts'

const DEBOUNCE_MS = 120

/** The dishes that a typed text may mean. `isFresh`: they belong to exactly this text. */
export function useDishSearch(text: string) {
  const { i18n } = useTranslation()
  const { lookups } = useGrid()
  const searchText = text.trim()
  const [search] = useDebouncedValue(searchText, DEBOUNCE_MS)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['codelist', 'dishes', i18n.language, 'search', search],
    queryFn: ({ signal }) => searchDishes(i18n.language, search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: getRetryInterval,
    refetchOnReconnect: true,
  })
  const found = searchText === '' ? undefined : data

  useEffect(() => {
    if (data) lookups.dishes.add(data.map((item) => [Number(item.id), toDishSummary(item)] as const))
  }, [data, lookups])
  useFetchMissing(lookups.served, found?.map(({ id }) => Number(id)) ?? [])

  const isFresh = searchText !== '' && searchText === search && data !== undefined && !isPlaceholderData
  return { found: found ?? [], error: searchText === '' ? null : error, isFetching, isFresh }
}
