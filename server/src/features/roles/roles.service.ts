import type { PermissionEntry } from '@poledne/contract/access/permissions'
import type { RawViolation } from '@poledne/contract/http/violations'
import { type RoleState, readRoles } from '../../core/access/access.store.ts'
import { type AuditEntry, writeAuditEntries } from '../../core/access/audit.store.ts'
import { requireProof } from '../../core/access/proof.store.ts'
import { canPerform } from '../../core/access/recordRights.ts'
import { findUnknownChoices } from '../../core/changeSets/bulk.store.ts'
import type { Sql } from '../../core/db/database.ts'
import { createForbiddenProblem, createValidationProblem } from '../../core/errors/problem.ts'
import { getRequiredAction } from '../../core/records/record.policy.ts'
import type { ItemRow, PlannedChange, Resource } from '../../core/records/resource.ts'
import { withAccessChecks } from '../../core/records/withAccessChecks.ts'
import { changesRights, findRoleViolations } from './roles.policy.ts'
import { readOtherRolesOfHolders, roleBaseResource } from './roles.store.ts'

const NEW_ROLE = { id: 0, archived: false, level: 0, permissions: [] }

function findNewRoleViolations({ caller, fields }: PlannedChange): RawViolation[] {
  const after = { ...NEW_ROLE, createdById: caller.userId, ...fields } as RoleState
  return findRoleViolations({ caller, permission: 'add', before: null, after, holders: [] })
}

async function findChangeViolations(
  tx: Sql,
  { caller, action, fields }: PlannedChange,
  before: RoleState,
): Promise<RawViolation[]> {
  const permission = getRequiredAction(action)
  // The write refuses a role that the caller cannot see or change; violations would disclose its content.
  if (!canPerform(caller, 'roles', 'view', before) || !canPerform(caller, 'roles', permission, before)) return []
  const after = { ...before, ...fields } as RoleState
  return findRoleViolations({
    caller,
    permission,
    before,
    after,
    holders: await readOtherRolesOfHolders(tx, before.id),
  })
}

/**
 * Moves the violations to a field of the request. Archive and restore have no form fields, so a bulk action names each
 * role by its index, and a single action names the field `archived`.
 */
function toFieldViolations({ ids, action, isBulk = false }: PlannedChange, id: number, violations: RawViolation[]) {
  const [first] = violations
  if (first === undefined || (!isBulk && (action === 'save' || action === 'revert'))) return violations
  return [{ ...first, field: isBulk ? `ids.${ids.indexOf(id)}` : 'archived' }]
}

const describePermissions = ({ permissions }: Pick<RoleState, 'permissions'>): string[] =>
  permissions.map(
    ({ area, action, allItems, level, restaurantIds }) =>
      `${area}.${action}${allItems ? '' : ' (own)'}${level === null ? '' : ` (level ${level})`}${restaurantIds ? ` (restaurants ${restaurantIds.join(', ')})` : ''}`,
  )

/** Clients of earlier releases do not send the restaurants of an entry, so the stored ones are kept. */
function keepRestaurants(entries: readonly PermissionEntry[], [role]: readonly RoleState[]): PermissionEntry[] {
  return entries.map((entry) => {
    if (entry.restaurantIds !== undefined) return entry
    const stored = role?.permissions.find(({ area, action }) => area === entry.area && action === entry.action)
    return stored?.restaurantIds ? { ...entry, restaurantIds: stored.restaurantIds } : entry
  })
}

/** Finds entries with restaurants that do not exist; those that the role already has can stay. */
async function findUnknownRestaurants(
  tx: Sql,
  entries: readonly PermissionEntry[],
  [role]: readonly RoleState[],
): Promise<RawViolation[]> {
  const stored = new Set(role?.permissions.flatMap(({ restaurantIds }) => restaurantIds ?? []))
  const added = entries.map(({ restaurantIds }) => (restaurantIds ?? []).filter((id) => !stored.has(id)))
  const unknown = await findUnknownChoices(tx, 'restaurants', [...new Set(added.flat())])
  return added.flatMap((ids, index) =>
    ids.some((id) => unknown.includes(id))
      ? [{ field: `permissions.${index}.restaurantIds`, code: 'selectValue' }]
      : [],
  )
}

/** Creates the entry of the audit log for a changed role, with the permissions that were added and removed. */
function toAuditEntry({ caller, action }: PlannedChange, row: ItemRow, before: RoleState | undefined): AuditEntry {
  const entry = { actor: caller, module: 'roles', recordId: row.id }
  if (action === 'delete') return { ...entry, event: 'roleDeleted' }
  const after = row as unknown as RoleState
  const [old, now] = [before ? describePermissions(before) : [], describePermissions(after)]
  const details = {
    action,
    level: after.level,
    added: now.filter((permission) => !old.includes(permission)),
    removed: old.filter((permission) => !now.includes(permission)),
  }
  return { ...entry, event: before ? 'roleChanged' : 'roleCreated', details }
}

const changeRoles = withAccessChecks(async (tx, request, write) => {
  if (request.caller.realUserId !== null) throw createForbiddenProblem()
  const previousRoles = await readRoles(tx, request.ids)
  const entries = request.fields.permissions as readonly PermissionEntry[] | undefined
  const permissions = entries && keepRestaurants(entries, previousRoles)
  const planned = permissions ? { ...request, fields: { ...request.fields, permissions } } : request
  const violations = planned.action === 'create' ? findNewRoleViolations(planned) : []
  for (const role of previousRoles)
    violations.push(...toFieldViolations(planned, role.id, await findChangeViolations(tx, planned, role)))
  if (violations.length === 0 && permissions)
    violations.push(...(await findUnknownRestaurants(tx, permissions, previousRoles)))
  if (violations.length > 0) throw createValidationProblem(...violations)
  const roles = planned.action === 'create' ? [null] : previousRoles
  const buildChangedRole = (role: RoleState | null) => ({ ...(role ?? NEW_ROLE), ...planned.fields }) as RoleState
  if (roles.some((role) => changesRights(role, buildChangedRole(role)))) await requireProof(tx, planned.caller)
  const rows = await write(planned.fields)
  await writeAuditEntries(
    tx,
    rows.map((row) =>
      toAuditEntry(
        planned,
        row,
        previousRoles.find(({ id }) => id === row.id),
      ),
    ),
  )
  return rows
})

export const roleResource: Resource = { ...roleBaseResource, change: changeRoles }
