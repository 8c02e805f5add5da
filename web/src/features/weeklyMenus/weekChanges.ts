import type { Weekday } from '@poledne/contract/domain/day'
import type { MenuDay, MenuItem } from '@poledne/contract/weeklyMenu'

type Cell = { dishIds: readonly number[]; note: string | null }
export type CellChange = { day: Weekday; menuItemTypeId: number; from: Cell; to: Cell }

const NOTHING: Cell = { dishIds: [], note: null }

function cellsOf(days: readonly MenuDay[]): Map<string, { day: Weekday; item: MenuItem }> {
  return new Map(
    days.flatMap(({ day, items }) => items.map((item) => [`${day}:${item.menuItemTypeId}`, { day, item }] as const)),
  )
}

const cellOf = (item: MenuItem | undefined): Cell =>
  item ? { dishIds: item.dishIds, note: item.note ?? null } : NOTHING

/** What became of a week between two states: only the cells that changed, day by day. */
export function weekChanges(before: readonly MenuDay[], after: readonly MenuDay[]): CellChange[] {
  const [old, fresh] = [cellsOf(before), cellsOf(after)]
  return [...new Map([...old, ...fresh])]
    .map(([key, { day, item }]) => ({
      day,
      menuItemTypeId: item.menuItemTypeId,
      from: cellOf(old.get(key)?.item),
      to: cellOf(fresh.get(key)?.item),
    }))
    .filter(({ from, to }) => from.note !== to.note || from.dishIds.join() !== to.dishIds.join())
    .sort((a, b) => a.day - b.day || a.menuItemTypeId - b.menuItemTypeId)
}
