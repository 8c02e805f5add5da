import { useDebouncedValue } from '@mantine/hooks'
import { hasTypedWords } from '@poledne/contract/domain/compareText'
import { addDays, type Day } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { NAME_SEPARATOR } from '../../../../core/format/useNameSuffix.ts'
import { getCodelistParam } from '../../../../core/record/useCodelist.ts'
import { useSession } from '../../../../core/session/session.ts'
import { type CellKey, getDishIds, parseCellKey } from '../../weeklyMenuPlan.ts'
import { getRetryInterval, toDishSummary, useFetchMissing } from '../store/dishLookups.ts'
import { readDishServingTotals, searchDishes } from '../store/planner.api.ts'
import { usePlanner, usePlannerContext } from '../store/plannerContext.ts'

const DEBOUNCE_MS = 120
const MAX_SHOWN = 8

/** Builds the search for the row and the day of a cell. An empty text finds the dishes that suit the cell best. */
function buildDishSearch(language: string, search: string, key: CellKey, startDate: Day | null) {
  const { day, typeId } = parseCellKey(key)
  const cell = { menuItemTypeId: typeId, before: startDate ? addDays(startDate, day - 1) : null }
  return {
    queryKey: ['codelist', 'dishes', language, 'search', search, cell],
    queryFn: ({ signal }: { signal: AbortSignal }) => searchDishes(language, search, cell, signal),
    staleTime: 30_000,
  }
}

/** Says whether the typed text names the dish: every word occurs in its name in one of its languages. */
export const isMeantBy = (item: CodelistItem, text: string): boolean =>
  !item.disabled &&
  [item.value, getCodelistParam(item, 'nameCs'), getCodelistParam(item, 'nameEn')].some(
    (name) => name !== undefined && hasTypedWords(name, text),
  )

/**
 * Returns a function that accepts the first dish found for a typed text after its input was closed, if the text names
 * the dish. Otherwise the user can create the dish, or the text stays in the cell.
 */
export function useAcceptText() {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const { store, lookups } = usePlannerContext()
  const { can } = useSession()
  return async (key: CellKey, text: string, replacedId: number | null): Promise<void> => {
    const { queryKey, queryFn } = buildDishSearch(i18n.language, text, key, store.get().week.header.startDate)
    try {
      // Closing the input has cancelled the request of its query, so this request has its own signal.
      const cached = client.getQueryData<CodelistItem[]>(queryKey)
      const found = await (cached ?? queryFn({ signal: new AbortController().signal }))
      const { pendingTexts, isReadOnly, editedCell } = store.get()
      // The user can have changed or deleted the text during the request.
      if (pendingTexts[key]?.trim() !== text || isReadOnly) return
      const first = found.find((item) => isMeantBy(item, text))
      if (first) {
        lookups.dishes.add([[Number(first.id), toDishSummary(first)]])
        store.acceptDish(key, Number(first.id), replacedId)
      } else if (can('dishes.add') && (editedCell === null || !pendingTexts[editedCell]))
        store.createDish(key, text, replacedId)
      else store.announce({ text: 'planner:cell.typed', typed: text })
    } catch {
      store.announce({ text: 'planner:cell.searchFailed' })
    }
  }
}

/** Searches dishes by the typed text. `isFresh` says that the results belong to exactly this text. */
export function useDishSearch(text: string, key: CellKey, enabled: boolean) {
  const { i18n } = useTranslation()
  const { store, lookups } = usePlannerContext()
  const startDate = usePlanner((state) => state.week.header.startDate)
  const searchText = text.trim()
  const [search] = useDebouncedValue(searchText, DEBOUNCE_MS)
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...buildDishSearch(i18n.language, search, key, startDate),
    enabled,
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
        : data
            .filter(({ id }) => searchText !== '' || !getDishIds(store.get().week.plan).includes(Number(id)))
            .slice(0, MAX_SHOWN),
    [data, isOutdated, searchText, store],
  )

  // The names are stored in a layout effect, because the layout effect of the input can add a dish and announce its
  // name.
  useLayoutEffect(() => {
    if (data) lookups.dishes.add(data.map((item) => [Number(item.id), toDishSummary(item)] as const))
  }, [data, lookups])
  useFetchMissing(lookups.served, startDate ? found.map(({ id }) => Number(id)) : [])

  const isFresh = searchText === search && data !== undefined && !isPlaceholderData
  return { found, error: searchText === '' ? null : error, isFetching, isFresh }
}

/** The delay in milliseconds after which the servings of a highlighted dish are read. */
const HIGHLIGHT_DELAY_MS = 250
const STALE_AFTER_MS = 60_000

/** Returns a text about the servings of a dish: the number of days, the last day and the next day. */
export function useDishServingSummary(dishId: number | null): string | null {
  const { t } = useTranslation()
  const format = useFormat()
  const { can, profile } = useSession()
  const [settledId] = useDebouncedValue(dishId, HIGHLIGHT_DELAY_MS)
  const today = toLocalDay(dateToInstant(new Date()), profile.timezone)
  const { data } = useQuery({
    queryKey: ['weeklyMenus', 'servingTotals', settledId, today],
    queryFn: ({ signal }) => readDishServingTotals(settledId ?? 0, today, signal),
    enabled: settledId !== null && can('dishes.view'),
    staleTime: STALE_AFTER_MS,
  })
  if (!data || settledId !== dishId) return null
  const { times, last, next } = data
  if (times === 0 && next === null) return t('dishes:servings.empty')
  return [
    t('dishes:servings.times', { count: times }),
    ...(last ? [t('dishes:servings.last', { day: format.day(last) })] : []),
    ...(next ? [t('dishes:servings.next', { day: format.day(next) })] : []),
  ].join(NAME_SEPARATOR)
}
