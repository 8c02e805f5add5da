import { useDebouncedValue } from '@mantine/hooks'
import { addDays, type Day } from '@poledne/contract/domain/day'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type CellKey, parseCellKey } from '../../weeklyMenuPlan.ts'
import { getRetryInterval, toDishSummary, useFetchMissing } from '../store/dishLookups.ts'
import { searchDishes } from '../store/planner.api.ts'
import { useGrid } from './gridContext.ts'

const DEBOUNCE_MS = 120
const MAX_SHOWN = 8

/** Builds the search for the row and day of a cell; an empty text finds the dishes that suit the cell best. */
function buildDishSearch(language: string, search: string, key: CellKey, startDate: Day | null) {
  const { day, typeId } = parseCellKey(key)
  const cell = { menuItemTypeId: typeId, before: startDate ? addDays(startDate, day - 1) : null }
  return {
    queryKey: ['codelist', 'dishes', language, 'search', search, cell],
    queryFn: ({ signal }: { signal: AbortSignal }) => searchDishes(language, search, cell, signal),
    staleTime: 30_000,
  }
}

/** Finds dishes for a text whose input is already closed, which would cancel the request of a query. */
export async function findDishes(
  client: QueryClient,
  language: string,
  search: string,
  key: CellKey,
  startDate: Day | null,
): Promise<CodelistItem[]> {
  const { queryKey, queryFn } = buildDishSearch(language, search, key, startDate)
  return client.getQueryData<CodelistItem[]>(queryKey) ?? queryFn({ signal: new AbortController().signal })
}

/** Searches dishes by the typed text. `isFresh` is true if the results belong to exactly this text. */
export function useDishSearch(text: string, key: CellKey) {
  const { i18n } = useTranslation()
  const { lookups, startDate, actions } = useGrid()
  const searchText = text.trim()
  const [search] = useDebouncedValue(searchText, DEBOUNCE_MS)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...buildDishSearch(i18n.language, search, key, startDate),
    placeholderData: keepPreviousData,
    refetchInterval: getRetryInterval,
    refetchOnReconnect: true,
  })
  const isOutdated = searchText === '' && (search !== '' || isPlaceholderData)
  // Suggestions for an empty text leave out the dishes that the week already has.
  const found = useMemo(
    () =>
      isOutdated || !data
        ? []
        : data.filter(({ id }) => searchText !== '' || !actions.isPlanned(Number(id))).slice(0, MAX_SHOWN),
    [data, isOutdated, searchText, actions],
  )

  // A layout effect, because the layout effect of the input can add a dish and announce its name as soon as it is found.
  useLayoutEffect(() => {
    if (data) lookups.dishes.add(data.map((item) => [Number(item.id), toDishSummary(item)] as const))
  }, [data, lookups])
  useFetchMissing(lookups.served, startDate ? found.map(({ id }) => Number(id)) : [])

  const isFresh = searchText === search && data !== undefined && !isPlaceholderData
  return { found, error: searchText === '' ? null : error, isFetching, isFresh }
}
