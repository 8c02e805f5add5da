export type Selection = Readonly<Record<string, true>>

/** One row ticked or unticked; with an anchor, every row from there to here follows it. */
export function selectRows(
  selection: Selection,
  ids: readonly number[],
  index: number,
  on: boolean,
  anchor: number | null,
): Selection {
  const from = Math.min(anchor ?? index, index)
  const to = Math.max(anchor ?? index, index)
  const touched = new Set(ids.slice(from, to + 1).map(String))
  const kept = Object.keys(selection).filter((id) => !touched.has(id))
  return Object.fromEntries([...kept, ...(on ? touched : [])].map((id) => [id, true as const]))
}

export const selectAll = (ids: readonly number[]): Selection => Object.fromEntries(ids.map((id) => [id, true as const]))
export const selectedIds = (selection: Selection): number[] => Object.keys(selection).map(Number)
