export type Selection = Readonly<Record<string, true>>

/** Selects or deselects the row at `index`, or with an anchor all rows between the anchor and this row. */
export function selectRows(
  selection: Selection,
  ids: readonly number[],
  index: number,
  on: boolean,
  anchor: number | null,
): Selection {
  const from = Math.min(anchor ?? index, index)
  const to = Math.max(anchor ?? index, index)
  const affected = new Set(ids.slice(from, to + 1).map(String))
  const remaining = Object.keys(selection).filter((id) => !affected.has(id))
  return Object.fromEntries([...remaining, ...(on ? affected : [])].map((id) => [id, true as const]))
}

export const selectAll = (ids: readonly number[]): Selection => Object.fromEntries(ids.map((id) => [id, true as const]))
export const getSelectedIds = (selection: Selection): number[] => Object.keys(selection).map(Number)
