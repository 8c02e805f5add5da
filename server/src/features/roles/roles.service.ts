import type { RawViolation } from '@poledne/contract/schemas/violations'
import { type RoleState, readRoles } from '../../access/access.store.ts'
import { withAccessChecks } from '../../access/withAccessChecks.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, validationProblem } from '../../http/problem.ts'
import { canPerform, getRequiredAction } from '../../records/record.policy.ts'
import type { RecordChange, Resource } from '../../records/resource.ts'
import { findRoleViolations } from './roles.policy.ts'
import { readOtherRolesOfHolders, roleBaseResource } from './roles.store.ts'

const NEW_ROLE = { id: 0, archived: false, level: 0, permissions: [] }

async function findNewRoleViolations({ caller, fields }: RecordChange): Promise<RawViolation[]> {
  const after = { ...NEW_ROLE, createdById: caller.userId, ...fields } as RoleState
  return findRoleViolations({ caller, permission: 'add', before: null, after, holders: [] })
}

async function findChangeViolations(
  tx: Sql,
  { caller, action, fields }: RecordChange,
  before: RoleState,
): Promise<RawViolation[]> {
  const permission = getRequiredAction(action)
  // a role out of reach is refused without a word about it
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

/** An action on several roles at once has no fields: each is named by its place, and a single one by what it would become. */
function toFieldViolations({ ids, action, isBulk = false }: RecordChange, id: number, violations: RawViolation[]) {
  const [first] = violations
  if (first === undefined || action === 'save' || action === 'revert') return violations
  return [{ ...first, field: isBulk ? `ids.${ids.indexOf(id)}` : 'archived' }]
}

async function checkRoleChange(tx: Sql, change: RecordChange): Promise<RecordChange['fields']> {
  if (change.caller.realUserId !== null) throw forbidden()
  const violations = change.action === 'create' ? await findNewRoleViolations(change) : []
  for (const role of await readRoles(tx, change.ids))
    violations.push(...toFieldViolations(change, role.id, await findChangeViolations(tx, change, role)))
  if (violations.length > 0) throw validationProblem(...violations)
  return change.fields
}

export const roleResource: Resource = {
  ...roleBaseResource,
  ...withAccessChecks({ before: checkRoleChange, after: async () => {} }),
}
