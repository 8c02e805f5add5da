import type { Action, Area, Permission, PermissionEntry } from '@poledne/contract/access/permissions'

/** A permission applies to all records, or only to those that the caller created. */
export type Scope = 'all' | 'own'
export type Rights = { permissions: readonly PermissionEntry[]; scopes: ReadonlyMap<Permission, Scope> }

/** The user whose rights apply to the request, and the signed-in user if they act as another one. */
export type Caller = Rights & {
  userId: number
  username: string
  sessionId: number
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

/** Merges the entries of several roles; of two entries for one action the wider scope applies. */
export function buildRights(permissions: readonly PermissionEntry[]): Rights {
  const scopes = new Map<Permission, Scope>()
  for (const { area, action, allItems } of permissions) {
    const permission = `${area}.${action}` as Permission
    if (allItems || !scopes.has(permission)) scopes.set(permission, allItems ? 'all' : 'own')
  }
  return { permissions, scopes }
}

export const getScope = (caller: Caller, area: Area, action: Action): Scope | null =>
  caller.scopes.get(`${area}.${action}` as Permission) ?? null

export const hasPermission = (caller: Caller, permission: Permission): boolean => caller.scopes.has(permission)

export const listPermissions = (caller: Caller): Permission[] => [...caller.scopes.keys()]
