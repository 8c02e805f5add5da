import type { RawViolation } from '@poledne/contract/schemas/violations'
import { type RoleState, readRoles } from '../../access/access.store.ts'
import { requireProof } from '../../access/proof.store.ts'
import { withAccessChecks } from '../../access/withAccessChecks.ts'
import type { Sql } from '../../db/database.ts'
import { createForbiddenProblem, createValidationProblem } from '../../http/problem.ts'
import { canPerform, getRequiredAction } from '../../records/record.policy.ts'
import type { PlannedChange, Resource } from '../../records/resource.ts'
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
  // The later write refuses a role out of the caller's reach; violations would disclose its content.
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
 * Moves the violations to the field that the request has: archive and restore have no form fields, so a bulk action
 * names each role by its index, and a single one the field `archived`.
 */
function toFieldViolations({ ids, action, isBulk = false }: PlannedChange, id: number, violations: RawViolation[]) {
  const [first] = violations
  if (first === undefined || (!isBulk && (action === 'save' || action === 'revert'))) return violations
  return [{ ...first, field: isBulk ? `ids.${ids.indexOf(id)}` : 'archived' }]
}

const changeRoles = withAccessChecks(async (tx, planned, write) => {
  if (planned.caller.realUserId !== null) throw createForbiddenProblem()
  const violations = planned.action === 'create' ? findNewRoleViolations(planned) : []
  const currentRoles = await readRoles(tx, planned.ids)
  for (const role of currentRoles)
    violations.push(...toFieldViolations(planned, role.id, await findChangeViolations(tx, planned, role)))
  if (violations.length > 0) throw createValidationProblem(...violations)
  const roles = planned.action === 'create' ? [null] : currentRoles
  const buildChangedRole = (role: RoleState | null) => ({ ...(role ?? NEW_ROLE), ...planned.fields }) as RoleState
  if (roles.some((role) => changesRights(role, buildChangedRole(role)))) await requireProof(tx, planned.caller)
  return write(planned.fields)
})

export const roleResource: Resource = { ...roleBaseResource, change: changeRoles }
