import type { ShelvedCell } from '@poledne/contract/weeklyMenu'
import type { Choices, Side } from '../../lib/conflict.ts'
import { type Cell, type CellKey, cellKey, cellKeys, cellOf, type Plan, placeOf, sameCell } from './plan.ts'
import { putCells } from './planEdits.ts'

export type CellDifference = { key: CellKey; base: Cell; mine: Cell; theirs: Cell; clash: boolean }

const inOrder = (keys: Iterable<CellKey>) =>
  [...new Set(keys)].toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)]
    return a.day - b.day || a.typeId - b.typeId
  })

/** The cells that are not the same in both, day by day. */
export const changedCells = (from: Plan, to: Plan): CellKey[] =>
  inOrder([...cellKeys(from), ...cellKeys(to)]).filter((key) => !sameCell(cellOf(from, key), cellOf(to, key)))

/** Where my week and theirs differ; a clash is a cell that both changed since they parted. */
export function cellDifferences(base: Plan, mine: Plan, theirs: Plan): CellDifference[] {
  return changedCells(mine, theirs).map((key) => {
    const cells = { base: cellOf(base, key), mine: cellOf(mine, key), theirs: cellOf(theirs, key) }
    const clash = !sameCell(cells.mine, cells.base) && !sameCell(cells.theirs, cells.base)
    return { key, ...cells, clash }
  })
}

/** Where only one side changed a cell, that side is proposed; a clash is left to the person. */
export function proposeSides(found: readonly CellDifference[]): Choices {
  return Object.fromEntries(
    found
      .filter(({ clash }) => !clash)
      .map(({ key, mine, base }): [string, Side] => [key, sameCell(mine, base) ? 'theirs' : 'mine']),
  )
}

/** Their week with my choices on it. */
export const mergePlans = (theirs: Plan, found: readonly CellDifference[], choices: Choices): Plan =>
  putCells(
    theirs,
    found.filter(({ key }) => choices[key] === 'mine').map(({ key, mine }) => ({ key, cell: mine })),
  )

/** What a displaced editor puts aside: the cells he changed, as he left them. */
export const shelvedCells = (base: Plan, mine: Plan): ShelvedCell[] =>
  changedCells(base, mine).map((key) => {
    const { day, typeId } = placeOf(key)
    const { dishIds, note } = cellOf(mine, key)
    return { day, menuItemTypeId: typeId, dishIds: [...dishIds], note: note?.trim() || null }
  })

/** The shelved cells that this week does not have yet. */
export const shelfDifferences = (plan: Plan, cells: readonly ShelvedCell[]): { key: CellKey; cell: Cell }[] =>
  cells
    .map(({ day, menuItemTypeId, dishIds, note }) => ({ key: cellKey(day, menuItemTypeId), cell: { dishIds, note } }))
    .filter(({ key, cell }) => !sameCell(cellOf(plan, key), cell))
