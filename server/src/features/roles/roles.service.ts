import type { RawViolation } from '@poledne/contract/violations'
import { type RoleState, readRoles } from '../../access/access.store.ts'
import { decidingOnAccess } from '../../access/access.ts'
import type { Sql } from '../../db/database.ts'
import { forbidden, violated } from '../../http/problem.ts'
import { mayDo, permissionOf } from '../../resource/record.policy.ts'
import type { PlannedChange, Resource } from '../../resource/resource.ts'
import { roleViolations } from './roles.policy.ts'
import { readBeside, roleRecords } from './roles.store.ts'

const NEW = { id: 0, archived: false, level: 0, permissions: [] }

async function judgeNew({ caller, fields }: PlannedChange): Promise<RawViolation[]> {
  const after = { ...NEW, createdById: caller.userId, ...fields } as RoleState
  return roleViolations({ caller, permission: 'add', before: null, after, holders: [] })
}

async function judge(tx: Sql, { caller, action, fields }: PlannedChange, before: RoleState): Promise<RawViolation[]> {
  const permission = permissionOf(action)
  // a role out of reach is refused without a word about it
  if (!mayDo(caller, 'roles', 'view', before) || !mayDo(caller, 'roles', permission, before)) return []
  const after = { ...before, ...fields } as RoleState
  return roleViolations({ caller, permission, before, after, holders: await readBeside(tx, before.id) })
}

/** An action on several roles at once has no fields: each is named by its place, and a single one by what it would become. */
function placed({ ids, action, isBulk = false }: PlannedChange, id: number, violations: RawViolation[]) {
  const [first] = violations
  if (first === undefined || action === 'save' || action === 'revert') return violations
  return [{ ...first, field: isBulk ? `ids.${ids.indexOf(id)}` : 'archived' }]
}

async function before(tx: Sql, change: PlannedChange): Promise<PlannedChange['fields']> {
  if (change.caller.realUserId !== null) throw forbidden()
  const violations = change.action === 'create' ? await judgeNew(change) : []
  for (const role of await readRoles(tx, change.ids))
    violations.push(...placed(change, role.id, await judge(tx, change, role)))
  if (violations.length > 0) throw violated(...violations)
  return change.fields
}

export const roleResource: Resource = { ...roleRecords, ...decidingOnAccess({ before, after: async () => {} }) }
