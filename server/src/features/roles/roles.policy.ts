import type { Action } from '@poledne/contract/access/permissions'
import type { RawViolation } from '@poledne/contract/schemas/violations'
import type { Caller } from '../../access/caller.ts'
import { findExcessPermissions, hasLevel, isCovered, mergeRoleGrants, type RoleGrants } from '../../access/grants.ts'
import { canPerform } from '../../records/record.policy.ts'

/** Pure rules of what may become of a role: nobody grants a permission he lacks, nor a level below his own. */

type Role = RoleGrants & { createdById: number | null }

export type RoleChange = {
  caller: Caller
  permission: Action
  /** Null for a new one. */
  before: Role | null
  after: Role
  /** The other roles of each of those who hold it. */
  holders: readonly (readonly RoleGrants[])[]
}

const violationAt = (field: string): RawViolation => ({ field, code: 'selectValue', reason: 'beyondRights' })
const violationAtEntry = (index: number) => violationAt(`permissions.${index}.action`)

/** Entries that the caller may not grant. What stood there before may stay, and be narrowed; out of the archive all is new. */
function findUngrantableEntries({ caller, before, after }: RoleChange): RawViolation[] {
  const isBack = before?.archived === true && !after.archived
  const due = [...caller.permissions, ...(before && !isBack ? before.permissions : [])]
  return after.permissions.flatMap((entry, index) => (isCovered(due, entry) ? [] : [violationAtEntry(index)]))
}

/** More authority makes the entries reach further too, so it takes the same as granting them. */
function findUngrantableLevel({ caller, permission, before, after }: RoleChange): RawViolation[] {
  if (after.level === before?.level) return []
  const isWithinReach = canPerform(caller, 'roles', permission, after)
  const isLowered = before !== null && after.level < before.level
  const granted = isLowered ? after.permissions.filter(hasLevel) : []
  return isWithinReach && granted.every((entry) => isCovered(caller.permissions, entry)) ? [] : [violationAt('level')]
}

/** Those who hold the role may hold others beside it: together they must give nobody more than the caller has. */
function findUndueHolderGains({ caller, before, after, holders }: RoleChange): RawViolation[] {
  const gains = holders.flatMap((others) =>
    findExcessPermissions(
      mergeRoleGrants(before ? [...others, before] : others),
      mergeRoleGrants([...others, after]),
      caller,
    ),
  )
  const fields = gains.map((entry) => after.permissions.indexOf(entry))
  return [...new Set(fields)].map((index) => (index < 0 ? violationAt('level') : violationAtEntry(index)))
}

export function findRoleViolations(change: RoleChange): RawViolation[] {
  const own = [...findUngrantableLevel(change), ...findUngrantableEntries(change)]
  return own.length > 0 ? own : findUndueHolderGains(change)
}
