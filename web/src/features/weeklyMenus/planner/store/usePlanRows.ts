import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodelist } from '../../../../core/record/useCodelist.ts'
import { getCellKeys, parseCellKey, type WeekPlan } from '../../weeklyMenuPlan.ts'
import { offerQuery } from '../../weeklyMenus.api.ts'
import type { WeekHeader } from './editedWeek.ts'

/** The menu item types and their ids in storage order. */
export function useTypeOrder() {
  const { items, isPending, error } = useCodelist('menuItemTypes')
  const typeOrder = useMemo(() => items.map(({ id }) => Number(id)), [items])
  return { items, typeOrder, isPending, error }
}

/** The rows of the grid: all types of the code list, and types of the plan that the list no longer has. */
export function usePlanRows(items: readonly CodelistItem[], plan: WeekPlan): readonly CodelistItem[] {
  const usedTypeIds = [...new Set(getCellKeys(plan).map((key) => parseCellKey(key).typeId))]
    .sort((a, b) => a - b)
    .join()
  return useMemo(() => {
    const ids = usedTypeIds === '' ? [] : usedTypeIds.split(',').map(Number)
    const known = new Set(items.map(({ id }) => Number(id)))
    const offeredTypes = items.filter(({ id, disabled }) => !disabled || ids.includes(Number(id)))
    const missingTypeIds = ids.filter((id) => !known.has(id))
    return [...offeredTypes, ...missingTypeIds.map((id) => ({ id, value: `#${id}`, disabled: true, params: [] }))]
  }, [items, usedTypeIds])
}

type OfferedWeek = Pick<WeekHeader, 'startDate' | 'weeklyMenuVariantId'>

function useWeeklyOffer({ startDate, weeklyMenuVariantId }: OfferedWeek) {
  const { i18n } = useTranslation()
  return useQuery({
    ...offerQuery({ startDate: startDate ?? '', weeklyMenuVariantId: weeklyMenuVariantId ?? 0 }, i18n.language),
    enabled: startDate !== null && weeklyMenuVariantId !== null,
  })
}

const NO_WEEK: OfferedWeek = { startDate: null, weeklyMenuVariantId: null }

/** Whether the offer of a stored week is still loading. */
export const useIsOfferPending = (week: OfferedWeek | null): boolean => useWeeklyOffer(week ?? NO_WEEK).isLoading

/**
 * Returns the types that restaurants offer in the week; null if it is not known. If no restaurant offers the variant, all
 * rows stay, because a user can plan a week before its restaurant menus exist.
 */
export function useOfferedTypeIds(week: OfferedWeek): readonly number[] | null {
  const { data } = useWeeklyOffer(week)
  return data?.menuItemTypeIds?.length ? data.menuItemTypeIds : null
}
