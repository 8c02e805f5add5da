import {
  type Action,
  AREA_ACTIONS,
  AREAS,
  type Area,
  findMissingViews,
  needsView,
  needsViewOfAll,
  type PermissionEntry,
} from '@poledne/contract/access/permissions'

/** The permissions of a role as a table of areas and actions. Each function returns a new list of entries. */

export type PermissionEntries = readonly PermissionEntry[]
export type PermissionCell = { area: Area; action: Action }

export const ACTIONS = [...new Set(AREAS.flatMap((area): readonly Action[] => AREA_ACTIONS[area]))]

const AREAS_WITHOUT_OWNER: ReadonlySet<Area> = new Set(['supportRequests', 'settings', 'audit'])

/** A level limits only actions on users and roles. Only records have an owner. */
export const hasLevel = (area: Area) => area === 'users' || area === 'roles'
export const hasOwner = (area: Area) => !AREAS_WITHOUT_OWNER.has(area)

export const hasAction = (area: Area, action: Action) => (AREA_ACTIONS[area] as readonly Action[]).includes(action)
export const getRowCells = (area: Area): PermissionCell[] => AREA_ACTIONS[area].map((action) => ({ area, action }))
export const getColumnCells = (areas: readonly Area[], action: Action): PermissionCell[] =>
  areas.filter((area) => hasAction(area, action)).map((area) => ({ area, action }))

const createCellMatcher =
  ({ area, action }: PermissionCell) =>
  (other: PermissionCell) =>
    other.area === area && other.action === action
export const findEntry = (entries: PermissionEntries, cell: PermissionCell) => entries.find(createCellMatcher(cell))

/** Sorts entries in the order of the table, so that two lists of the same permissions are equal. */
function sortEntries(entries: PermissionEntries): PermissionEntry[] {
  const getRank = ({ area, action }: PermissionCell) => AREAS.indexOf(area) * 100 + ACTIONS.indexOf(action)
  return [...entries].sort((a, b) => getRank(a) - getRank(b))
}

const toViewCell = ({ area }: PermissionCell): PermissionCell => ({ area, action: 'view' })

/** Grants the cells and the View that they need. A new entry is limited to own records if View is. */
export function grant(entries: PermissionEntries, cells: readonly PermissionCell[]): PermissionEntry[] {
  const views = cells.filter(needsView).map(toViewCell)
  const missing = [...cells, ...views].filter(
    (cell, index, all) => !findEntry(entries, cell) && all.findIndex(createCellMatcher(cell)) === index,
  )
  return sortEntries([
    ...entries,
    ...missing.map((cell) => {
      const allItems = cell.action === 'add' || (findEntry(entries, toViewCell(cell))?.allItems ?? true)
      return { ...cell, allItems, level: getCommonLevel(entries, cell.area) ?? null }
    }),
  ])
}

/** Revokes the cells. Revoking View also revokes the actions that need it. */
export function revoke(entries: PermissionEntries, cells: readonly PermissionCell[]): PermissionEntry[] {
  const hiddenAreas = new Set(cells.filter(({ action }) => action === 'view').map(({ area }) => area))
  return entries.filter(
    (entry) =>
      !(hiddenAreas.has(entry.area) && needsView(entry)) && !cells.some((cell) => createCellMatcher(cell)(entry)),
  )
}

/** Returns whether an action of the area needs View, or View of more records, than the role has. */
export const lacksView = (entries: PermissionEntries, area: Area): boolean =>
  findMissingViews(entries).some(({ index }) => entries[index]?.area === area)

/**
 * Limits an action to own records, or extends it to all. Limiting View also limits other actions; extending an action
 * also extends View.
 */
export function setScope(entries: PermissionEntries, cell: PermissionCell, allItems: boolean): PermissionEntry[] {
  const isAffected = (entry: PermissionEntry) =>
    cell.action === 'view' ? !allItems && needsViewOfAll(entry) : allItems && entry.action === 'view'
  return entries.map((entry) =>
    createCellMatcher(cell)(entry) || (entry.area === cell.area && isAffected(entry)) ? { ...entry, allItems } : entry,
  )
}

export const updateEntries = (
  entries: PermissionEntries,
  cells: readonly PermissionCell[],
  to: Partial<PermissionEntry>,
): PermissionEntry[] =>
  entries.map((entry) => (cells.some((cell) => createCellMatcher(cell)(entry)) ? { ...entry, ...to } : entry))

export type CheckedState = 'none' | 'some' | 'all'
export function getCheckedState(entries: PermissionEntries, cells: readonly PermissionCell[]): CheckedState {
  const count = cells.filter((cell) => findEntry(entries, cell)).length
  if (count === 0) return 'none'
  return count === cells.length ? 'all' : 'some'
}

/** Returns the level of a row, or undefined if its entries have different levels. */
export function getCommonLevel(entries: PermissionEntries, area: Area): number | null | undefined {
  const levels = new Set(entries.filter((entry) => entry.area === area).map(({ level }) => level))
  return levels.size > 1 ? undefined : ([...levels][0] ?? null)
}

/** A user who can edit all users and all roles can restore the access of everyone else. */
export const canAdminister = (entries: PermissionEntries): boolean =>
  (['users', 'roles'] as const).every((area) => findEntry(entries, { area, action: 'edit' })?.allItems === true)

export const grantsEverything = (entries: PermissionEntries): boolean =>
  AREAS.every((area) => getRowCells(area).every((cell) => findEntry(entries, cell)?.allItems === true))
