import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { factsOf } from './dishFacts.ts'
import { useGrid } from './gridContext.ts'
import { askAgain, useAskFor } from './lookup.ts'
import { searchDishes } from './planner.api.ts'

const QUIET_MS = 120

/** The dishes that a typed text may mean. `isFresh`: they belong to exactly this text. */
export function useDishSearch(text: string) {
  const { i18n } = useTranslation()
  const { lookups } = useGrid()
  const wanted = text.trim()
  const [search] = useDebouncedValue(wanted, QUIET_MS)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['codelist', 'dishes', i18n.language, 'search', search],
    queryFn: ({ signal }) => searchDishes(i18n.language, search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: askAgain,
    refetchOnReconnect: true,
  })
  const found = wanted === '' ? undefined : data

  useEffect(() => {
    if (data) lookups.dishes.learn(data.map((item) => [Number(item.id), factsOf(item)] as const))
  }, [data, lookups])
  useAskFor(lookups.served, found?.map(({ id }) => Number(id)) ?? [])

  const isFresh = wanted !== '' && wanted === search && data !== undefined && !isPlaceholderData
  return { found: found ?? [], error: wanted === '' ? null : error, isFetching, isFresh }
}
