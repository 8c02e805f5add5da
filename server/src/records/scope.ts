import type { Action } from '@poledne/contract/access/permissions'
import { type Caller, getScope } from '../access/caller.ts'
import { forbidden } from '../http/problem.ts'
import type { Resource } from './resource.ts'

/** Collects the values of a statement and hands out their places. */
export type SqlParameters = { add(value: unknown): string; values: unknown[] }

export function createSqlParameters(): SqlParameters {
  const list: unknown[] = []
  return { values: list, add: (value) => `$${list.push(value)}` }
}

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
