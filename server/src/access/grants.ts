import { type Area, DEFAULT_ROLE_LEVEL, type PermissionEntry } from '@poledne/contract/access/permissions'

/** Pure rules of what rights are worth, and of who may hand them on. */

type Grants = { level: number; permissions: readonly PermissionEntry[] }
/** A role as far as it gives rights to those who hold it. */
export type RoleGrants = Grants & { archived: boolean }

const AREAS_WITH_LEVEL: ReadonlySet<Area> = new Set(['users', 'roles'])
export const hasLevel = ({ area }: PermissionEntry): boolean => AREAS_WITH_LEVEL.has(area)

/** Whether one of the entries allows all that this one does: the action, on as many records, on as much authority. */
export const isCovered = (entries: readonly PermissionEntry[], entry: PermissionEntry): boolean =>
  entries.some(
    (own) =>
      own.area === entry.area &&
      own.action === entry.action &&
      (own.allItems || !entry.allItems) &&
      (!hasLevel(entry) || (own.level ?? 0) <= (entry.level ?? 0)),
  )

/** What somebody holds who has these roles. */
export function mergeRoleGrants(roles: readonly RoleGrants[]): Grants {
  const activeRoles = roles.filter(({ archived }) => !archived)
  return {
    level: activeRoles.length === 0 ? DEFAULT_ROLE_LEVEL : Math.min(...activeRoles.map(({ level }) => level)),
    permissions: activeRoles.flatMap(({ permissions }) => permissions),
  }
}

/** An entry in the hands of its holder: whatever it says, he acts on nobody above his own level. To see is another matter. */
function limitToOwnLevel(level: number, entry: PermissionEntry): PermissionEntry {
  if (!hasLevel(entry) || entry.action === 'view') return entry
  return { ...entry, level: Math.max(entry.level ?? 0, level) }
}

const getEffectivePermissions = ({ level, permissions }: Grants): PermissionEntry[] =>
  permissions.map((entry) => limitToOwnLevel(level, entry))

/**
 * What somebody would hold after a change that neither he held before nor the one who makes the change holds himself.
 * It looks at the effect: a low level from one role makes the entries of all the others reach further.
 */
export function findExcessPermissions(before: Grants, after: Grants, giver: Grants): PermissionEntry[] {
  const due = [...getEffectivePermissions(before), ...getEffectivePermissions(giver)]
  return after.permissions.filter((entry) => !isCovered(due, limitToOwnLevel(after.level, entry)))
}

/** Whether somebody can do at least what he could when he was asked last. */
export const isStillGranted = (now: Grants, then: Grants): boolean =>
  now.level <= then.level && then.permissions.every((entry) => isCovered(now.permissions, entry))
