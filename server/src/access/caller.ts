import type { Action, Area, Permission, PermissionEntry } from '@poledne/contract/access/permissions'

/** On all records, or only on those the caller created. */
export type Scope = 'all' | 'own'
export type Rights = { permissions: readonly PermissionEntry[]; scopes: ReadonlyMap<Permission, Scope> }

/** Who asks: the user whose rights count, and the real one behind him when he acts as another. */
export type Caller = Rights & {
  userId: number
  username: string
  sessionId: number
  /** The lowest level of his roles; lower means more authority. */
  level: number
  /** Who signed in, where that is somebody else. */
  realUserId: number | null
}

/** Whoever answers for what is done: the one who signed in. */
export const getRealUserId = ({ userId, realUserId }: Pick<Caller, 'userId' | 'realUserId'>): number =>
  realUserId ?? userId

/** What several roles allow together: of two entries for one action the wider counts. */
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
