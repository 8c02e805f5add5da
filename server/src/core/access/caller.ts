import {
  type Action,
  type Area,
  canLimitRestaurants,
  type Permission,
  type PermissionEntry,
} from '@poledne/contract/access/permissions'

/**
 * A permission applies to all records, only to those that the caller created, or to those that its entries select by
 * restaurant.
 */
export type Scope = 'all' | 'own' | 'restaurants'
export type Rights = { permissions: readonly PermissionEntry[]; scopes: ReadonlyMap<Permission, Scope> }

/** The user whose rights apply to the request, and the signed-in user if they act as another one. */
export type Caller = Rights & {
  userId: number
  username: string
  /** The session of the request; 0 for a caller without one, such as an API token. */
  sessionId: number
  /** The API token of the request; the permissions of the caller are already limited to its permissions. */
  apiTokenId: number | null
  /** The owner of the API token with all their rights; missing without a token. */
  owner?: Caller
  /** The lowest level of the user's roles; a lower level means more authority. */
  level: number
  /** The signed-in user while they act as `userId`; null otherwise. */
  realUserId: number | null
  /** The address of the client; null for a caller without a request, such as a job or the command line. */
  address: string | null
}

/** Returns the signed-in user, who is accountable for the change. */
export const getRealUserId = ({ userId, realUserId }: Pick<Caller, 'userId' | 'realUserId'>): number =>
  realUserId ?? userId

const getEntryScope = ({ allItems, restaurantIds }: PermissionEntry): Scope => {
  if (restaurantIds) return 'restaurants'
  return allItems ? 'all' : 'own'
}

/**
 * Merges two scopes of one action. If they differ and none is `all`, the result is `restaurants`, for which each
 * permission entry is checked.
 */
const mergeScopes = (one: Scope | undefined, other: Scope): Scope => {
  if (one === undefined || one === other) return other
  return one === 'all' || other === 'all' ? 'all' : 'restaurants'
}

/**
 * Whether an entry permits anything. An entry for selected restaurants cannot permit adding a restaurant, and outside
 * of restaurant data it selects nothing.
 */
export const isEntryUsable = (entry: PermissionEntry): boolean =>
  !entry.restaurantIds || (canLimitRestaurants(entry) && !(entry.area === 'restaurants' && entry.action === 'add'))

/** Merges the entries of several roles; of two entries for one action the wider scope applies. */
export function buildRights(entries: readonly PermissionEntry[]): Rights {
  const permissions = entries.filter(isEntryUsable)
  const scopes = new Map<Permission, Scope>()
  for (const entry of permissions) {
    const permission = `${entry.area}.${entry.action}` as Permission
    scopes.set(permission, mergeScopes(scopes.get(permission), getEntryScope(entry)))
  }
  return { permissions, scopes }
}

export const getScope = (caller: Caller, area: Area, action: Action): Scope | null =>
  caller.scopes.get(`${area}.${action}` as Permission) ?? null

/**
 * Returns the caller whose restaurant limits apply in the area: for an API token without permission to view the area
 * that is its owner, whose own permission can be limited.
 */
export const getLimitedCaller = (caller: Caller, area: Area): Caller =>
  caller.owner && getScope(caller, area, 'view') === null ? caller.owner : caller

export const hasPermission = (caller: Caller, permission: Permission): boolean => caller.scopes.has(permission)

/** Whether the caller has the permission for all restaurants. */
export const hasUnlimitedPermission = (caller: Caller, permission: Permission): boolean =>
  hasPermission(caller, permission) && caller.scopes.get(permission) !== 'restaurants'

/** Lists the permissions of the caller, and separately the permissions that are limited to selected restaurants. */
export const listPermissions = (caller: Caller) => {
  const availablePermissions = [...caller.scopes.keys()]
  return {
    availablePermissions,
    limitedPermissions: availablePermissions.filter((permission) => !hasUnlimitedPermission(caller, permission)),
  }
}
