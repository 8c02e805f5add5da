import { RECORD_LISTS } from '../list/recordLists.ts'

export type RecordModuleName = (typeof RECORD_LISTS)[number]['name']
export const RECORD_MODULES: readonly RecordModuleName[] = RECORD_LISTS.map(({ name }) => name)
export const isRecordModule = (name: string): name is RecordModuleName =>
  RECORD_MODULES.some((module) => module === name)

const RECORD_ACTIONS = ['view', 'add', 'edit', 'archive', 'delete', 'identifier'] as const

/** A permission is an action in an area: a record module, support requests, today's menu, the settings or the audit log. */
export const AREA_ACTIONS = {
  ...(Object.fromEntries(RECORD_MODULES.map((name) => [name, RECORD_ACTIONS])) as Record<
    RecordModuleName,
    typeof RECORD_ACTIONS
  >),
  users: [...RECORD_ACTIONS, 'switch'],
  supportRequests: ['view', 'edit'],
  today: ['view', 'edit'],
  settings: ['view', 'edit', 'system'],
  audit: ['view'],
} as const

/** An area of permissions: a record module, support requests, today's menu, the settings or the audit log. */
export type Area = keyof typeof AREA_ACTIONS
export type Action = (typeof AREA_ACTIONS)[Area][number]
export type Permission = { [A in Area]: `${A}.${(typeof AREA_ACTIONS)[A][number]}` }[Area]

export const AREAS = Object.keys(AREA_ACTIONS) as Area[]
/** The actions of all areas, each once. */
export const ACTIONS = [...new Set(AREAS.flatMap((area): readonly Action[] => AREA_ACTIONS[area]))]
export const PERMISSIONS = AREAS.flatMap((area) =>
  AREA_ACTIONS[area].map((action) => `${area}.${action}` as Permission),
)

/** An entry of a role allows an action in an area, on all records or only on those that the user created. */
export type PermissionEntry = {
  area: Area
  action: Action
  allItems: boolean
  level: number | null
  /** The restaurants that the entry is limited to; null or missing for all. */
  restaurantIds?: readonly number[] | null
}

type AreaAction = Pick<PermissionEntry, 'area' | 'action'>

/** The areas whose records belong to a restaurant. Of the settings, only the screens do. */
const RESTAURANT_AREAS: ReadonlySet<Area> = new Set([
  'restaurants',
  'restaurantMenus',
  'restaurantMenuExceptions',
  'today',
  'settings',
])

/** Whether an entry can be limited to selected restaurants. */
export const canLimitRestaurants = ({ area, action }: AreaAction): boolean =>
  RESTAURANT_AREAS.has(area) && action !== 'system'

/** Whether the restaurants of `wide` include all restaurants of `narrow`. */
export const includesRestaurants = (
  { restaurantIds: wide }: Pick<PermissionEntry, 'restaurantIds'>,
  { restaurantIds: narrow }: Pick<PermissionEntry, 'restaurantIds'>,
): boolean => !wide || (narrow?.every((id) => wide.includes(id)) ?? false)

/** Every action needs the permission to view its area, except the system page. */
export const needsView = ({ action }: AreaAction): boolean => action !== 'view' && action !== 'system'

/**
 * An action on all records needs the permission to view all records; adding does not, because a new record belongs to
 * the user who adds it.
 */
export const needsViewOfAll = (entry: PermissionEntry): boolean =>
  needsView(entry) && entry.allItems && entry.action !== 'add'

type MissingView = { index: number; reason: 'needsView' | 'needsViewOfAll' | 'needsViewOfRestaurants' }

/** Finds the entries of a role, by their index, that need a View permission which the role does not contain. */
export function findMissingViews(entries: readonly PermissionEntry[]): MissingView[] {
  const views = new Map(entries.filter(({ action }) => action === 'view').map((view) => [view.area, view]))
  return entries.flatMap((entry, index): MissingView[] => {
    const view = views.get(entry.area)
    if (needsView(entry) && !view) return [{ index, reason: 'needsView' }]
    if (needsViewOfAll(entry) && !view?.allItems) return [{ index, reason: 'needsViewOfAll' }]
    return view && needsView(entry) && !includesRestaurants(view, entry)
      ? [{ index, reason: 'needsViewOfRestaurants' }]
      : []
  })
}

/** A route requires a permission, at least one permission, any session, or nothing. */
export type Guard = Permission | 'anyPermission' | 'session' | 'public'

/** The default level of a role; a lower level means more authority. */
export const DEFAULT_ROLE_LEVEL = 99_999
export const ADMINISTRATOR_LEVEL = 1
