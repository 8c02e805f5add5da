import type { Action, RecordModuleName } from '@poledne/contract/access/permissions'
import type { HistoryAction } from '@poledne/contract/endpoints/history'
import { type Caller, getScope } from '../access/caller.ts'
import { createForbiddenProblem } from '../http/problem.ts'
import type { Resource } from './resource.ts'
import type { SqlParameters } from './sqlBuilder.ts'

/** This file decides what a caller can do with which record, in code and as SQL conditions. */

type OwnedRecord = {
  archived: boolean
  createdById: number | null
  /** The level of a user or a role; a lower level means more authority. */
  level?: number
}

/**
 * Whether the caller's permission covers the level of the record. A caller can view records above their own level, but
 * not act on them, whatever level the entry has.
 */
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

/**
 * Returns what the caller can do with the record, which is sent with it, so that the browser does not repeat the rules.
 */
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

/** Returns the permission that a change requires: 'edit', unless `ACTIONS_BY_CHANGE` lists another. */
export const getRequiredAction = (action: HistoryAction): Action => ACTIONS_BY_CHANGE[action] ?? 'edit'

/** Builds the SQL of `canReachLevel`: at least one of the caller's entries must allow the action. */
function buildLevelCondition(
  level: string,
  resource: Resource,
  caller: Caller,
  action: Action,
  bound: SqlParameters,
): string {
  const entries = caller.permissions.filter((entry) => entry.area === resource.module.name && entry.action === action)
  // PostgreSQL refuses a bound value that the statement does not use, so values are bound only if needed.
  const isUnlimited = entries.some((entry) => entry.allItems && entry.level === null)
  const entryConditions = (isUnlimited ? [] : entries).map((entry) => {
    const own = entry.allItems ? [] : [`record.created_by = ${bound.add(caller.userId)}`]
    const below = entry.level === null ? [] : [`${level} >= ${bound.add(entry.level)}`]
    return [...own, ...below].join(' and ')
  })
  const any = isUnlimited ? 'true' : `(${entryConditions.join(' or ')})`
  return action === 'view' ? any : `${any} and ${level} >= ${bound.add(caller.level)}`
}

/**
 * Builds the SQL of `canPerform`: a condition on alias `record` for the rows that the caller can access with the
 * action.
 */
export function buildScopeCondition(resource: Resource, caller: Caller, action: Action, bound: SqlParameters): string {
  const scope = getScope(caller, resource.module.name, action)
  if (scope === null) throw createForbiddenProblem()
  if (resource.level !== undefined) return buildLevelCondition(resource.level, resource, caller, action, bound)
  return scope === 'all' ? 'true' : `record.created_by = ${bound.add(caller.userId)}`
}
