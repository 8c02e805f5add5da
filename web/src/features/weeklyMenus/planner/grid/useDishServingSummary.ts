import { useDebouncedValue } from '@mantine/hooks'
import { dateToInstant } from '@poledne/contract/domain/instant'
import { toLocalDay } from '@poledne/contract/domain/timeZone'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../core/format/useFormat.ts'
import { SEPARATOR } from '../../../../core/format/useNameSuffix.ts'
import { useSession } from '../../../../core/session/session.ts'
import { readDishServingTotals } from '../store/planner.api.ts'

/** The delay in milliseconds after which the servings of a highlighted dish are read. */
const HIGHLIGHT_DELAY_MS = 250
const STALE_AFTER_MS = 60_000

/** Summarises the servings of a dish as its page does: the number of days, the last one and the next one. */
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
  ].join(SEPARATOR)
}
