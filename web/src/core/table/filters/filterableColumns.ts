import { type ListColumn, type ListColumns, RECORD_COLUMNS } from '@poledne/contract/list/listQuery'
import type { PlacedColumn } from '../columnSpec.ts'

type Module = { columns: ListColumns }

const isSearchable = (column: ListColumn | undefined) => column?.kind === 'text' && !column.isExact

/**
 * Returns the column of the quick search: the names in all languages if the list has such a column, otherwise the first
 * text column that can be searched for a part.
 */
export function findSearchColumn({ columns }: Module, shown: readonly PlacedColumn[]) {
  const nameColumn = Object.keys(columns).find((id) => columns[id]?.kind === 'words')
  return nameColumn ?? shown.find(({ id }) => isSearchable(columns[id]))?.id
}

/** Whether the column only marks records that need work, such as dishes without an English name. */
export const isFlag = (column: ListColumn | undefined) => column?.kind === 'boolean' && column.filterOnly

/**
 * Lists the columns that can be filtered by, the most useful ones first. A name is filtered by its id, and the quick
 * search has its own input.
 */
export function listFilterableColumns({ columns: contract }: Module, columns: readonly PlacedColumn[]): string[] {
  const replaced = new Set(columns.filter(({ id, filterBy = id }) => filterBy !== id).map(({ id }) => id))
  const inOrder = columns.map(({ id, filterBy }) => filterBy ?? id)
  const all = [...new Set([...inOrder, ...Object.keys(contract)])].filter((id) => contract[id] && !replaced.has(id))
  const searched = new Set(all.flatMap((id) => (contract[id]?.kind === 'words' ? contract[id].columns : [])))
  const getRank = (id: string) => {
    if (isFlag(contract[id])) return 0
    if (Object.hasOwn(RECORD_COLUMNS, id) || contract[id]?.kind === 'id') return id === 'id' ? 4 : 3
    return searched.has(id) ? 2 : 1
  }
  return all.filter((id) => contract[id]?.kind !== 'words').sort((a, b) => getRank(a) - getRank(b))
}
