import type { Action } from '@poledne/contract/permissions'
import type { RawViolation } from '@poledne/contract/violations'
import { covers, grantsOf, type RoleGrants, undueGains } from '../../access/grants.ts'
import { type Caller, realIdOf } from '../../http/caller.ts'
import { mayDo } from '../../resource/record.policy.ts'

/** Pure rules of what may become of a user. */

export type UserState = {
  id: number
  createdById: number | null
  level: number
  username: string
  email: string
  active: boolean
  blocked: boolean
  archived: boolean
  roleIds: readonly number[]
}

export type KnownRole = RoleGrants & { id: number }

type UserChange = {
  caller: Caller
  permission: Action
  /** Null for a new one. */
  before: UserState | null
  after: UserState
  hasNewPassword: boolean
  /** All that either state mentions. */
  roles: readonly KnownRole[]
}

const at = (field: string): RawViolation => ({ field, code: 'selectValue', reason: 'beyondRights' })
const atOwn = (field: string): RawViolation => ({ field, code: 'selectValue', reason: 'ownAccount' })
const NOBODY: Pick<UserState, 'roleIds'> = { roleIds: [] }

const differ = (a: readonly number[], b: readonly number[]) => a.length !== b.length || a.some((id) => !b.includes(id))

const changesRoles = ({ before, after }: Pick<UserChange, 'before' | 'after'>): boolean =>
  differ((before ?? NOBODY).roleIds, after.roleIds)

/** Roles given or taken must not stand above the caller; what is given must be his to give, and so must what comes of it. */
function mayChangeRoles({ caller, permission, before, after, roles }: UserChange): boolean {
  const held = before ?? NOBODY
  const isMoved = ({ id }: KnownRole) => held.roleIds.includes(id) !== after.roleIds.includes(id)
  const given = roles.filter((role) => isMoved(role) && after.roleIds.includes(role.id))
  const of = ({ roleIds }: Pick<UserState, 'roleIds'>) => grantsOf(roles.filter(({ id }) => roleIds.includes(id)))
  const [then, now] = [of(held), of(after)]
  return (
    roles.every((role) => !isMoved(role) || role.level >= caller.level) &&
    given.every(({ permissions }) => permissions.every((entry) => covers(caller.permissions, entry))) &&
    undueGains(then, now, caller).length === 0 &&
    (now.level === then.level || mayDo(caller, 'users', permission, { ...after, level: now.level }))
  )
}

/** Nobody locks himself out, not even by way of somebody as whom he acts. */
function lockedOut({ caller, before, after }: UserChange): RawViolation[] {
  if (!before || (before.id !== caller.userId && before.id !== caller.realUserId)) return []
  return [
    ...(after.blocked && !before.blocked ? [atOwn('blocked')] : []),
    ...(!after.active && before.active ? [atOwn('active')] : []),
    ...(after.archived && !before.archived ? [atOwn('archived')] : []),
  ]
}

const changesEmail = ({ before, after }: UserChange): boolean => before !== null && before.email !== after.email

/** Users change their own e-mail address and password in the profile, which asks for the current password. */
export function ownSignInViolations(change: UserChange): RawViolation[] {
  if (change.before?.id !== realIdOf(change.caller)) return []
  return [
    ...(changesEmail(change) ? [{ field: 'email', code: 'selectValue', reason: 'ownEmail' } as const] : []),
    ...(change.hasNewPassword ? [{ field: 'newPassword', code: 'selectValue', reason: 'ownPassword' } as const] : []),
  ]
}

export function userViolations(change: UserChange): RawViolation[] {
  const { caller, before, after } = change
  const isRenamed = before !== null && after.username !== before.username
  return [
    ...(isRenamed && !mayDo(caller, 'users', 'identifier', before) ? [at('username')] : []),
    ...lockedOut(change),
    ...(changesRoles(change) && !mayChangeRoles(change) ? [at('roleIds')] : []),
  ]
}

/**
 * Whoever acts as somebody else leaves no way in behind: neither roles, nor a password, nor the address to which a new
 * one would be mailed.
 */
export const isRefusedWhileSwitched = (change: UserChange): boolean =>
  change.caller.realUserId !== null && (change.hasNewPassword || changesRoles(change) || changesEmail(change))
