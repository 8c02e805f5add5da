import type { CodelistItem } from '@poledne/contract/codelist'
import { useMemo } from 'react'
import { useCodelist } from '../../lib/useCodelist.ts'
import { cellKeys, type Plan, placeOf } from './plan.ts'

/** The order in which types are stored. */
export function useTypeOrder() {
  const { items, isPending, error } = useCodelist('menuItemTypes')
  const typeOrder = useMemo(() => items.map(({ id }) => Number(id)), [items])
  return { items, typeOrder, isPending, error }
}

/** The rows of the grid: all types there are, and those that the plan has although the list lost them. */
export function usePlanRows(items: readonly CodelistItem[], plan: Plan): readonly CodelistItem[] {
  const used = [...new Set(cellKeys(plan).map((key) => placeOf(key).typeId))].sort((a, b) => a - b).join()
  return useMemo(() => {
    const ids = used === '' ? [] : used.split(',').map(Number)
    const known = new Set(items.map(({ id }) => Number(id)))
    const offered = items.filter(({ id, disabled }) => !disabled || ids.includes(Number(id)))
    const lost = ids.filter((id) => !known.has(id))
    return [...offered, ...lost.map((id) => ({ id, value: `#${id}`, disabled: true, params: [] }))]
  }, [items, used])
}
