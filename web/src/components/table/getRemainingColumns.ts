import type { ListColumns } from '@poledne/contract/list/listQuery'

type PlacedColumn = { id: string; filterBy?: string }

/**
 * The columns of a module that its list does not place itself, offered in the columns menu: a new field of the
 * contract can be shown without touching the list. Ids are technical, and stay out,
 * and so does a column that is only searched by.
 */
export function getRemainingColumns(module: { columns: ListColumns }, placed: readonly PlacedColumn[]) {
  const known = new Set(placed.flatMap(({ id, filterBy = id }) => [id, filterBy]))
  return Object.entries(module.columns)
    .filter(([id, { kind }]) => id !== 'id' && kind !== 'words' && !known.has(id))
    .map(([id]) => ({ id, size: 140, hidden: true }))
}
