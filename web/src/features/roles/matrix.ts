import {
  type Action,
  AREA_ACTIONS,
  AREAS,
  type Area,
  findMissingViews,
  needsView,
  needsViewOfAll,
  type PermissionEntry,
} from '@poledne/contract/permissions'

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
  (other: Cell) =>
    other.area === area && other.action === action
export const entryAt = (entries: Entries, cell: Cell) => entries.find(isAt(cell))

/** Always in the order of the table, so that the same rights are the same list. */
function sorted(entries: Entries): PermissionEntry[] {
  const place = ({ area, action }: Cell) => AREAS.indexOf(area) * 100 + ACTIONS.indexOf(action)
  return [...entries].sort((a, b) => place(a) - place(b))
}

const viewOf = ({ area }: Cell): Cell => ({ area, action: 'view' })

/** Grants the cells and the View that they need. A new entry is limited to own records where View is. */
export function grant(entries: Entries, cells: readonly Cell[]): PermissionEntry[] {
  const views = cells.filter(needsView).map(viewOf)
  const missing = [...cells, ...views].filter(
    (cell, index, all) => !entryAt(entries, cell) && all.findIndex(isAt(cell)) === index,
  )
  return sorted([
    ...entries,
    ...missing.map((cell) => {
      const allItems = cell.action === 'add' || (entryAt(entries, viewOf(cell))?.allItems ?? true)
      return { ...cell, allItems, level: levelOf(entries, cell.area) ?? null }
    }),
  ])
}

/** Withdraws the cells; with View of an area goes everything that needs it. */
export function withdraw(entries: Entries, cells: readonly Cell[]): PermissionEntry[] {
  const unseen = new Set(cells.filter(({ action }) => action === 'view').map(({ area }) => area))
  return entries.filter(
    (entry) => !(unseen.has(entry.area) && needsView(entry)) && !cells.some((cell) => isAt(cell)(entry)),
  )
}

/** Whether an action of the area needs View, or View of more records, than the role has. */
export const lacksView = (entries: Entries, area: Area): boolean =>
  findMissingViews(entries).some(({ index }) => entries[index]?.area === area)

/** Limits an action to own records or not. View of own records limits the other actions, an action on all widens View. */
export function setScope(entries: Entries, cell: Cell, allItems: boolean): PermissionEntry[] {
  const isAlong = (entry: PermissionEntry) =>
    cell.action === 'view' ? !allItems && needsViewOfAll(entry) : allItems && entry.action === 'view'
  return entries.map((entry) =>
    isAt(cell)(entry) || (entry.area === cell.area && isAlong(entry)) ? { ...entry, allItems } : entry,
  )
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
