import type { CodelistItem } from '@poledne/contract/endpoints/codelist'
import { useMemo } from 'react'
import { useCodelist } from '../../../lib/record/useCodelist.ts'
import { getCellKeys, parseCellKey, type WeekPlan } from './weekPlan.ts'

/** The order in which types are stored. */
export function useTypeOrder() {
  const { items, isPending, error } = useCodelist('menuItemTypes')
  const typeOrder = useMemo(() => items.map(({ id }) => Number(id)), [items])
  return { items, typeOrder, isPending, error }
}

/** The rows of the grid: all types there are, and those that the plan has although the list lost them. */
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
