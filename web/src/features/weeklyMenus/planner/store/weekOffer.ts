import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { weekOfferQuery } from '../../weeklyMenus.api.ts'
import type { WeekHeader } from './editedWeek.ts'

type OfferedWeek = Pick<WeekHeader, 'startDate' | 'weeklyMenuVariantId'>

function useWeeklyOffer({ startDate, weeklyMenuVariantId }: OfferedWeek) {
  const { i18n } = useTranslation()
  return useQuery({
    ...weekOfferQuery({ startDate: startDate ?? '', weeklyMenuVariantId: weeklyMenuVariantId ?? 0 }, i18n.language),
    enabled: startDate !== null && weeklyMenuVariantId !== null,
  })
}

const NO_WEEK: OfferedWeek = { startDate: null, weeklyMenuVariantId: null }

/** Whether the offer of a stored week is still loading. */
export const useIsOfferPending = (week: OfferedWeek | null): boolean => useWeeklyOffer(week ?? NO_WEEK).isLoading

/**
 * Returns the types that restaurants offer in the week; null if this is not known. If no restaurant offers the variant,
 * it is null too, because a user can plan a week before its restaurant menus exist.
 */
export function useOfferedTypeIds(week: OfferedWeek): readonly number[] | null {
  const { data } = useWeeklyOffer(week)
  return data?.menuItemTypeIds?.length ? data.menuItemTypeIds : null
}
