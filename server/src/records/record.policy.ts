import type { Action, RecordModuleName } from '@poledne/contract/access/permissions'
import type { HistoryAction } from '@poledne/contract/endpoints/record'
import { type Caller, getScope } from '../access/caller.ts'
import { forbidden } from '../http/problem.ts'
import type { Resource } from './resource.ts'
import type { SqlParameters } from './statement.ts'

/** Pure rules of who may do what with which record. */

type OwnedRecord = {
  archived: boolean
  createdById: number | null
  /** The authority it stands for: users and roles have one. */
  level?: number
}

/** Whatever an entry says, nobody acts on more authority than his own; to see it is another matter. */
function canReachLevel(
  caller: Caller,
  area: RecordModuleName,
  action: Action,
  record: OwnedRecord,
  level: number,
): boolean {
  const isReached = caller.permissions.some(
    (entry) =>
      entry.area === area &&
      entry.action === action &&
      (entry.allItems || record.createdById === caller.userId) &&
      (entry.level === null || level >= entry.level),
  )
  return isReached && (action === 'view' || level >= caller.level)
}

export function canPerform(caller: Caller, area: RecordModuleName, action: Action, record: OwnedRecord): boolean {
  if (record.level !== undefined) return canReachLevel(caller, area, action, record, record.level)
  const scope = getScope(caller, area, action)
  return scope === 'all' || (scope === 'own' && record.createdById === caller.userId)
}

/** What travels with each record, so that the browser never works rules out again. */
export const getRecordAbilities = (caller: Caller, area: RecordModuleName, record: OwnedRecord) => ({
  edit: canPerform(caller, area, 'edit', record),
  archive: canPerform(caller, area, 'archive', record),
  delete: record.archived && canPerform(caller, area, 'delete', record),
})

const ACTIONS_BY_CHANGE: Partial<Record<HistoryAction, Action>> = {
  create: 'add',
  archive: 'archive',
  restore: 'archive',
  delete: 'delete',
}

/** What a change needs; whatever is not named here is an edit. */
export const getRequiredAction = (action: HistoryAction): Action => ACTIONS_BY_CHANGE[action] ?? 'edit'

/** Each entry of his roles reaches so far; what any of them reaches is reached. Nobody acts above his own level. */
function buildLevelCondition(
  level: string,
  resource: Resource,
  caller: Caller,
  action: Action,
  bound: SqlParameters,
): string {
  const entries = caller.permissions.filter((entry) => entry.area === resource.module.name && entry.action === action)
  // a value that is bound and then not mentioned would be refused by PostgreSQL
  const isUnlimited = entries.some((entry) => entry.allItems && entry.level === null)
  const reached = (isUnlimited ? [] : entries).map((entry) => {
    const own = entry.allItems ? [] : [`t.created_by = ${bound.add(caller.userId)}`]
    const below = entry.level === null ? [] : [`${level} >= ${bound.add(entry.level)}`]
    return [...own, ...below].join(' and ')
  })
  const any = isUnlimited ? 'true' : `(${reached.join(' or ')})`
  return action === 'view' ? any : `${any} and ${level} >= ${bound.add(caller.level)}`
}

/** Which rows the caller may reach with an action, as a condition on `t`; true where he may reach all. */
export function buildScopeCondition(resource: Resource, caller: Caller, action: Action, bound: SqlParameters): string {
  const scope = getScope(caller, resource.module.name, action)
  if (scope === null) throw forbidden()
  if (resource.level !== undefined) return buildLevelCondition(resource.level, resource, caller, action, bound)
  return scope === 'all' ? 'true' : `t.created_by = ${bound.add(caller.userId)}`
}
