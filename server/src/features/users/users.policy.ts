import type { Action } from '@poledne/contract/access/permissions'
import type { RawViolation } from '@poledne/contract/http/violations'
import { type Caller, getRealUserId } from '../../core/access/caller.ts'
import {
  coversGrants,
  findExcessPermissions,
  type Grants,
  isEntryCovered,
  mergeRoleGrants,
  type RoleGrants,
} from '../../core/access/grants.ts'
import { canPerform } from '../../core/access/recordRights.ts'

/** A user with the level and the permissions of their roles. */
export type UserState = Grants & {
  id: number
  createdById: number | null
  username: string
  email: string
  active: boolean
  blocked: boolean
  archived: boolean
  roleIds: readonly number[]
}

export type RoleWithGrants = RoleGrants & { id: number }

type UserChange = {
  caller: Caller
  permission: Action
  /** Null for a new user. */
  before: UserState | null
  after: UserState
  hasNewPassword: boolean
  /** All roles that the user has before or after the change. */
  roles: readonly RoleWithGrants[]
}

const createViolation = (field: string): RawViolation => ({ field, code: 'selectValue', reason: 'beyondRights' })
const createOwnAccountViolation = (field: string): RawViolation => ({
  field,
  code: 'selectValue',
  reason: 'ownAccount',
})
const NO_ROLES: Pick<UserState, 'roleIds'> = { roleIds: [] }

const haveDifferentIds = (a: readonly number[], b: readonly number[]) =>
  a.length !== b.length || a.some((id) => !b.includes(id))

const changesRoles = ({ before, after }: Pick<UserChange, 'before' | 'after'>): boolean =>
  haveDifferentIds((before ?? NO_ROLES).roleIds, after.roleIds)

/**
 * Whether the caller can change the roles: added and removed roles must not be above the caller's level, and the user
 * must not gain more than the caller has.
 */
function canChangeRoles({ caller, permission, before, after, roles }: UserChange): boolean {
  const stateBefore = before ?? NO_ROLES
  const isRoleChanged = ({ id }: RoleWithGrants) => stateBefore.roleIds.includes(id) !== after.roleIds.includes(id)
  const given = roles.filter((role) => isRoleChanged(role) && after.roleIds.includes(role.id))
  const collectGrants = ({ roleIds }: Pick<UserState, 'roleIds'>) =>
    mergeRoleGrants(roles.filter(({ id }) => roleIds.includes(id)))
  const [then, now] = [collectGrants(stateBefore), collectGrants(after)]
  return (
    roles.every((role) => !isRoleChanged(role) || role.level >= caller.level) &&
    given.every(({ permissions }) => permissions.every((entry) => isEntryCovered(caller.permissions, entry))) &&
    findExcessPermissions(then, now, caller).length === 0 &&
    (now.level === then.level || canPerform(caller, 'users', permission, { ...after, level: now.level }))
  )
}

/** Finds changes by which callers would lock themselves out, also while they act as another user. */
function findSelfLockOuts({ caller, before, after }: UserChange): RawViolation[] {
  if (!before || (before.id !== caller.userId && before.id !== caller.realUserId)) return []
  return [
    ...(after.blocked && !before.blocked ? [createOwnAccountViolation('blocked')] : []),
    ...(!after.active && before.active ? [createOwnAccountViolation('active')] : []),
    ...(after.archived && !before.archived ? [createOwnAccountViolation('archived')] : []),
  ]
}

const changesEmail = ({ before, after }: UserChange): boolean => before !== null && before.email !== after.email

/** Finds changes of the caller's own e-mail address and password, which need the current password in the profile. */
export function findOwnSignInViolations(change: UserChange): RawViolation[] {
  if (change.before?.id !== getRealUserId(change.caller)) return []
  return [
    ...(changesEmail(change) ? [{ field: 'email', code: 'selectValue', reason: 'ownEmail' } as const] : []),
    ...(change.hasNewPassword ? [{ field: 'newPassword', code: 'selectValue', reason: 'ownPassword' } as const] : []),
  ]
}

/** Whether the caller has all rights of the user, and gains none by changing how the user signs in. */
const coversUser = ({ caller, before }: UserChange): boolean =>
  before === null || before.id === getRealUserId(caller) || coversGrants(caller, before)

/**
 * Finds changes that the caller's rights do not allow. Roles have their own rule, because changing them does not let
 * the caller sign in as the user.
 */
export function findUserViolations(change: UserChange): RawViolation[] {
  const { caller, before, after } = change
  const isCovered = coversUser(change)
  const isRenamed = before !== null && after.username !== before.username
  return [
    ...(isRenamed && !(isCovered && canPerform(caller, 'users', 'identifier', before))
      ? [createViolation('username')]
      : []),
    ...(changesEmail(change) && !isCovered ? [createViolation('email')] : []),
    ...(change.hasNewPassword && !isCovered ? [createViolation('newPassword')] : []),
    ...findSelfLockOuts(change),
    ...(changesRoles(change) && !canChangeRoles(change) ? [createViolation('roleIds')] : []),
  ]
}

/**
 * Whether the change affects how the user signs in or what they can do: it changes their roles, password or e-mail address.
 */
export const changesAccess = (change: UserChange): boolean =>
  change.hasNewPassword || changesRoles(change) || changesEmail(change)

/** Whether the change is refused because it would let a caller who acts as another user sign in as them later. */
export const isRefusedWhileActingAs = (change: UserChange): boolean =>
  change.caller.realUserId !== null && changesAccess(change)
