import type { Action, PermissionEntry, RecordModuleName } from '@poledne/contract/access/permissions'
import { type Caller, getLimitedCaller, getScope } from './caller.ts'

export type OwnedRecord = {
  id?: number
  archived: boolean
  createdById: number | null
  /** The level of a user or a role; a lower level means more authority. */
  level?: number
  /** The restaurant of a restaurant menu or a price exception. */
  restaurantId?: number
}

const getRestaurantId = (area: RecordModuleName, { id, restaurantId }: OwnedRecord): number | undefined =>
  area === 'restaurants' ? id : restaurantId

/** Whether one of the caller's entries covers the owner, the restaurant and the level of the record. */
function hasEntryFor(caller: Caller, area: RecordModuleName, action: Action, record: OwnedRecord): boolean {
  const restaurantId = getRestaurantId(area, record)
  return caller.permissions.some(
    (entry) =>
      entry.area === area &&
      entry.action === action &&
      (entry.allItems || record.createdById === caller.userId) &&
      (!entry.restaurantIds || (restaurantId !== undefined && entry.restaurantIds.includes(restaurantId))) &&
      (record.level === undefined || entry.level === null || record.level >= entry.level),
  )
}

/**
 * Whether the caller can perform the action on the record. Records above the caller's own level can only be viewed,
 * whatever level the entry has. `record.policy.ts` builds the same condition in SQL.
 */
export function canPerform(caller: Caller, area: RecordModuleName, action: Action, record: OwnedRecord): boolean {
  if (record.level === undefined && getScope(caller, area, action) === 'all') return true
  const isReached = action === 'view' || record.level === undefined || record.level >= caller.level
  return isReached && hasEntryFor(caller, area, action, record)
}

/** Whether the caller's permission covers the restaurant that a record is moved to, or created in. */
export const canUseRestaurant = (
  caller: Caller,
  area: RecordModuleName,
  action: Action,
  restaurantId: number,
  createdById: number | null = caller.userId,
) => hasEntryFor(caller, area, action, { archived: false, createdById, restaurantId })

const listEntries = (caller: Caller, area: PermissionEntry['area'], action: PermissionEntry['action']) =>
  caller.permissions.filter((entry) => entry.area === area && entry.action === action)

const listRestaurantIds = (entries: readonly PermissionEntry[]) => entries.flatMap((entry) => entry.restaurantIds ?? [])

/** The areas without records of their own that can be limited to restaurants: the screens in the settings, and today's menu. */
type RestaurantArea = 'settings' | 'today'

/**
 * Returns the restaurants in which the caller can view or edit the area; null for all. A caller who can view only
 * selected restaurants has access to these only, also with an unlimited permission for the area.
 */
export function getAreaRestaurants(
  caller: Caller,
  area: RestaurantArea,
  action: 'view' | 'edit',
): ReadonlySet<number> | null {
  const isLimited = getScope(caller, area, action) === 'restaurants'
  const own = isLimited ? new Set(listRestaurantIds(listEntries(caller, area, action))) : null
  const limited = getLimitedCaller(caller, 'restaurants')
  if (getScope(limited, 'restaurants', 'view') !== 'restaurants') return own
  const visible = listRestaurantIds(listEntries(limited, 'restaurants', 'view').filter(({ allItems }) => allItems))
  return new Set(visible.filter((id) => own?.has(id) ?? true))
}

/**
 * Whether the caller's limits to restaurants allow the action on the area in this restaurant. It does not check that the
 * caller has a permission for the area.
 */
export const canUseAreaOf = (
  caller: Caller,
  area: RestaurantArea,
  action: 'view' | 'edit',
  restaurantId: number,
): boolean => getAreaRestaurants(caller, area, action)?.has(restaurantId) ?? true
