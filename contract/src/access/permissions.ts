/** All permissions of the product. */
export const RECORD_MODULES = [
  'weeklyMenus',
  'restaurantMenus',
  'restaurantMenuExceptions',
  'dishes',
  'restaurants',
  'users',
  'roles',
] as const
export type RecordModuleName = (typeof RECORD_MODULES)[number]

const RECORD_ACTIONS = ['view', 'add', 'edit', 'archive', 'delete', 'identifier'] as const

export const AREA_ACTIONS = {
  weeklyMenus: RECORD_ACTIONS,
  restaurantMenus: RECORD_ACTIONS,
  restaurantMenuExceptions: RECORD_ACTIONS,
  dishes: RECORD_ACTIONS,
  restaurants: RECORD_ACTIONS,
  users: [...RECORD_ACTIONS, 'switch'],
  roles: RECORD_ACTIONS,
  supportRequests: ['view', 'edit'],
  settings: ['view', 'edit', 'system'],
} as const

export type Area = keyof typeof AREA_ACTIONS
export type Action = (typeof AREA_ACTIONS)[Area][number]
export type Permission = { [A in Area]: `${A}.${(typeof AREA_ACTIONS)[A][number]}` }[Area]

export const AREAS = Object.keys(AREA_ACTIONS) as Area[]
export const PERMISSIONS = AREAS.flatMap((area) =>
  AREA_ACTIONS[area].map((action) => `${area}.${action}` as Permission),
)

/** One line of a role: an action in an area, on all records or only on those the user created. */
export type PermissionEntry = { area: Area; action: Action; allItems: boolean; level: number | null }

type AreaAction = Pick<PermissionEntry, 'area' | 'action'>

/** Every action needs View of its area, except the system page. */
export const needsView = ({ action }: AreaAction): boolean => action !== 'view' && action !== 'system'

/** An action on all records needs View of all records. A new record belongs to the user who adds it. */
export const needsViewOfAll = (entry: PermissionEntry): boolean =>
  needsView(entry) && entry.allItems && entry.action !== 'add'

type MissingView = { index: number; reason: 'needsView' | 'needsViewOfAll' }

/** The entries of a role whose area lacks the View that they need, by their index. */
export function findMissingViews(entries: readonly PermissionEntry[]): MissingView[] {
  const views = new Map(entries.filter(({ action }) => action === 'view').map((view) => [view.area, view]))
  return entries.flatMap((entry, index): MissingView[] => {
    const view = views.get(entry.area)
    if (needsView(entry) && !view) return [{ index, reason: 'needsView' }]
    return needsViewOfAll(entry) && !view?.allItems ? [{ index, reason: 'needsViewOfAll' }] : []
  })
}

/** What a route requires: a permission, any session, or nothing. */
export type Guard = Permission | 'session' | 'public'

/** Lower means more authority. */
export const DEFAULT_ROLE_LEVEL = 99_999
export const ADMINISTRATOR_LEVEL = 1
