import { isDeepStrictEqual } from 'node:util'
import type { Action, PermissionEntry } from '@poledne/contract/access/permissions'
import type { RawViolation } from '@poledne/contract/http/violations'
import type { Caller } from '../../core/access/caller.ts'
import {
  findExcessPermissions,
  hasEntryLevel,
  isEntryCovered,
  mergeRoleGrants,
  type RoleGrants,
} from '../../core/access/grants.ts'
import { canPerform } from '../../core/access/recordRights.ts'

type Role = RoleGrants & { createdById: number | null }

export type RoleChange = {
  caller: Caller
  permission: Action
  /** Null for a new role. */
  before: Role | null
  after: Role
  /** The other roles of each user who has this role. */
  holders: readonly (readonly RoleGrants[])[]
}

const createViolation = (field: string): RawViolation => ({ field, code: 'selectValue', reason: 'beyondRights' })
const createEntryViolation = (index: number) => createViolation(`permissions.${index}.action`)

/**
 * Finds the entries that the caller cannot grant. Entries that the role already has can stay or be narrowed; when a
 * role is restored, all its entries count as new.
 */
function findUngrantableEntries({ caller, before, after }: RoleChange): RawViolation[] {
  const isBack = before?.archived === true && !after.archived
  const due = [...caller.permissions, ...(before && !isBack ? before.permissions : [])]
  return after.permissions.flatMap((entry, index) => (isEntryCovered(due, entry) ? [] : [createEntryViolation(index)]))
}

/** Finds a level that the caller cannot set; a lower level extends what the entries allow. */
function findUngrantableLevel({ caller, permission, before, after }: RoleChange): RawViolation[] {
  if (after.level === before?.level) return []
  const isWithinReach = canPerform(caller, 'roles', permission, after)
  const isLowered = before !== null && after.level < before.level
  const granted = isLowered ? after.permissions.filter(hasEntryLevel) : []
  return isWithinReach && granted.every((entry) => isEntryCovered(caller.permissions, entry))
    ? []
    : [createViolation('level')]
}

/** Finds permissions that the holders of this role would gain and that the caller does not have. */
function findUndueHolderGains({ caller, before, after, holders }: RoleChange): RawViolation[] {
  const gains = holders.flatMap((others) =>
    findExcessPermissions(
      mergeRoleGrants(before ? [...others, before] : others),
      mergeRoleGrants([...others, after]),
      caller,
    ),
  )
  const fields = gains.map((entry) => after.permissions.indexOf(entry))
  return [...new Set(fields)].map((index) => (index < 0 ? createViolation('level') : createEntryViolation(index)))
}

/** Checks a change of a role: callers can grant only permissions that they have, and no level below their own. */
export function findRoleViolations(change: RoleChange): RawViolation[] {
  const own = [...findUngrantableLevel(change), ...findUngrantableEntries(change)]
  return own.length > 0 ? own : findUndueHolderGains(change)
}

/** A role with its rule for second factors, which is not part of the rights. */
type ChangedRole = Role & { requireFactor?: boolean; factorGraceDays?: number }

/** Entries of earlier releases have no restaurants, which means all. */
const completeEntry = (entry: PermissionEntry): PermissionEntry => ({
  ...entry,
  restaurantIds: entry.restaurantIds ?? null,
})

/** Whether the change gives users other permissions, another level or another rule for second factors. */
export function changesRights(before: ChangedRole | null, after: ChangedRole): boolean {
  if (before === null) return after.permissions.length > 0
  return (
    before.requireFactor !== after.requireFactor ||
    before.factorGraceDays !== after.factorGraceDays ||
    before.level !== after.level ||
    (before.archived && !after.archived) ||
    !isDeepStrictEqual(before.permissions.map(completeEntry), after.permissions.map(completeEntry))
  )
}
