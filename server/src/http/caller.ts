import type { Action, Area, Permission, PermissionEntry } from '@poledne/contract/permissions'

/** Who asks: the user whose rights count, and the real one behind him when he acts as another. */
export type Caller = {
  userId: number
  username: string
  sessionId: number
  permissions: readonly PermissionEntry[]
  /** The lowest level of his roles; lower means more authority. */
  level: number
  /** Who signed in, where that is somebody else. */
  realUserId: number | null
}

/** The widest entry that allows the action: on all records, or only on those the caller created. */
export function scopeOf(caller: Caller, area: Area, action: Action): 'all' | 'own' | null {
  let scope: 'own' | null = null
  for (const entry of caller.permissions) {
    if (entry.area !== area || entry.action !== action) continue
    if (entry.allItems) return 'all'
    scope = 'own'
  }
  return scope
}

export function may(caller: Caller, permission: Permission): boolean {
  const [area, action] = permission.split('.') as [Area, Action]
  return scopeOf(caller, area, action) !== null
}

export const permissionsOf = (caller: Caller): Permission[] => [
  ...new Set(caller.permissions.map(({ area, action }) => `${area}.${action}` as Permission)),
]
