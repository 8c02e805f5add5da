import type { Caller } from '../../core/access/caller.ts'
import { canUseAreaOf } from '../../core/access/recordRights.ts'

/** Returns whether the caller can edit or only view the screens of this restaurant; null if neither. */
export function getScreenAccess(caller: Caller, { restaurantId }: { restaurantId: number }): 'edit' | 'view' | null {
  if (!canUseAreaOf(caller, 'settings', 'view', restaurantId)) return null
  return canUseAreaOf(caller, 'settings', 'edit', restaurantId) ? 'edit' : 'view'
}
