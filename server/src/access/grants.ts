import { type Area, DEFAULT_ROLE_LEVEL, type PermissionEntry } from '@poledne/contract/permissions'

/** Pure rules of what rights are worth, and of who may hand them on. */

type Grants = { level: number; permissions: readonly PermissionEntry[] }
/** A role as far as it gives rights to those who hold it. */
export type RoleGrants = Grants & { archived: boolean }

const LEVELLED: ReadonlySet<Area> = new Set(['users', 'roles'])
export const isLevelled = ({ area }: PermissionEntry): boolean => LEVELLED.has(area)

/** Whether one of the entries allows all that this one does: the action, on as many records, on as much authority. */
export const covers = (entries: readonly PermissionEntry[], entry: PermissionEntry): boolean =>
  entries.some(
    (own) =>
      own.area === entry.area &&
      own.action === entry.action &&
      (own.allItems || !entry.allItems) &&
      (!isLevelled(entry) || (own.level ?? 0) <= (entry.level ?? 0)),
  )

/** What somebody holds who has these roles. */
export function grantsOf(roles: readonly RoleGrants[]): Grants {
  const held = roles.filter(({ archived }) => !archived)
  return {
    level: held.length === 0 ? DEFAULT_ROLE_LEVEL : Math.min(...held.map(({ level }) => level)),
    permissions: held.flatMap(({ permissions }) => permissions),
  }
}

/** An entry in the hands of its holder: whatever it says, he acts on nobody above his own level. To see is another matter. */
function inHandsOf(level: number, entry: PermissionEntry): PermissionEntry {
  if (!isLevelled(entry) || entry.action === 'view') return entry
  return { ...entry, level: Math.max(entry.level ?? 0, level) }
}

const inEffect = ({ level, permissions }: Grants): PermissionEntry[] =>
  permissions.map((entry) => inHandsOf(level, entry))

/**
 * What somebody would hold after a change that neither he held before nor the one who makes the change holds himself.
 * It looks at the effect: a low level from one role makes the entries of all the others reach further.
 */
export function undueGains(before: Grants, after: Grants, giver: Grants): PermissionEntry[] {
  const due = [...inEffect(before), ...inEffect(giver)]
  return after.permissions.filter((entry) => !covers(due, inHandsOf(after.level, entry)))
}

/** Whether somebody can do at least what he could when he was asked last. */
export const standsBy = (now: Grants, then: Grants): boolean =>
  now.level <= then.level && then.permissions.every((entry) => covers(now.permissions, entry))
