import type { Action, RecordModuleName } from '@poledne/contract/access/permissions'
import type { HistoryAction } from '@poledne/contract/http/history'
import type { RawViolation } from '@poledne/contract/http/violations'
import { buildUserLevelSql } from '../access/access.store.ts'
import { type Caller, getScope, hasPermission } from '../access/caller.ts'
import { canPerform, canUseRestaurant, type OwnedRecord } from '../access/recordRights.ts'
import { createForbiddenProblem } from '../errors/problem.ts'
import type { Resource } from './resource.ts'
import type { SqlParameters } from './sqlBuilder.ts'

/** Finds a restaurant that the caller's permission does not cover. */
export function findRestaurantViolations(
  resource: Resource,
  caller: Caller,
  action: Action,
  { restaurantId }: Readonly<Record<string, unknown>>,
  createdById?: number | null,
): RawViolation[] {
  if (resource.restaurant === undefined || typeof restaurantId !== 'number') return []
  return canUseRestaurant(caller, resource.module.name, action, restaurantId, createdById)
    ? []
    : [{ field: 'restaurantId', code: 'selectValue', reason: 'beyondRights' }]
}

/**
 * Returns what the caller can do with the record. Responses contain it, so that the browser does not repeat the rules.
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

/** The SQL expressions of the creator, the level and the restaurant of a row, on which a permission can depend. */
type ScopedRow = { createdBy: string; level?: string | undefined; restaurant?: string | undefined }

/**
 * Builds the SQL condition that one of the caller's entries covers the row. It binds only values that the condition
 * uses, because PostgreSQL refuses others.
 */
function buildEntriesCondition(
  caller: Caller,
  area: RecordModuleName,
  action: Action,
  { createdBy, level, restaurant }: ScopedRow,
  bound: SqlParameters,
): string {
  const entries = caller.permissions.filter((entry) => entry.area === area && entry.action === action)
  const isUnlimited = entries.some(
    (entry) => entry.allItems && !entry.restaurantIds && (!level || entry.level === null),
  )
  if (isUnlimited) return 'true'
  const conditions = entries.map((entry) => {
    const own = entry.allItems ? [] : [`${createdBy} = ${bound.add(caller.userId)}`]
    const below = !level || entry.level === null ? [] : [`${level} >= ${bound.add(entry.level)}`]
    if (!entry.restaurantIds) return [...own, ...below].join(' and ')
    // An entry that is limited to restaurants covers no record without one.
    return [...own, restaurant ? `${restaurant} = any(${bound.add(entry.restaurantIds)}::int[])` : 'false'].join(
      ' and ',
    )
  })
  return conditions.length === 1 ? `${conditions[0]}` : `(${conditions.map((each) => `(${each})`).join(' or ')})`
}

/**
 * Builds the SQL condition that the caller can perform the action on a row, as `canPerform` decides for a record;
 * throws without the permission.
 */
export function buildRowScopeCondition(
  caller: Caller,
  area: RecordModuleName,
  action: Action,
  row: ScopedRow,
  bound: SqlParameters,
): string {
  if (getScope(caller, area, action) === null) throw createForbiddenProblem()
  const covered = buildEntriesCondition(caller, area, action, row, bound)
  return row.level === undefined || action === 'view'
    ? covered
    : `${covered} and ${row.level} >= ${bound.add(caller.level)}`
}

/** Builds a condition on alias `record` for the rows that the caller can access with the action. */
export const buildScopeCondition = (resource: Resource, caller: Caller, action: Action, bound: SqlParameters): string =>
  buildRowScopeCondition(
    caller,
    resource.module.name,
    action,
    { createdBy: 'record.created_by', level: resource.level, restaurant: resource.restaurant },
    bound,
  )

/** Builds the SQL condition for the users `record` that the caller can see; none without the permission. */
export const buildVisibleUsersCondition = (caller: Caller, bound: SqlParameters): string =>
  hasPermission(caller, 'users.view')
    ? buildRowScopeCondition(
        caller,
        'users',
        'view',
        { createdBy: 'record.created_by', level: buildUserLevelSql('record') },
        bound,
      )
    : 'false'
