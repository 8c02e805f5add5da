import type { Day, Weekday } from '@poledne/contract/domain/day'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readHolidays } from './planner.api.ts'

/** What the check would say of the holidays of a week, before there is a menu to check. */
export function useHolidays(week: Day, variantId: number | null): ReadonlyMap<Weekday, string> {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['weeklyMenus', 'holidays', week, variantId, i18n.language],
    queryFn: ({ signal }) => readHolidays(week, variantId ?? 0, signal),
    enabled: variantId !== null,
  })
  return useMemo(() => {
    const byDay = new Map<Weekday, string>()
    for (const { day, message } of data ?? []) byDay.set(day, [byDay.get(day), message].filter(Boolean).join(' '))
    return byDay
  }, [data])
}
