import type { ListColumns } from '@poledne/contract/list'

type Placed = { id: string; filterBy?: string }

/**
 * The columns of a module that its list does not place itself, offered in the columns menu: a new field of the
 * contract can be shown without touching the list. Ids are technical, and stay out.
 */
export function otherColumns(module: { columns: ListColumns }, placed: readonly Placed[]) {
  const known = new Set(placed.flatMap(({ id, filterBy = id }) => [id, filterBy]))
  return Object.keys(module.columns)
    .filter((id) => id !== 'id' && !known.has(id))
    .map((id) => ({ id, size: 140, hidden: true }))
}
