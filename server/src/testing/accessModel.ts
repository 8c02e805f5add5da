import { needsView, needsViewOfAll, type Permission, type PermissionEntry } from '@poledne/contract/permissions'
import fc from 'fast-check'
import { grantsOf } from '../access/grants.ts'
import { type RoleChange, roleViolations } from '../features/roles/roles.policy.ts'
import { type UserState, userViolations } from '../features/users/users.policy.ts'
import { type Caller, may, rightsFrom } from '../http/caller.ts'
import { mayDo } from '../resource/record.policy.ts'
import { entry } from './people.ts'

/** Users and roles in memory, changed by the same pure rules that the server asks. */

type ModelRole = RoleChange['after'] & { id: number }
export type ModelUser = { id: number; createdById: number | null; roleIds: readonly number[] }
export type Model = { roles: readonly ModelRole[]; users: readonly ModelUser[] }

type RoleFields = { level: number; permissions: PermissionEntry[] }
/** Records are named by a place, counted round and round through those that there are by then. */
export type Step =
  | ({ kind: 'addRole'; by: number } & RoleFields)
  | ({ kind: 'saveRole'; by: number; role: number } & RoleFields)
  | { kind: 'archiveRole' | 'restoreRole'; by: number; role: number }
  | { kind: 'addUser'; by: number; given: readonly number[] }
  | { kind: 'saveUser'; by: number; user: number; given: readonly number[] }

export const ACTORS = 5
/** Of the five actors; the first is an administrator. */
const LEVELS = [1, 10, 50, 100, 1_000]

const RIGHTS = ['users', 'roles'].flatMap((area) => ['view', 'add', 'edit', 'archive'].map((each) => `${area}.${each}`))
const GOODS = ['users.switch', 'dishes.view', 'dishes.edit', 'settings.system']

const reach = { allItems: fc.constantFrom(true, true, true, false), level: fc.constantFrom(null, null, null, 50, 500) }
const entryOf = (...rights: string[]) =>
  fc.tuple(fc.constantFrom(...rights), fc.record(reach)).map(([right, more]) => entry(right, more))

/** Adds or widens the View that the entries of each area need, as a saved role must have it. */
function completeViews(entries: readonly PermissionEntry[]): PermissionEntry[] {
  const isView = ({ action }: PermissionEntry) => action === 'view'
  const rest = entries.filter((each) => !isView(each))
  const areas = new Set(entries.filter((each) => isView(each) || needsView(each)).map(({ area }) => area))
  const views = [...areas].map((area): PermissionEntry => {
    const view = entries.find((each) => isView(each) && each.area === area)
    const ofAll = rest.some((each) => each.area === area && needsViewOfAll(each))
    return { area, action: 'view', allItems: ofAll || (view?.allItems ?? false), level: view?.level ?? null }
  })
  return [...rest, ...views]
}

const entries = (rights: string[], minLength: number) =>
  fc
    .uniqueArray(entryOf(...rights), {
      minLength,
      maxLength: rights.length,
      selector: ({ area, action }) => `${area}.${action}`,
    })
    .map(completeViews)
const ALL_LEVELS = [1, 5, 10, 20, 50, 100, 500, 1_000, 99_999]
const level = fc.constantFrom(...ALL_LEVELS)
const fields = { level, permissions: entries([...RIGHTS, ...GOODS], 0) }
const place = fc.nat(30)
const given = fc.uniqueArray(place, { maxLength: 3 })
const by = fc.nat(ACTORS - 1)

export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('addRole' as const), by, ...fields }),
  fc.record({ kind: fc.constant('saveRole' as const), by, role: place, ...fields }),
  fc.record({ kind: fc.constantFrom('archiveRole' as const, 'restoreRole' as const), by, role: place }),
  fc.record({ kind: fc.constant('addUser' as const), by, given }),
  fc.record({ kind: fc.constant('saveUser' as const), by, user: place, given }),
)

/** Five actors, each with a role of his own level and most rights to manage; and some more roles, held by some of them. */
export const start: fc.Arbitrary<Model> = fc
  .record({
    own: fc.array(entries([...RIGHTS, ...GOODS], 9), { minLength: ACTORS, maxLength: ACTORS }),
    more: fc.array(fc.record({ ...fields, archived: fc.boolean(), maker: by }), { minLength: 1, maxLength: 4 }),
    held: fc.array(given, { minLength: ACTORS, maxLength: ACTORS }),
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

export const grantsIn = ({ roles }: Model, { roleIds }: Pick<ModelUser, 'roleIds'>) =>
  grantsOf(roles.filter(({ id }) => roleIds.includes(id)))

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
export const roleAt = (model: Model, index: number): ModelRole => at(model.roles, index)
export const userAt = (model: Model, index: number): ModelUser => at(model.users, index)
export const idsAt = (model: Model, places: readonly number[]): number[] => [
  ...new Set(places.map((each) => roleAt(model, each).id)),
]

function callerIn(model: Model, user: ModelUser): Caller {
  const grants = grantsIn(model, user)
  const who = { userId: user.id, username: '', sessionId: 0, realUserId: null }
  return { ...rightsFrom(grants.permissions), ...who, level: grants.level }
}

/**
 * All that somebody can do: each action, on his own records and on others, at each level. It is what the guard of the
 * records would say, so it knows nothing of the rules by which rights are handed on.
 */
export function powersIn(model: Model, user: ModelUser): string[] {
  const caller = callerIn(model, user)
  return [...RIGHTS, ...GOODS].flatMap((right) => {
    const { area, action } = entry(right)
    if (area === 'settings' || area === 'supportRequests')
      return may(caller, `${area}.${action}` as Permission) ? [right] : []
    const levels = area === 'users' || area === 'roles' ? ALL_LEVELS.map((each) => ({ level: each })) : [{}]
    return levels.flatMap((reached) =>
      [caller.userId, -1]
        .filter((createdById) => mayDo(caller, area, action, { archived: false, createdById, ...reached }))
        .map((createdById) => `${right} ${createdById === -1 ? 'any' : 'own'} ${JSON.stringify(reached)}`),
    )
  })
}

const idAfter = (records: readonly { id: number }[]) => Math.max(0, ...records.map(({ id }) => id)) + 1

function withRole(model: Model, caller: Caller, before: ModelRole | null, after: ModelRole): Model | null {
  const permission = before === null ? 'add' : before.archived === after.archived ? 'edit' : 'archive'
  if (!may(caller, `roles.${permission}`)) return null
  if (before && !(mayDo(caller, 'roles', 'view', before) && mayDo(caller, 'roles', permission, before))) return null
  const holders = model.users.filter(({ roleIds }) => roleIds.includes(after.id))
  const beside = holders.map(({ roleIds }) => model.roles.filter(({ id }) => id !== after.id && roleIds.includes(id)))
  if (roleViolations({ caller, permission, before, after, holders: beside }).length > 0) return null
  const others = model.roles.filter(({ id }) => id !== after.id)
  return { ...model, roles: [...others, after].sort((a, b) => a.id - b.id) }
}

const PLAIN = { username: '', email: '', active: true, blocked: false, archived: false }

function withUser(model: Model, caller: Caller, before: ModelUser | null, after: ModelUser): Model | null {
  const permission = before === null ? 'add' : 'edit'
  if (!may(caller, `users.${permission}`)) return null
  const stateOf = (user: ModelUser): UserState => ({ ...PLAIN, ...user, level: grantsIn(model, user).level })
  const then = before && stateOf(before)
  if (then && !(mayDo(caller, 'users', 'view', then) && mayDo(caller, 'users', permission, then))) return null
  const states = { before: then, after: stateOf(after), hasNewPassword: false }
  const violations = userViolations({ caller, permission, ...states, roles: model.roles })
  if (violations.length > 0) return null
  const others = model.users.filter(({ id }) => id !== after.id)
  return { ...model, users: [...others, after].sort((a, b) => a.id - b.id) }
}

/** The model after the step, or null where the rules refuse it. */
export function take(model: Model, step: Step): Model | null {
  const caller = callerIn(model, userAt(model, step.by))
  switch (step.kind) {
    case 'addRole': {
      const { level, permissions } = step
      const id = idAfter(model.roles)
      return withRole(model, caller, null, { id, createdById: caller.userId, archived: false, level, permissions })
    }
    case 'saveRole': {
      const { level, permissions } = step
      const before = roleAt(model, step.role)
      return withRole(model, caller, before, { ...before, level, permissions })
    }
    case 'archiveRole':
    case 'restoreRole': {
      const before = roleAt(model, step.role)
      const archived = step.kind === 'archiveRole'
      return before.archived === archived ? null : withRole(model, caller, before, { ...before, archived })
    }
    case 'addUser': {
      const after = { id: idAfter(model.users), createdById: caller.userId, roleIds: idsAt(model, step.given) }
      return withUser(model, caller, null, after)
    }
    case 'saveUser': {
      const before = userAt(model, step.user)
      return withUser(model, caller, before, { ...before, roleIds: idsAt(model, step.given) })
    }
  }
}
