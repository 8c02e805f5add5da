import type { Sort } from '@poledne/contract/list/listQuery'

type SortChange = {
  column: string
  /** The chosen direction; without it a column goes through its first direction, the other one, and unsorted. */
  direction?: Sort['direction']
  /** The direction in which the column is sorted first. */
  firstDirection: Sort['direction']
  /** Whether the other sorted columns stay sorted. */
  keepsOthers: boolean
}

/** Returns the sorting after the user has sorted by a column. */
export function changeSort(
  sort: readonly Sort[],
  { column, direction, firstDirection, keepsOthers }: SortChange,
): Sort[] {
  const current = sort.find((each) => each.column === column)
  const otherDirection = firstDirection === 'asc' ? 'desc' : 'asc'
  const next = direction ?? (!current ? firstDirection : current.direction === firstDirection ? otherDirection : null)
  const changed: Sort[] = next ? [{ column, direction: next }] : []
  if (!keepsOthers) return changed
  // A column that is already sorted keeps its rank.
  return current ? sort.flatMap((each) => (each === current ? changed : each)) : [...sort, ...changed]
}
