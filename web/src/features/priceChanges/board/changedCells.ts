import { type GridKey, getSelectedCells, toKey } from '../../../core/grid/gridSelection.ts'
import type { BoardState } from './boardStore.ts'

const isSameBoard = (a: BoardState, b: BoardState) =>
  a.shape === b.shape &&
  a.columns === b.columns &&
  a.prices === b.prices &&
  a.currency === b.currency &&
  a.mode === b.mode &&
  a.isReadOnly === b.isReadOnly

/** Lists the cells whose edits differ. */
function listEditedCells({ columns, edits }: BoardState, before: BoardState): GridKey[] {
  const [from, to] = [before.edits.present, edits.present]
  if (from === to) return []
  const ids = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...ids].flatMap((id) => {
    if (from[id] === to[id]) return []
    const [row, variantId, typeId] = id.split(':').map(Number)
    const column = columns.findIndex((each) => each.weeklyMenuVariantId === variantId && each.menuItemTypeId === typeId)
    return column === -1 ? [] : [toKey(column, Number(row))]
  })
}

/** Lists the cells that a change of the state can concern; null stands for all. */
export function listChangedCells(before: BoardState, after: BoardState): ReadonlySet<GridKey> | null {
  if (!isSameBoard(before, after)) return null
  const { shape } = after
  const states = [before, after]
  return new Set([
    ...(before.selection === after.selection
      ? []
      : states.flatMap(({ selection }) => [selection.focusCell, ...getSelectedCells(shape, selection).flat()])),
    ...(before.editor === after.editor ? [] : states.flatMap(({ editor }) => editor?.key ?? [])),
    ...listEditedCells(after, before),
  ])
}
