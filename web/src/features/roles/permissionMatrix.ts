/**
 * This file edits the permissions of a role as a table of areas and actions. Each function returns a new list of
 * entries.
 */

import {
  ACTIONS,
  type Action,
  AREA_ACTIONS,
  AREAS,
  type Area,
  canLimitRestaurants,
  findMissingViews,
  needsView,
  needsViewOfAll,
  type PermissionEntry,
} from '@poledne/contract/access/permissions'

export type PermissionEntries = readonly PermissionEntry[]
/** A cell of the table: one action in one area. */
export type PermissionCell = { area: Area; action: Action }

const AREAS_WITHOUT_OWNER: ReadonlySet<Area> = new Set(['supportRequests', 'today', 'settings', 'audit'])

/** A level limits only actions on users and roles. */
export const hasLevel = (area: Area) => area === 'users' || area === 'roles'
/** Only records have an owner, so only their permissions can be limited to own records. */
export const hasOwner = (area: Area) => !AREAS_WITHOUT_OWNER.has(area)

/** Whether the action exists in the area. */
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

/** The restaurants to which an entry or a row is limited; null for all. */
export type RestaurantLimit = readonly number[] | null

const getLimit = ({ restaurantIds }: PermissionEntry): RestaurantLimit => restaurantIds ?? null
const sortIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)
const getLimitableEntries = (entries: PermissionEntries, area: Area) =>
  entries.filter((entry) => entry.area === area && canLimitRestaurants(entry))

/**
 * Returns the limit for a new entry of the row: the limit of View, or without View all restaurants of the other
 * entries.
 */
function getRowLimit(entries: PermissionEntries, area: Area): RestaurantLimit {
  const row = getLimitableEntries(entries, area)
  const view = row.find(({ action }) => action === 'view')
  const limits = (view ? [view] : row).map(getLimit)
  return limits.length === 0 || limits.includes(null) ? null : sortIds(limits.flatMap((ids) => ids ?? []))
}

/**
 * Whether the cell cannot be granted: a new restaurant is not one of the selected restaurants, so a limited row cannot
 * contain Add.
 */
export const isAddRefused = (entries: PermissionEntries, { area, action }: PermissionCell): boolean =>
  area === 'restaurants' && action === 'add' && getRowLimit(entries, area) !== null

/**
 * Grants the cells and the View permissions that they need. A new entry is limited to own records if View is, and to
 * the restaurants of its row.
 */
export function grantPermissions(entries: PermissionEntries, cells: readonly PermissionCell[]): PermissionEntry[] {
  const views = cells.filter(needsView).map(toViewCell)
  const missing = [...cells, ...views].filter(
    (cell, index, all) =>
      !findEntry(entries, cell) && !isAddRefused(entries, cell) && all.findIndex(createCellMatcher(cell)) === index,
  )
  return sortEntries([
    ...entries,
    ...missing.map((cell) => {
      const allItems = cell.action === 'add' || (findEntry(entries, toViewCell(cell))?.allItems ?? true)
      const level = getSharedAreaLevel(entries, cell.area) ?? null
      // The server keeps the stored restaurants of an entry without this field.
      const limit = canLimitRestaurants(cell) ? { restaurantIds: getRowLimit(entries, cell.area) } : {}
      return { ...cell, allItems, level, ...limit }
    }),
  ])
}

/** Revokes the cells. Revoking View also revokes the actions that need it. */
export function revokePermissions(entries: PermissionEntries, cells: readonly PermissionCell[]): PermissionEntry[] {
  const hiddenAreas = new Set(cells.filter(({ action }) => action === 'view').map(({ area }) => area))
  return entries.filter(
    (entry) =>
      !(hiddenAreas.has(entry.area) && needsView(entry)) && !cells.some((cell) => createCellMatcher(cell)(entry)),
  )
}

/** Returns whether an action of the area needs View, or View of more records, and the role does not have it. */
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

/** How many of some cells are granted, as a checkbox shows it. */
type CheckedState = 'none' | 'some' | 'all'
export function getCheckedState(entries: PermissionEntries, cells: readonly PermissionCell[]): CheckedState {
  const count = cells.filter((cell) => findEntry(entries, cell)).length
  if (count === 0) return 'none'
  return count === cells.length ? 'all' : 'some'
}

/** Returns the level of a row, or undefined if its entries have different levels. */
export function getSharedAreaLevel(entries: PermissionEntries, area: Area): number | null | undefined {
  const levels = new Set(entries.filter((entry) => entry.area === area).map(({ level }) => level))
  return levels.size > 1 ? undefined : ([...levels][0] ?? null)
}

/** Whether the row has permissions that can be limited to restaurants. */
export const hasLimit = (entries: PermissionEntries, area: Area): boolean =>
  getLimitableEntries(entries, area).length > 0

/** Returns the restaurants of a row, or undefined if its entries have different restaurants. */
export function getSharedAreaLimit(entries: PermissionEntries, area: Area): RestaurantLimit | undefined {
  const [first = null, ...others] = getLimitableEntries(entries, area).map((entry) => {
    const limit = getLimit(entry)
    return limit && sortIds(limit)
  })
  return others.every((limit) => String(limit) === String(first)) ? first : undefined
}

/** Groups items by a key, in the order in which the keys first occur. */
function groupBy<T>(items: readonly T[], getKey: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const group = groups.get(getKey(item))
    if (group) group.push(item)
    else groups.set(getKey(item), [item])
  }
  return [...groups.values()]
}

/**
 * Groups the entries of each area by their restaurants, because most roles have the same restaurants in a whole area.
 */
export const groupByLimit = (entries: PermissionEntries) =>
  groupBy(entries, (entry) => `${entry.area} ${getLimit(entry)}`).map((group) => ({
    area: group[0].area,
    limit: getLimit(group[0]),
    entries: group,
  }))

/** A change of the restaurants to which actions of an area are limited. */
type LimitChange = { area: Area; actions: Action[]; from: RestaurantLimit; to: RestaurantLimit }

/**
 * Finds the permissions whose restaurants have changed. If several actions of an area have the same change, they are
 * one change.
 */
export function findLimitChanges(before: PermissionEntries, after: PermissionEntries): LimitChange[] {
  const changes = after.flatMap((entry) => {
    const old = findEntry(before, entry)
    const change = old && { area: entry.area, action: entry.action, from: getLimit(old), to: getLimit(entry) }
    return change && String(change.from) !== String(change.to) ? [change] : []
  })
  return groupBy(changes, ({ area, from, to }) => `${area} ${from} ${to}`).map((group) => ({
    area: group[0].area,
    actions: group.map(({ action }) => action),
    from: group[0].from,
    to: group[0].to,
  }))
}

/** Limits the permissions of a row to restaurants. The limit revokes Add of restaurants. */
export function setLimit(entries: PermissionEntries, area: Area, limit: RestaurantLimit): PermissionEntry[] {
  const restaurantIds = limit && sortIds(limit)
  const limited = entries.map((entry) =>
    entry.area === area && canLimitRestaurants(entry) ? { ...entry, restaurantIds } : entry,
  )
  return limited.filter((entry) => !isAddRefused(limited, entry))
}

/** Suggests restaurants for a row that gets a limit: the restaurants of its entries, or of the first limited row. */
export function suggestLimit(entries: PermissionEntries, area: Area): number[] {
  const named = entries.filter(({ restaurantIds }) => restaurantIds?.length)
  const source = named.find((entry) => entry.area === area) ?? named[0]
  return sortIds(named.filter((entry) => entry.area === source?.area).flatMap((entry) => getLimit(entry) ?? []))
}

/** Whether the role can edit all users and all roles, and so restore the access of every other user. */
export const canAdminister = (entries: PermissionEntries): boolean =>
  (['users', 'roles'] as const).every((area) => findEntry(entries, { area, action: 'edit' })?.allItems === true)

export const grantsEverything = (entries: PermissionEntries): boolean =>
  AREAS.every((area) =>
    getRowCells(area).every((cell) => {
      const entry = findEntry(entries, cell)
      return entry?.allItems === true && !entry.restaurantIds
    }),
  )
