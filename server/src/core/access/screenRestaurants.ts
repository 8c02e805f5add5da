import type { PermissionEntry } from '@poledne/contract/access/permissions'
import { type Caller, getLimitedCaller, getScope } from './caller.ts'

const listEntries = (caller: Caller, area: PermissionEntry['area'], action: PermissionEntry['action']) =>
  caller.permissions.filter((entry) => entry.area === area && entry.action === action)

const listRestaurantIds = (entries: readonly PermissionEntry[]) => entries.flatMap((entry) => entry.restaurantIds ?? [])

/**
 * Returns the restaurants whose screens the caller can view or edit; null for all. A caller who can view only selected
 * restaurants has access to their screens only, also with an unlimited permission for the settings.
 */
export function getScreenRestaurants(caller: Caller, action: 'view' | 'edit'): ReadonlySet<number> | null {
  const isLimited = getScope(caller, 'settings', action) === 'restaurants'
  const own = isLimited ? new Set(listRestaurantIds(listEntries(caller, 'settings', action))) : null
  const limited = getLimitedCaller(caller, 'restaurants')
  if (getScope(limited, 'restaurants', 'view') !== 'restaurants') return own
  const visible = listRestaurantIds(listEntries(limited, 'restaurants', 'view').filter(({ allItems }) => allItems))
  return new Set(visible.filter((id) => own?.has(id) ?? true))
}

/** Whether the caller can view or edit the screens of a restaurant; the permission itself is checked elsewhere. */
export const canUseScreensOf = (caller: Caller, action: 'view' | 'edit', restaurantId: number): boolean =>
  getScreenRestaurants(caller, action)?.has(restaurantId) ?? true
