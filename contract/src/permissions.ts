/** Who may do what: every permission of the product is named here and nowhere else. */
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

/** What a route asks for: a permission, any signed-in user, or nothing at all. */
export type Guard = Permission | 'session' | 'public'

/** Lower means more authority. */
export const DEFAULT_ROLE_LEVEL = 99_999
export const ADMINISTRATOR_LEVEL = 1
