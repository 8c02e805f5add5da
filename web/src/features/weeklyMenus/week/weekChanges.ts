import type { Weekday } from '@poledne/contract/domain/day'
import type { MenuDay, MenuItem } from '@poledne/contract/endpoints/weeklyMenu'

type MenuCell = { dishIds: readonly number[]; note: string | null }
export type CellChange = { day: Weekday; menuItemTypeId: number; from: MenuCell; to: MenuCell }

const EMPTY_CELL: MenuCell = { dishIds: [], note: null }

function indexCells(days: readonly MenuDay[]): Map<string, { day: Weekday; item: MenuItem }> {
  return new Map(
    days.flatMap(({ day, items }) => items.map((item) => [`${day}:${item.menuItemTypeId}`, { day, item }] as const)),
  )
}

const toCell = (item: MenuItem | undefined): MenuCell =>
  item ? { dishIds: item.dishIds, note: item.note ?? null } : EMPTY_CELL

/** Returns the cells that differ between two versions of a week, ordered by day. */
export function findWeekChanges(before: readonly MenuDay[], after: readonly MenuDay[]): CellChange[] {
  const [previous, current] = [indexCells(before), indexCells(after)]
  return [...new Map([...previous, ...current])]
    .map(([key, { day, item }]) => ({
      day,
      menuItemTypeId: item.menuItemTypeId,
      from: toCell(previous.get(key)?.item),
      to: toCell(current.get(key)?.item),
    }))
    .filter(({ from, to }) => from.note !== to.note || from.dishIds.join() !== to.dishIds.join())
    .sort((a, b) => a.day - b.day || a.menuItemTypeId - b.menuItemTypeId)
}
