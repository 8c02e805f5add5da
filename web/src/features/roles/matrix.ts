import { type Action, AREA_ACTIONS, AREAS, type Area, type PermissionEntry } from '@poledne/contract/permissions'

/** What a role allows as a table of areas and actions: pure steps from one list of entries to the next. */

export type Entries = readonly PermissionEntry[]
export type Cell = { area: Area; action: Action }

export const ACTIONS = [...new Set(AREAS.flatMap((area): readonly Action[] => AREA_ACTIONS[area]))]

/** Only these have authority that a level can limit; only records have an owner. */
export const hasLevel = (area: Area) => area === 'users' || area === 'roles'
export const hasOwner = (area: Area) => area !== 'settings' && area !== 'supportRequests'

export const offers = (area: Area, action: Action) => (AREA_ACTIONS[area] as readonly Action[]).includes(action)
export const cellsOfRow = (area: Area): Cell[] => AREA_ACTIONS[area].map((action) => ({ area, action }))
export const cellsOfColumn = (areas: readonly Area[], action: Action): Cell[] =>
  areas.filter((area) => offers(area, action)).map((area) => ({ area, action }))

const isAt =
  ({ area, action }: Cell) =>
  (entry: PermissionEntry) =>
    entry.area === area && entry.action === action
export const entryAt = (entries: Entries, cell: Cell) => entries.find(isAt(cell))

/** Always in the order of the table, so that the same rights are the same list. */
function sorted(entries: Entries): PermissionEntry[] {
  const place = ({ area, action }: Cell) => AREAS.indexOf(area) * 100 + ACTIONS.indexOf(action)
  return [...entries].sort((a, b) => place(a) - place(b))
}

/** Every action of an area needs its view. */
const withView = (cells: readonly Cell[]): Cell[] => [
  ...cells,
  ...[...new Set(cells.map(({ area }) => area))]
    .filter((area) => !cells.some((cell) => cell.area === area && cell.action === 'view'))
    .map((area) => ({ area, action: 'view' as const })),
]

/** Grants the cells, and the view that they need. */
export function grant(entries: Entries, cells: readonly Cell[]): PermissionEntry[] {
  const missing = withView(cells).filter((cell) => !entryAt(entries, cell))
  return sorted([
    ...entries,
    ...missing.map((cell) => ({ ...cell, allItems: true, level: levelOf(entries, cell.area) ?? null })),
  ])
}

/** Withdraws the cells; with the view of an area goes everything that needs it. */
export function withdraw(entries: Entries, cells: readonly Cell[]): PermissionEntry[] {
  const unseen = new Set(cells.filter(({ action }) => action === 'view').map(({ area }) => area))
  return entries.filter((entry) => !unseen.has(entry.area) && !cells.some((cell) => isAt(cell)(entry)))
}

export const change = (entries: Entries, cells: readonly Cell[], to: Partial<PermissionEntry>): PermissionEntry[] =>
  entries.map((entry) => (cells.some((cell) => isAt(cell)(entry)) ? { ...entry, ...to } : entry))

export type Filled = 'none' | 'some' | 'all'
export function filled(entries: Entries, cells: readonly Cell[]): Filled {
  const count = cells.filter((cell) => entryAt(entries, cell)).length
  if (count === 0) return 'none'
  return count === cells.length ? 'all' : 'some'
}

/** The level of a row, where all its entries agree; undefined where they differ. */
export function levelOf(entries: Entries, area: Area): number | null | undefined {
  const levels = new Set(entries.filter((entry) => entry.area === area).map(({ level }) => level))
  return levels.size > 1 ? undefined : ([...levels][0] ?? null)
}

/** Who may change both users and roles without limits can help everybody else back in. */
export const administers = (entries: Entries): boolean =>
  (['users', 'roles'] as const).every((area) => entryAt(entries, { area, action: 'edit' })?.allItems === true)

export const isEverything = (entries: Entries): boolean =>
  AREAS.every((area) => cellsOfRow(area).every((cell) => entryAt(entries, cell)?.allItems === true))
