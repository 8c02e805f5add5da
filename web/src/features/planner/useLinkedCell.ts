import type { Weekday } from '@poledne/contract/domain/day'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type CellKey, toCellKey } from './model/weekPlan.ts'

/** The cell that the address asks for: `/weeklyMenus/7/edit?day=3&type=2`; the first row where it names only a day. */
export function useLinkedCell(typeIds: readonly number[]): { key: CellKey } | null {
  const { day, type } = useSearch({ strict: false }) as { day?: unknown; type?: unknown }
  const firstTypeId = typeIds[0]
  return useMemo(() => {
    const weekday = Number(day) as Weekday
    if (!WEEK_DAYS.includes(weekday) || firstTypeId === undefined) return null
    const typeId = Number(type)
    return { key: toCellKey(weekday, Number.isInteger(typeId) && typeId > 0 ? typeId : firstTypeId) }
  }, [day, type, firstTypeId])
}
