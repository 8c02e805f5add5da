import type { ApiTokenEntry } from '@poledne/contract/access/apiToken'
import {
  type Area,
  DEFAULT_ROLE_LEVEL,
  includesRestaurants,
  type PermissionEntry,
} from '@poledne/contract/access/permissions'
import { isEntryUsable } from './caller.ts'

export type Grants = { level: number; permissions: readonly PermissionEntry[] }
export type RoleGrants = Grants & { archived: boolean }

const AREAS_WITH_LEVEL: ReadonlySet<Area> = new Set(['users', 'roles'])
export const hasEntryLevel = ({ area }: PermissionEntry): boolean => AREAS_WITH_LEVEL.has(area)

/**
 * Whether `own` allows at least as much as `entry`: the same action, at least the same records, and the same or a lower
 * level.
 */
const coversEntry = (own: PermissionEntry, entry: PermissionEntry): boolean =>
  own.area === entry.area &&
  own.action === entry.action &&
  (own.allItems || !entry.allItems) &&
  (!hasEntryLevel(entry) || (own.level ?? 0) <= (entry.level ?? 0)) &&
  includesRestaurants(own, entry)

/** Whether `entries` allow at least as much as `entry`. Different entries can cover its restaurants. */
export const isEntryCovered = (entries: readonly PermissionEntry[], entry: PermissionEntry): boolean =>
  (entry.restaurantIds?.map((id) => ({ ...entry, restaurantIds: [id] })) ?? [entry]).every((part) =>
    entries.some((own) => coversEntry(own, part)),
  )

/** Merges the roles of a user into the rights that the user has. */
export function mergeRoleGrants(roles: readonly RoleGrants[]): Grants {
  const activeRoles = roles.filter(({ archived }) => !archived)
  return {
    level: activeRoles.length === 0 ? DEFAULT_ROLE_LEVEL : Math.min(...activeRoles.map(({ level }) => level)),
    permissions: activeRoles.flatMap(({ permissions }) => permissions),
  }
}

/**
 * Limits an entry to the user's own level: they can view records above it, but not act on them, whatever level the
 * entry has.
 */
function limitToOwnLevel(level: number, entry: PermissionEntry): PermissionEntry {
  if (!hasEntryLevel(entry) || entry.action === 'view') return entry
  return { ...entry, level: Math.max(entry.level ?? 0, level) }
}

const getEffectivePermissions = ({ level, permissions }: Grants): PermissionEntry[] =>
  permissions.map((entry) => limitToOwnLevel(level, entry))

/**
 * Finds the permissions that a user would gain and that the giver does not have. Compares the effective permissions,
 * because a role with a low level extends what the entries of the user's other roles allow.
 */
export function findExcessPermissions(before: Grants, after: Grants, giver: Grants): PermissionEntry[] {
  const due = [...getEffectivePermissions(before), ...getEffectivePermissions(giver)]
  return after.permissions.filter((entry) => !isEntryCovered(due, limitToOwnLevel(after.level, entry)))
}

/**
 * Whether a user has all rights of another one. Only then can they act as that user or change how that user signs in,
 * because both would give them the other user's rights.
 */
export const coversGrants = (own: Grants, { level, permissions }: Grants): boolean =>
  findExcessPermissions(mergeRoleGrants([]), { level, permissions: permissions.filter(isEntryUsable) }, own).length ===
  0

/** Whether the current rights still include all earlier rights. */
export const includesEarlierGrants = (now: Grants, then: Grants): boolean =>
  now.level <= then.level && then.permissions.every((entry) => isEntryCovered(now.permissions, entry))

/** Limits the restaurants of the owner's entry to the restaurants of the token; null means all restaurants. */
function intersectRestaurants(own: PermissionEntry['restaurantIds'], limit: ApiTokenEntry['restaurantIds']) {
  if (!own) return limit
  return limit ? own.filter((id) => limit.includes(id)) : own
}

/**
 * Limits the permissions of a user to those of an API token. The limits of the user to own records and levels still
 * apply.
 */
export const intersectPermissions = (
  ownerEntries: readonly PermissionEntry[],
  tokenEntries: readonly ApiTokenEntry[],
): PermissionEntry[] =>
  ownerEntries.flatMap((own) => {
    const limit = tokenEntries.find(({ area, action }) => area === own.area && action === own.action)
    if (!limit) return []
    const restaurantIds = intersectRestaurants(own.restaurantIds, limit.restaurantIds)
    return restaurantIds?.length === 0 ? [] : [{ ...own, restaurantIds }]
  })

/** Finds what an API token would have beyond the rights of its owner: the action, or some of its restaurants. */
export function findExcessTokenField(
  ownerEntries: readonly PermissionEntry[],
  entry: ApiTokenEntry,
): 'action' | 'restaurantIds' | null {
  const same = ownerEntries.filter(({ area, action }) => area === entry.area && action === entry.action)
  if (same.length === 0) return 'action'
  // The owner's limits to own records and levels still apply to the token, so they are not compared.
  const unlimited = same.map((own) => ({ ...own, allItems: true, level: null }))
  return isEntryCovered(unlimited, { ...entry, allItems: true, level: null }) ? null : 'restaurantIds'
}
