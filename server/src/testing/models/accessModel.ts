import {
  canLimitRestaurants,
  needsView,
  needsViewOfAll,
  type Permission,
  type PermissionEntry,
} from '@poledne/contract/access/permissions'
import fc from 'fast-check'
import { buildRights, type Caller, hasPermission } from '../../core/access/caller.ts'
import { mergeRoleGrants } from '../../core/access/grants.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import { findRoleViolations, type RoleChange } from '../../features/roles/index.ts'
import { findUserViolations, type UserState } from '../../features/users/index.ts'
import { buildPermissionEntry } from '../builders/people.ts'

/** The model keeps users and roles in memory and changes them by the same pure functions as the server. */

type ModelRole = RoleChange['after'] & { id: number }
export type ModelUser = { id: number; createdById: number | null; roleIds: readonly number[] }
export type AccessModel = { roles: readonly ModelRole[]; users: readonly ModelUser[] }

type RoleFields = { level: number; permissions: PermissionEntry[] }
/** A step names its records by an index, which counts modulo the number of records. */
export type Step =
  | ({ kind: 'addRole'; by: number } & RoleFields)
  | ({ kind: 'saveRole'; by: number; role: number } & RoleFields)
  | { kind: 'archiveRole' | 'restoreRole'; by: number; role: number }
  | { kind: 'addUser'; by: number; given: readonly number[] }
  | { kind: 'saveUser'; by: number; user: number; given: readonly number[] }

export const ACTORS = 5
/** The levels of the five actors; the first is an administrator. */
const LEVELS = [1, 10, 50, 100, 1_000]

const MANAGEMENT_PERMISSIONS = ['users', 'roles'].flatMap((area) =>
  ['view', 'add', 'edit', 'archive'].map((each) => `${area}.${each}`),
)
const OTHER_PERMISSIONS = [
  'users.switch',
  'dishes.view',
  'dishes.edit',
  'settings.system',
  'restaurantMenus.view',
  'restaurantMenus.edit',
]
/** The restaurants that entries can name. */
export const MODEL_RESTAURANTS = [1, 2]

const scopeArbitraries = {
  allItems: fc.constantFrom(true, true, true, false),
  level: fc.constantFrom(null, null, null, 50, 500),
  restaurantIds: fc.constantFrom(null, [1], [2], MODEL_RESTAURANTS),
}
const createEntryArbitrary = (...rights: string[]) =>
  fc.tuple(fc.constantFrom(...rights), fc.record(scopeArbitraries)).map(([right, { restaurantIds, ...more }]) => {
    const entry = buildPermissionEntry(right, more)
    return canLimitRestaurants(entry) ? { ...entry, restaurantIds } : entry
  })

/** Adds or widens the View permission that the entries of each area need, as a saved role must have it. */
function addNeededViews(entries: readonly PermissionEntry[]): PermissionEntry[] {
  const isView = ({ action }: PermissionEntry) => action === 'view'
  const rest = entries.filter((each) => !isView(each))
  const areas = new Set(entries.filter((each) => isView(each) || needsView(each)).map(({ area }) => area))
  const views = [...areas].map((area): PermissionEntry => {
    const view = entries.find((each) => isView(each) && each.area === area)
    const own = rest.filter((each) => each.area === area)
    const ofAll = own.some(needsViewOfAll)
    const entry = {
      area,
      action: 'view',
      allItems: ofAll || (view?.allItems ?? false),
      level: view?.level ?? null,
    } as const
    const limits = [...own, ...(view ? [view] : [])].map(({ restaurantIds }) => restaurantIds)
    if (!canLimitRestaurants(entry)) return entry
    const restaurantIds = limits.every(Boolean) ? [...new Set(limits.flatMap((ids) => ids ?? []))] : null
    return { ...entry, restaurantIds }
  })
  return [...rest, ...views]
}

const createEntriesArbitrary = (rights: string[], minLength: number) =>
  fc
    .uniqueArray(createEntryArbitrary(...rights), {
      minLength,
      maxLength: rights.length,
      selector: ({ area, action }) => `${area}.${action}`,
    })
    .map(addNeededViews)
const ALL_LEVELS = [1, 5, 10, 20, 50, 100, 500, 1_000, 99_999]
const levelArbitrary = fc.constantFrom(...ALL_LEVELS)
const fieldArbitraries = {
  level: levelArbitrary,
  permissions: createEntriesArbitrary([...MANAGEMENT_PERMISSIONS, ...OTHER_PERMISSIONS], 0),
}
const indexArbitrary = fc.nat(30)
const roleIndexesArbitrary = fc.uniqueArray(indexArbitrary, { maxLength: 3 })
const actorArbitrary = fc.nat(ACTORS - 1)

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('addRole' as const), by: actorArbitrary, ...fieldArbitraries }),
  fc.record({ kind: fc.constant('saveRole' as const), by: actorArbitrary, role: indexArbitrary, ...fieldArbitraries }),
  fc.record({
    kind: fc.constantFrom('archiveRole' as const, 'restoreRole' as const),
    by: actorArbitrary,
    role: indexArbitrary,
  }),
  fc.record({ kind: fc.constant('addUser' as const), by: actorArbitrary, given: roleIndexesArbitrary }),
  fc.record({
    kind: fc.constant('saveUser' as const),
    by: actorArbitrary,
    user: indexArbitrary,
    given: roleIndexesArbitrary,
  }),
)

/** Creates models with five actors, who have roles of different levels, and some additional roles. */
export const modelArbitrary: fc.Arbitrary<AccessModel> = fc
  .record({
    own: fc.array(createEntriesArbitrary([...MANAGEMENT_PERMISSIONS, ...OTHER_PERMISSIONS], 9), {
      minLength: ACTORS,
      maxLength: ACTORS,
    }),
    more: fc.array(fc.record({ ...fieldArbitraries, archived: fc.boolean(), maker: actorArbitrary }), {
      minLength: 1,
      maxLength: 4,
    }),
    held: fc.array(roleIndexesArbitrary, { minLength: ACTORS, maxLength: ACTORS }),
  })
  .map(({ own, more, held }) => {
    const first = own.map((permissions, index) => ({
      id: index + 1,
      createdById: null,
      archived: false,
      level: LEVELS[index] ?? 1,
      permissions,
    }))
    const rest = more.map(({ maker, ...role }, index) => ({ id: ACTORS + 1 + index, createdById: maker + 1, ...role }))
    const users = held.map((places, index) => ({
      id: index + 1,
      createdById: index || null,
      roleIds: [...new Set([index + 1, ...places.map((each) => ACTORS + 1 + (each % rest.length))])],
    }))
    return { roles: [...first, ...rest], users }
  })

export const getUserGrants = ({ roles }: AccessModel, { roleIds }: Pick<ModelUser, 'roleIds'>) =>
  mergeRoleGrants(roles.filter(({ id }) => roleIds.includes(id)))

const pickAt = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
export const getRoleAt = (model: AccessModel, index: number): ModelRole => pickAt(model.roles, index)
export const getUserAt = (model: AccessModel, index: number): ModelUser => pickAt(model.users, index)
export const getRoleIdsAt = (model: AccessModel, places: readonly number[]): number[] => [
  ...new Set(places.map((each) => getRoleAt(model, each).id)),
]

function buildModelCaller(model: AccessModel, user: ModelUser): Caller {
  const grants = getUserGrants(model, user)
  const who = { userId: user.id, username: '', sessionId: 0, apiTokenId: null, realUserId: null, address: null }
  return { ...buildRights(grants.permissions), ...who, level: grants.level }
}

/**
 * Everything that a user can do: each action, on their own records and on those of others, at each level. It follows the
 * rules for records, not the rules for granting rights.
 */
export function listPowers(model: AccessModel, user: ModelUser): string[] {
  const caller = buildModelCaller(model, user)
  return [...MANAGEMENT_PERMISSIONS, ...OTHER_PERMISSIONS].flatMap((right) => {
    const { area, action } = buildPermissionEntry(right)
    if (area === 'settings' || area === 'supportRequests' || area === 'today' || area === 'audit')
      return hasPermission(caller, `${area}.${action}` as Permission) ? [right] : []
    const levels = area === 'users' || area === 'roles' ? ALL_LEVELS.map((each) => ({ level: each })) : [{}]
    const places =
      area === 'restaurantMenus' ? [...MODEL_RESTAURANTS, 3].map((each) => ({ restaurantId: each })) : levels
    return places.flatMap((reached) =>
      [caller.userId, -1]
        .filter((createdById) => canPerform(caller, area, action, { archived: false, createdById, ...reached }))
        .map((createdById) => `${right} ${createdById === -1 ? 'any' : 'own'} ${JSON.stringify(reached)}`),
    )
  })
}

const getNextId = (records: readonly { id: number }[]) => Math.max(0, ...records.map(({ id }) => id)) + 1

function applyRoleChange(
  model: AccessModel,
  caller: Caller,
  before: ModelRole | null,
  after: ModelRole,
): AccessModel | null {
  const permission = before === null ? 'add' : before.archived === after.archived ? 'edit' : 'archive'
  if (!hasPermission(caller, `roles.${permission}`)) return null
  if (before && !(canPerform(caller, 'roles', 'view', before) && canPerform(caller, 'roles', permission, before)))
    return null
  const holders = model.users.filter(({ roleIds }) => roleIds.includes(after.id))
  const beside = holders.map(({ roleIds }) => model.roles.filter(({ id }) => id !== after.id && roleIds.includes(id)))
  if (findRoleViolations({ caller, permission, before, after, holders: beside }).length > 0) return null
  const others = model.roles.filter(({ id }) => id !== after.id)
  return { ...model, roles: [...others, after].sort((a, b) => a.id - b.id) }
}

const BASE_USER = { username: '', email: '', active: true, blocked: false, archived: false }

function applyUserChange(
  model: AccessModel,
  caller: Caller,
  before: ModelUser | null,
  after: ModelUser,
): AccessModel | null {
  const permission = before === null ? 'add' : 'edit'
  if (!hasPermission(caller, `users.${permission}`)) return null
  const buildUserState = (user: ModelUser): UserState => ({
    ...BASE_USER,
    ...user,
    ...getUserGrants(model, user),
  })
  const then = before && buildUserState(before)
  if (then && !(canPerform(caller, 'users', 'view', then) && canPerform(caller, 'users', permission, then))) return null
  const states = { before: then, after: buildUserState(after), hasNewPassword: false }
  const violations = findUserViolations({ caller, permission, ...states, roles: model.roles })
  if (violations.length > 0) return null
  const others = model.users.filter(({ id }) => id !== after.id)
  return { ...model, users: [...others, after].sort((a, b) => a.id - b.id) }
}

/** Returns the model after the step, or null where the rules refuse the step. */
export function applyStep(model: AccessModel, step: Step): AccessModel | null {
  const caller = buildModelCaller(model, getUserAt(model, step.by))
  switch (step.kind) {
    case 'addRole': {
      const { level, permissions } = step
      const id = getNextId(model.roles)
      return applyRoleChange(model, caller, null, {
        id,
        createdById: caller.userId,
        archived: false,
        level,
        permissions,
      })
    }
    case 'saveRole': {
      const { level, permissions } = step
      const before = getRoleAt(model, step.role)
      return applyRoleChange(model, caller, before, { ...before, level, permissions })
    }
    case 'archiveRole':
    case 'restoreRole': {
      const before = getRoleAt(model, step.role)
      const archived = step.kind === 'archiveRole'
      return before.archived === archived ? null : applyRoleChange(model, caller, before, { ...before, archived })
    }
    case 'addUser': {
      const after = { id: getNextId(model.users), createdById: caller.userId, roleIds: getRoleIdsAt(model, step.given) }
      return applyUserChange(model, caller, null, after)
    }
    case 'saveUser': {
      const before = getUserAt(model, step.user)
      return applyUserChange(model, caller, before, { ...before, roleIds: getRoleIdsAt(model, step.given) })
    }
  }
}
